/** An 8-bit sRGB color; `contrast` follows WCAG 2. */
export type Rgb = readonly [number, number, number];

const linear = (part: number) =>
  part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

export function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Resolves a custom property that holds a color (oklch and variables too) to sRGB; undefined if the browser
 * cannot.
 */
export function toRgb(element: Element, variable: string): Rgb | undefined {
  const color = getComputedStyle(element).getPropertyValue(variable).trim();
  return color ? drawnRgb(color) : undefined;
}

/** The sRGB color in which this browser draws a CSS color without variables; undefined if it has no canvas. */
export function drawnRgb(color: string): Rgb | undefined {
  pixel ??= newPixel();
  if (!pixel) return undefined;
  pixel.fillStyle = color;
  pixel.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return [r, g, b];
}

/** One canvas for all colors, because creating one takes longer than reading it. */
let pixel: CanvasRenderingContext2D | null | undefined;

function newPixel(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  return canvas.getContext('2d', { willReadFrequently: true });
}

/**
 * Calls `see` after the page has been painted in other colors, when reading them is cheap. Returns a function
 * that stops it.
 */
export function onColorsDrawn(see: () => void): () => void {
  const { dataset } = document.documentElement;
  const colours = () => `${dataset.tema} ${dataset.esquema} ${dataset.diseno} ${dataset.vista}`;
  let drawn = colours();
  const observer = new MutationObserver(() => {
    if (drawn === colours()) return;
    drawn = colours();
    requestAnimationFrame(() => setTimeout(see));
  });
  observer.observe(document.documentElement, {
    attributeFilter: ['data-tema', 'data-esquema', 'data-diseno', 'data-vista'],
  });
  return () => observer.disconnect();
}
