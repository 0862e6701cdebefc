import styles from './chart.module.css';
import { levelOf, line, middleOf, PLOT, stackedBars } from './scale.ts';

interface DrawingProps {
  /** for the patterns' names */
  id: string;
  kind: 'bars' | 'line';
  series: readonly { values: readonly number[] }[];
  top: number;
  grid?: readonly number[];
  chosen?: number | undefined;
  current?: number;
  /** draws only the sign of this series, for the key */
  sample?: number;
}

/** With more points than this the line alone is drawn. */
const MOST_MARKERS = 40;

/** The lines or bars. It has no text: the slider over it and the table have the numbers. */
export function Drawing({ id, kind, series, top, grid = [], chosen, current, sample }: DrawingProps) {
  const count = series[0]?.values.length ?? 0;
  if (sample !== undefined)
    return (
      <svg viewBox="0 0 36 16" width="36" height="16" aria-hidden="true" data-series={sample}>
        <Patterns id={id} />
        {kind === 'bars' ? (
          <rect className={styles.bar} x="2" y="1" width="32" height="14" rx="2" fill={fillOf(id, sample)} />
        ) : (
          <>
            <polyline points="0,8 36,8" />
            <Marker series={sample} x={18} y={8} />
          </>
        )}
      </svg>
    );
  return (
    <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} aria-hidden="true">
      <Patterns id={id} />
      {grid.map((part) => (
        <line key={part} x1="0" x2={PLOT.width} y1={levelOf(part, 1)} y2={levelOf(part, 1)} />
      ))}
      {chosen !== undefined && (
        <line
          className={styles.cursor}
          x1={middleOf(chosen, count)}
          x2={middleOf(chosen, count)}
          y1={PLOT.top}
          y2={PLOT.bottom}
        />
      )}
      {kind === 'bars'
        ? stackedBars(
            series.map(({ values }) => values),
            top,
          ).map((bars, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a series is its place
            <g key={n} data-series={n}>
              {bars.map((bar, place) =>
                bar.height > 0 ? (
                  <rect
                    key={bar.x}
                    className={styles.bar}
                    data-current={place === current || undefined}
                    data-quiet={(current !== undefined && current >= 0 && place !== current) || undefined}
                    {...bar}
                    rx="2"
                    fill={fillOf(id, n)}
                  />
                ) : null,
              )}
            </g>
          ))
        : series.map(({ values }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a series is its place
            <g key={n} data-series={n}>
              <polyline points={line(values, top)} />
              {values.map((value, place) =>
                count <= MOST_MARKERS || place === chosen ? (
                  <Marker
                    key={middleOf(place, count)}
                    series={n}
                    x={middleOf(place, count)}
                    y={levelOf(value, top)}
                    large={place === chosen}
                  />
                ) : null,
              )}
            </g>
          ))}
    </svg>
  );
}

const fillOf = (id: string, series: number) => (series === 0 ? undefined : `url(#${id}-${series})`);

/** The second series is hatched, the third dotted. */
function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-1`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" className={styles.ground} />
        <rect width="3" height="6" className={styles.ink} />
      </pattern>
      <pattern id={`${id}-2`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={styles.ground} />
        <circle cx="3" cy="3" r="1.8" className={styles.ink} />
      </pattern>
    </defs>
  );
}

function Marker({ series, x, y, large }: { series: number; x: number; y: number; large?: boolean }) {
  const r = large ? 6.5 : 4;
  if (series === 0) return <circle className={styles.marker} cx={x} cy={y} r={r} />;
  if (series === 1)
    return <rect className={styles.marker} x={x - r} y={y - r} width={2 * r} height={2 * r} />;
  return (
    <polygon
      className={styles.marker}
      points={`${x},${y - r * 1.3} ${x + r * 1.2},${y + r} ${x - r * 1.2},${y + r}`}
    />
  );
}
