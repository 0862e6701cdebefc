import { useId } from 'react';
import { cssVariables } from '../../../ui/base/css-variables.ts';
import { Table } from '../../../ui/layout/Table.tsx';
import styles from '../template.module.css';
import { bars, line, niceMax, PLOT, type Point } from './scale.ts';

interface ChartProps {
  title: string;
  /** One sentence that states what the chart shows. */
  summary: string;
  points: readonly Point[];
  kind: 'bars' | 'line';
  format?: (value: number) => string;
  /** label of the bar with the ribbon */
  current?: string;
}

const plain = (value: number) => value.toLocaleString('es-MX');

// The labels are HTML over the drawing, so that their size does not depend on it.
const GRID = [0, 0.5, 1];
const level = (part: number) => PLOT.bottom - part * (PLOT.bottom - PLOT.top);
const share = (at: number, of: number) => `${(at / of) * 100}%`;

/** One series as a chart, a sentence, and a table of the same numbers. */
export function Chart({ title, summary, points, kind, format = plain, current }: ChartProps) {
  const id = useId();
  const top = niceMax(points.map(({ value }) => value));
  const drawn = bars(points, top);
  const longest = Math.max(...GRID.map((part) => format(top * part).length));
  return (
    <figure className={styles.chart}>
      <div className={styles.plot} style={cssVariables({ '--label-length': longest })}>
        <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} role="img" aria-labelledby={id}>
          <title id={id}>{`${title}. ${summary}`}</title>
          {GRID.map((part) => (
            <line key={part} x1={PLOT.left} x2={PLOT.width} y1={level(part)} y2={level(part)} />
          ))}
          {kind === 'line' && <polyline points={line(points, top)} />}
          {drawn.map(({ label, x, y, width, height, middle }) =>
            kind === 'bars' ? (
              <rect
                key={label}
                data-current={label === current || undefined}
                x={x}
                y={y}
                width={width}
                height={height}
                rx="2"
              />
            ) : (
              <circle key={label} cx={middle} cy={y} r="5" />
            ),
          )}
        </svg>
        <div aria-hidden="true">
          {GRID.map((part) => (
            <span key={part} className={styles.scale} style={{ top: share(level(part), PLOT.height) }}>
              {format(top * part)}
            </span>
          ))}
          {drawn.map(({ label, middle }) => (
            <span key={label} className={styles.tick} style={{ left: share(middle, PLOT.width) }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <figcaption>{summary}</figcaption>
      <details>
        <summary>Ver los números</summary>
        <Table
          caption={title}
          rows={points}
          rowKey={({ label }) => label}
          columns={[
            { key: 'label', title: 'Periodo', cell: ({ label }) => label },
            { key: 'value', title: 'Valor', number: true, cell: ({ value }) => format(value) },
          ]}
        />
      </details>
    </figure>
  );
}
