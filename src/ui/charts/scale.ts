/** Size and margins in the drawing's own units; CSS scales the drawing to its column. */
export const PLOT = { width: 640, height: 260, top: 16, bottom: 228 } as const;

/** The next round number whose half is round too. */
export function niceMax(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= most) ?? 10) * power;
}

/** Like `niceMax`, for counts: half of it is a whole number. */
export const wholeMax = (values: readonly number[]): number =>
  Math.max(2, Math.ceil(niceMax(values) / 2) * 2);

const step = (count: number) => PLOT.width / Math.max(1, count);

/** The middle of a point's column. */
export const middleOf = (place: number, count: number): number => step(count) * (place + 0.5);

/** The height of a value above the base, and its place from the top. */
export const levelOf = (value: number, top: number): number =>
  PLOT.bottom - (value / top) * (PLOT.bottom - PLOT.top);

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The bars of all series at each place, one upon the other. */
export function stackedBars(series: readonly (readonly number[])[], top: number): Bar[][] {
  const count = series[0]?.length ?? 0;
  const width = step(count) * 0.6;
  const sums = Array.from({ length: count }, () => 0);
  return series.map((values) =>
    values.map((value, place) => {
      const below = levelOf(sums[place] ?? 0, top);
      sums[place] = (sums[place] ?? 0) + value;
      const y = levelOf(sums[place] ?? 0, top);
      return { x: middleOf(place, count) - width / 2, y, width, height: below - y };
    }),
  );
}

export const line = (values: readonly number[], top: number): string =>
  values.map((value, place) => `${middleOf(place, values.length)},${levelOf(value, top)}`).join(' ');

/** The places whose label is written, so that labels do not meet: the last one, and each n-th before it. */
export function ticks(count: number, most = 6): number[] {
  const each = Math.ceil(count / most);
  return Array.from({ length: count }, (_, place) => place).filter(
    (place) => (count - 1 - place) % each === 0,
  );
}
