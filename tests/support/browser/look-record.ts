import type { Page } from '@playwright/test';

/**
 * The look of a page's parts as lines of text: sizes in CSS px, colors in 8-bit sRGB. A picture would differ with the
 * browser's version and the machine; these values are what the style sheets decide.
 */
export type LookKind = 'sizes' | 'colors';

/** By how much a number may differ: places of text by rounding, colors by conversion; everything else not. */
const TOLERANCE: Readonly<Record<string, number>> = { at: 2, size: 2, text: 1, ground: 1, line: 1 };
const OTHERWISE = 0.05;

/**
 * Records each state of each component of the catalogue. A line is an element, indented by its depth; what it has from
 * its parent is left out.
 */
export const recordLook = (page: Page, scope: string, kind: LookKind): Promise<string> =>
  page.evaluate(
    ([within, of]) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const rgb = (color: string) => {
        if (!canvas) throw new Error('no canvas');
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
        return a === 0 ? '' : `${r} ${g} ${b}${a < 255 ? ` a${a}` : ''}`;
      };
      const short = (px: string) =>
        px.replace(/(\d+(?:\.\d+)?)px/g, (_, n) => `${Math.round(n * 100) / 100}`);
      const four = (style: CSSStyleDeclaration, name: (side: string) => string) => {
        const sides = ['top', 'right', 'bottom', 'left'].map((side) =>
          short(style.getPropertyValue(name(side))),
        );
        return new Set(sides).size === 1 ? (sides[0] ?? '') : sides.join(' ');
      };

      /** Words and values of one box, those that say something. */
      const told = (pairs: readonly (readonly [string, string])[], nothing: RegExp) =>
        pairs.filter(([, value]) => !nothing.test(value)).map(([name, value]) => `${name} ${value}`);
      const font = (style: CSSStyleDeclaration) =>
        short(`${style.fontSize} ${style.fontWeight} ${style.lineHeight}`);
      const sizes = (style: CSSStyleDeclaration, parent: CSSStyleDeclaration) =>
        told(
          [
            ['padding', four(style, (side) => `padding-${side}`)],
            ['margin', four(style, (side) => `margin-${side}`)],
            ['border', four(style, (side) => `border-${side}-width`)],
            ['radius', short(style.borderRadius)],
            ['gap', short(style.gap)],
            ['font', font(style) === font(parent) ? '' : font(style)],
          ],
          /^(0|0(px)?|normal|)$/,
        );
      const border = (style: CSSStyleDeclaration) =>
        style.borderBottomWidth === '0px' ? '' : rgb(style.borderBottomColor);
      const colors = (style: CSSStyleDeclaration, parent: CSSStyleDeclaration) =>
        told(
          [
            ['text', style.color === parent.color ? '' : rgb(style.color)],
            ['ground', rgb(style.backgroundColor)],
            ['line', border(style)],
            ['opacity', style.opacity],
          ],
          /^(1|)$/,
        );
      const words = of === 'sizes' ? sizes : colors;

      const lines: string[] = [];
      const write = (depth: number, ...parts: string[]) => lines.push('  '.repeat(depth) + parts.join('  '));
      const walk = (element: Element, depth: number, from: DOMRect) => {
        if (!element.checkVisibility()) return;
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        const place =
          of === 'sizes'
            ? [
                `at ${Math.round(box.x - from.x)} ${Math.round(box.y - from.y)}`,
                `size ${Math.round(box.width)} ${Math.round(box.height)}`,
              ]
            : [];
        const parent = getComputedStyle(element.parentElement ?? element);
        write(depth, element.localName, ...place, ...words(style, parent));
        for (const pseudo of ['::before', '::after']) {
          const drawn = getComputedStyle(element, pseudo);
          if (/^(none|normal)$/.test(drawn.content) || drawn.display === 'none') continue;
          const size = of === 'sizes' ? [`size ${short(`${drawn.width} ${drawn.height}`)}`] : [];
          write(depth + 1, pseudo, ...size, ...words(drawn, style));
        }
        // The drawing of an icon is lucide's.
        if (element.localName !== 'svg') for (const child of element.children) walk(child, depth + 1, from);
      };

      for (const state of document.querySelectorAll(within)) {
        const part = state.closest('section')?.id ?? '';
        write(0, `${part} · ${state.previousElementSibling?.textContent ?? ''}`);
        for (const child of state.children) walk(child, 1, state.getBoundingClientRect());
      }
      return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
    },
    [scope, kind] as const,
  );

/** The lines that differ by more than the tolerance, each below the name of its component and state. */
export function lookDifferences(kept: string, found: string): string[] {
  const [before, after] = [states(kept), states(found)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((state) => {
    const [old = [], now = []] = [before.get(state), after.get(state)];
    return Array.from({ length: Math.max(old.length, now.length) }, (_, place) => [old[place], now[place]])
      .filter(([one, other]) => !isAlike(one, other))
      .map(([one, other]) => `${state}: ${one?.trim() ?? 'nothing'} → ${other?.trim() ?? 'nothing'}`);
  });
}

function states(record: string): Map<string, string[]> {
  const parts = record.split(/^(?=\S)/m).map((part) => part.trimEnd().split('\n'));
  return new Map(parts.map(([name = '', ...lines]) => [name, lines]));
}

function isAlike(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [a, b] = [one.split(/\s+/), other.split(/\s+/)];
  if (a.length !== b.length) return false;
  let word = '';
  return a.every((part, place) => {
    const against = b[place] ?? '';
    if (/^[\d.-]+$/.test(part) && /^[\d.-]+$/.test(against))
      return Math.abs(Number(part) - Number(against)) <= (TOLERANCE[word] ?? OTHERWISE);
    word = part;
    return part === against;
  });
}
