/** A person's color, one of 24 (A6.6, B9). */
export interface Hsl {
  h: number;
  s: number;
  l: number;
}

const HUES = Array.from({ length: 12 }, (_, step) => (20 + 30 * step) % 360);

/** 12 light colors (saturation 40, lightness 90), then 12 dark ones (25, 85). */
export const PALETTE: readonly Hsl[] = [
  ...HUES.map((h) => ({ h, s: 40, l: 90 })),
  ...HUES.map((h) => ({ h, s: 25, l: 85 })),
];

export const sameColor = (a: Hsl, b: Hsl) => a.h === b.h && a.s === b.s && a.l === b.l;

/** The wire format: {`h`:n,`s`:n,`l`:n} (backticks, integers, no spaces). */
export const formatColor = ({ h, s, l }: Hsl) => `{\`h\`:${h},\`s\`:${s},\`l\`:${l}}`;

const RANGES = { h: 360, s: 100, l: 100 } as const;

/** Parses any stored CSS h, s, l, in any order; undefined if invalid. Only the 24 colors are offered. */
export function parseColor(text: string | null | undefined): Hsl | undefined {
  try {
    const given = JSON.parse((text ?? '').replaceAll('`', '"')) as Partial<Record<string, unknown>> | null;
    const { h, s, l } = given ?? {};
    const fits = (value: unknown, most: number) => typeof value === 'number' && value >= 0 && value <= most;
    if (!fits(h, RANGES.h) || !fits(s, RANGES.s) || !fits(l, RANGES.l)) return undefined;
    return { h, s, l } as Hsl;
  } catch {
    return undefined;
  }
}

/** The default color, by the last digit of the employee's file number; the first color if there is none. */
export function fallbackColor(expediente: string | null | undefined): Hsl {
  const digit = Number(/(\d)\D*$/.exec(expediente ?? '')?.[1] ?? 0);
  return PALETTE[digit] as Hsl;
}
