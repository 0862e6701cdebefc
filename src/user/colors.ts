/** The user's colour: 24 to choose from (spec A6.6, B9). */
export interface Hsl {
  h: number;
  s: number;
  l: number;
}

const HUES = Array.from({ length: 12 }, (_, step) => (20 + 30 * step) % 360);

/** 12 light (saturation 40, lightness 90), then 12 dark (25, 85). */
export const PALETTE: readonly Hsl[] = [
  ...HUES.map((h) => ({ h, s: 40, l: 90 })),
  ...HUES.map((h) => ({ h, s: 25, l: 85 })),
];

export const sameColor = (a: Hsl, b: Hsl) => a.h === b.h && a.s === b.s && a.l === b.l;

/** The canonical wire text: {`h`:n,`s`:n,`l`:n} (backticks, integers, no spaces). */
export const formatColor = ({ h, s, l }: Hsl) => `{\`h\`:${h},\`s\`:${s},\`l\`:${l}}`;

/** One of the 24, or undefined. */
export function parseColor(text: string | null | undefined): Hsl | undefined {
  return PALETTE.find((color) => formatColor(color) === text);
}

/** By the last digit of the file number; the first colour where there is none. */
export function fallbackColor(expediente: string | null | undefined): Hsl {
  const digit = Number(/(\d)\D*$/.exec(expediente ?? '')?.[1] ?? 0);
  return PALETTE[digit] as Hsl;
}

/** As painted: in dark mode l becomes l × 0.6 and s becomes s − 15 (B9). */
export function paintColor({ h, s, l }: Hsl, dark: boolean): string {
  return dark ? `hsl(${h} ${s - 15}% ${l * 0.6}%)` : `hsl(${h} ${s}% ${l}%)`;
}
