import type { Spread } from './statistics.ts';

/** A target and its measurement. The fastest round decides; the median is shown beside it. */
export interface Check {
  what: string;
  /** upper or lower limit */
  target: { most: number } | { least: number };
  unit: string;
  measured: Spread;
  reached: boolean;
}

export function check(
  what: string,
  target: Check['target'],
  measured: Spread | number,
  unit: string = '',
): Check {
  const both = typeof measured === 'number' ? { fastest: measured, median: measured } : measured;
  const reached = 'most' in target ? both.fastest <= target.most : both.fastest >= target.least;
  return { what, target, unit, measured: both, reached };
}

export function linesOf(checks: readonly Check[]): string[] {
  const width = Math.max(...checks.map(({ what }) => what.length));
  return checks.map(({ what, target, unit, measured, reached }) => {
    const wanted = 'most' in target ? `<= ${target.most}` : `>= ${target.least}`;
    const { fastest, median } = measured;
    const found = fastest === median ? round(fastest) : `${round(fastest)} (median ${round(median)})`;
    return `${reached ? 'ok    ' : 'MISSED'}  ${what.padEnd(width)}  ${`${wanted} ${unit}`.padEnd(10)}  ${found}`;
  });
}

export const round = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(value < 0.1 ? 3 : 2);
