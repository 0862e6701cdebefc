/**
 * One measure over all rounds. The machine's speed varies, so the fastest round is reported beside the
 * median.
 */
export interface Spread {
  fastest: number;
  median: number;
}

export function spread(values: readonly number[]): Spread {
  if (values.length === 0) throw new RangeError('nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [fastest = Number.NaN, lower = Number.NaN, upper = Number.NaN] = [
    sorted[0],
    sorted[Math.max(0, sorted.length % 2 ? middle : middle - 1)],
    sorted[middle],
  ];
  return { fastest, median: (lower + upper) / 2 };
}

export const ratio = (a: Spread, b: Spread): Spread => ({
  fastest: a.fastest / b.fastest,
  median: a.median / b.median,
});

/**
 * The value that this share of the values does not exceed.
 * @param share from 0 to 1
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
