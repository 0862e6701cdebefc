import type { Rgb } from '../../../src/ui/base/contrast.ts';

/**
 * Converts a CSS color to 8-bit sRGB as a browser does: `oklch(L C H)`, `#rgb`, `#rrggbb`.
 * https://www.w3.org/TR/css-color-4/#color-conversion-code
 */
export function rgbOf(color: string): Rgb {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1];
  if (hex) {
    const step = hex.length / 3;
    const part = (at: number) => Number.parseInt(hex.slice(at * step, at * step + step).repeat(3 - step), 16);
    return [part(0), part(1), part(2)];
  }
  return toBytes(toOklab(color));
}

type Three = readonly [number, number, number];

/** Converts an `oklch()` with L from 0 to 1 and H in degrees. */
function toOklab(color: string): Three {
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color)?.slice(1).map(Number);
  if (!parts) throw new Error(`no colour that is known here: ${color}`);
  const [l = 0, c = 0, h = 0] = parts;
  const turn = (h * Math.PI) / 180;
  return [l, c * Math.cos(turn), c * Math.sin(turn)];
}

function toBytes([lightness, a, b]: Three): Rgb {
  const l = (lightness + 0.3963377773761749 * a + 0.2158037573099136 * b) ** 3;
  const m = (lightness - 0.1055613458156586 * a - 0.0638541728258133 * b) ** 3;
  const s = (lightness - 0.0894841775298119 * a - 1.2914855480194092 * b) ** 3;
  return [
    byte(4.0767416360759583 * l - 3.3077115392580629 * m + 0.2309699031821043 * s),
    byte(-1.2684379732850315 * l + 2.6097573492876882 * m - 0.341319376002657 * s),
    byte(-0.0041960761386756 * l - 0.7034186179359362 * m + 1.7076146940746117 * s),
  ];
}

/** Applies the sRGB gamma; values outside the gamut are clipped, as canvas and screen do. */
function byte(light: number): number {
  const size = Math.abs(light);
  const coded = size <= 0.0031308 ? 12.92 * light : Math.sign(light) * (1.055 * size ** (1 / 2.4) - 0.055);
  return Math.round(Math.min(1, Math.max(0, coded)) * 255);
}

/** Converts an sRGB color to OKLab. */
function fromBytes(color: Rgb): Three {
  const [r, g, b] = color.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Three;
  const l = Math.cbrt(0.412221469470763 * r + 0.5363325372617348 * g + 0.0514459932675022 * b);
  const m = Math.cbrt(0.2119034958178252 * r + 0.6806995506452344 * g + 0.1073969535369406 * b);
  const s = Math.cbrt(0.0883024591900564 * r + 0.2817188391361215 * g + 0.6299787016738222 * b);
  return [
    0.210454268309314 * l + 0.7936177747023054 * m - 0.0040720430116193 * s,
    1.9779985324311684 * l - 2.4285922420485799 * m + 0.450593709617411 * s,
    0.0259040424655478 * l + 0.7827717124575296 * m - 0.8086757549230774 * s,
  ];
}

/** Computes `color-mix(in oklab, one share, other)`; share is 0 to 1. */
export function mixOf(one: string, share: number, other: string): Rgb {
  const lab = (color: string) => (color.startsWith('oklch(') ? toOklab(color) : fromBytes(rgbOf(color)));
  const [a, b] = [lab(one), lab(other)];
  const mix = (at: 0 | 1 | 2) => a[at] * share + b[at] * (1 - share);
  return toBytes([mix(0), mix(1), mix(2)]);
}

/** `hsl(h s% l%)` as `#rrggbb`. https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
export function hexOf(hsl: string): string {
  const [h = 0, s = 0, l = 0] = /^hsl\(([\d.]+) ([\d.]+)% ([\d.]+)%\)$/.exec(hsl)?.slice(1).map(Number) ?? [];
  const part = (n: number) => {
    const k = (n + h / 30) % 12;
    const share =
      l / 100 - (s / 100) * Math.min(l / 100, 1 - l / 100) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}
