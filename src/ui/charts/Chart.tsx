import { type PointerEvent, useId, useState } from 'react';
import { cssVariables } from '../base/css-variables.ts';
import styles from './chart.module.css';
import { Drawing } from './drawing.tsx';
import { NumbersTable } from './numbers-table.tsx';
import { levelOf, middleOf, niceMax, PLOT, ticks, wholeMax } from './scale.ts';

/** A place on the axis below. */
export interface Point {
  /** short, under the axis */
  label: string;
  /** in words, if the label is not enough */
  name?: string;
}

export interface Series {
  name: string;
  /** one for each point */
  values: readonly number[];
}

interface ChartProps {
  title: string;
  /** One or two sentences that state what the chart shows. */
  summary: string;
  points: readonly Point[];
  /** Three at most: by line and marker, or by the bars' pattern, each is told apart without colour. */
  series: readonly Series[];
  kind: 'bars' | 'line';
  /** what a point is, as the table's first heading: Día */
  unit: string;
  format?: (value: number) => string;
  /** label of the bar with the ribbon */
  current?: string;
}

const plain = (value: number) => value.toLocaleString('es-MX');

// The labels are HTML over the drawing, so that their size does not depend on it.
const GRID = [0, 0.5, 1];
const share = (at: number, of: number) => `${(at / of) * 100}%`;

/**
 * Series of numbers as a drawing, in words, and as a table. The drawing is a slider: arrow keys, a finger or the mouse choose a point,
 * whose numbers are read out and written below.
 */
export function Chart(props: ChartProps) {
  const { title, summary, points, series, kind, unit, format = plain, current } = props;
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const last = points.length - 1;
  const place = Math.min(chosen ?? last, last);
  const highest = kind === 'line' ? series.flatMap(({ values }) => values) : sums(series, points.length);
  const whole = highest.every(Number.isInteger) && format === plain;
  const top = (whole ? wholeMax : niceMax)(highest);
  const longest = Math.max(...GRID.map((part) => format(top * part).length));
  const nameOf = ({ label, name = label }: Point) => name;
  const said = (at: number) => {
    const point = points[at];
    const numbers = series.map(({ name, values }) => `${name} ${format(values[at] ?? 0)}`);
    return point ? `${nameOf(point)}: ${numbers.join(', ')}` : '';
  };

  function onPointerMove({ clientX, currentTarget, pointerType }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (pointerType !== 'mouse' || width === 0) return;
    setChosen(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * points.length))));
  }

  return (
    <figure className={styles.chart} aria-label={title}>
      {series.length > 1 && (
        <ul className={styles.legend} aria-label="Clave">
          {series.map(({ name }, n) => (
            <li key={name}>
              <Drawing id={`${id}-key-${n}`} sample={n} kind={kind} series={series} top={1} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.plot} style={cssVariables({ '--label-length': longest })}>
        <input
          type="range"
          aria-label={`${title}, punto por punto`}
          aria-describedby={`${id}-summary`}
          aria-valuetext={said(place)}
          min={0}
          max={last}
          value={place}
          onChange={({ target }) => setChosen(Number(target.value))}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setChosen(undefined)}
        />
        <Drawing
          id={id}
          kind={kind}
          series={series}
          top={top}
          grid={GRID}
          chosen={chosen === undefined ? undefined : place}
          current={points.findIndex(({ label }) => label === current)}
        />
        <div aria-hidden="true">
          {GRID.map((part) => (
            <span
              key={part}
              className={styles.scale}
              style={{ top: share(levelOf(top * part, top), PLOT.height) }}
            >
              {format(top * part)}
            </span>
          ))}
          {ticks(points.length).map((at) => (
            <span
              key={at}
              className={styles.tick}
              style={{ left: share(middleOf(at, points.length), PLOT.width) }}
            >
              {points[at]?.label}
            </span>
          ))}
        </div>
      </div>
      {/* The slider reads the same out. */}
      <p className={styles.readout} aria-hidden="true">
        {said(place)}
      </p>
      <figcaption id={`${id}-summary`}>{summary}</figcaption>
      <NumbersTable title={title} unit={unit} rows={points.map(nameOf)} series={series} format={format} />
    </figure>
  );
}

const sums = (series: readonly Series[], count: number) =>
  Array.from({ length: count }, (_, place) =>
    series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
  );
