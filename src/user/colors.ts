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

const RANGES = { h: 360, s: 100, l: 100 } as const;

/** Any h, s, l of CSS that was stored, in any order; undefined for what is none. Only the 24 are offered. */
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

/** By the last digit of the file number; the first colour where there is none. */
export function fallbackColor(expediente: string | null | undefined): Hsl {
  const digit = Number(/(\d)\D*$/.exec(expediente ?? '')?.[1] ?? 0);
  return PALETTE[digit] as Hsl;
}

/**
 * As painted: in dark mode l becomes l × 0.6 and s becomes s − 15 (B9). A colour that is none of the 24 is lightened until
 * the initials can be read on it, which are dark.
 */
export function paintColor({ h, s, l }: Hsl, dark: boolean): string {
  const saturation = dark ? Math.max(0, s - 15) : s;
  let light = dark ? l * 0.6 : l;
  const readable = dark ? READABLE.black : READABLE.tinted;
  while (luminance(h, saturation / 100, light / 100) < readable) light += 2;
  return `hsl(${h} ${saturation}% ${light}%)`;
}

/** 4.5 to 1 with the ink of person.module.css on it: black in dark mode, else with a little of the ground. */
const READABLE = { black: 0.176, tinted: 0.215 };

/** By WCAG 2. */
function luminance(h: number, s: number, l: number): number {
  const [red, green, blue] = [0, 8, 4].map((offset) => {
    const turn = (offset + h / 30) % 12;
    const part = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
