import { useId } from 'react';
import { Table } from '../../ui/Table.tsx';
import { bars, line, niceMax, PLOT } from './scale.ts';
import styles from './template.module.css';

export interface Point {
  label: string;
  value: number;
}

interface ChartProps {
  title: string;
  /** What the picture says, in one sentence. */
  summary: string;
  points: readonly Point[];
  kind: 'bars' | 'line';
  format?: (value: number) => string;
  /** The bar that the ribbon marks. */
  current?: string;
}

const plain = (value: number) => value.toLocaleString('es-MX');

/** One series as a picture, its sentence, and the same numbers as a table. */
export function Chart({ title, summary, points, kind, format = plain, current }: ChartProps) {
  const id = useId();
  const top = niceMax(points.map(({ value }) => value));
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} role="img" aria-labelledby={id}>
        <title id={id}>{`${title}. ${summary}`}</title>
        {[0, 0.5, 1].map((part) => {
          const y = PLOT.bottom - part * (PLOT.bottom - PLOT.top);
          return (
            <g key={part}>
              <line x1={PLOT.left} x2={PLOT.width} y1={y} y2={y} />
              <text x={PLOT.left - 8} y={y + 4} textAnchor="end">
                {format(top * part)}
              </text>
            </g>
          );
        })}
        {kind === 'line' && <polyline points={line(points, top)} />}
        {bars(points, top).map(({ label, x, y, width, height, middle }) => (
          <g key={label}>
            {kind === 'bars' ? (
              <rect
                data-actual={label === current || undefined}
                x={x}
                y={y}
                width={width}
                height={height}
                rx="2"
              />
            ) : (
              <circle cx={middle} cy={y} r="4" />
            )}
            <text x={middle} y={PLOT.height - 6} textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
      </svg>
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
