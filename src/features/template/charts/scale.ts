export interface Point {
  label: string;
  value: number;
}

/** Size and margins in the drawing's own units; CSS scales the drawing to its column. */
export const PLOT = { width: 640, height: 260, left: 0, top: 16, bottom: 228 } as const;

/** The next round number whose half is round too. */
export function niceMax(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= most) ?? 10) * power;
}

export function bars(points: readonly Point[], top: number) {
  const step = (PLOT.width - PLOT.left) / points.length;
  return points.map(({ label, value }, place) => {
    const height = (value / top) * (PLOT.bottom - PLOT.top);
    const x = PLOT.left + step * (place + 0.2);
    return { label, x, width: step * 0.6, height, y: PLOT.bottom - height, middle: x + step * 0.3 };
  });
}

export const line = (points: readonly Point[], top: number): string =>
  bars(points, top)
    .map(({ middle, y }) => `${middle},${y}`)
    .join(' ');
