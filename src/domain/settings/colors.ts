import type { Hsl } from '../../../shared/colors.ts';

/**
 * The CSS color. In dark mode l becomes l × 0.6 and s becomes s − 15 (B9). A color outside the 24 is
 * lightened until its dark initials are readable.
 */
export function paintColor({ h, s, l }: Hsl, dark: boolean): string {
  const saturation = dark ? Math.max(0, s - 15) : s;
  let light = dark ? l * 0.6 : l;
  const readable = dark ? READABLE.black : READABLE.tinted;
  while (luminance(h, saturation / 100, light / 100) < readable) light += 2;
  return `hsl(${h} ${saturation}% ${light}%)`;
}

/**
 * Least luminance for a contrast of 4.5:1 with the text color of person.module.css: black in dark mode,
 * otherwise tinted.
 */
const READABLE = { black: 0.176, tinted: 0.215 };

/** Relative luminance as defined by WCAG 2. */
function luminance(h: number, s: number, l: number): number {
  const [red, green, blue] = [0, 8, 4].map((offset) => {
    const turn = (offset + h / 30) % 12;
    const part = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
