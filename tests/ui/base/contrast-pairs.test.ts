import { describe, expect, test } from 'vitest';
import { PALETTE } from '../../../shared/colors.ts';
import { THEMES } from '../../../shared/settings.ts';
import { paintColor } from '../../../src/domain/settings/colors.ts';
import { themeSwatch } from '../../../src/shell/appearance/theme-swatches.ts';
import { contrast } from '../../../src/ui/base/contrast.ts';
import { hexOf, mixOf, rgbOf } from '../../support/styles/oklch.ts';
import { readSheets, type SheetRule } from '../../support/styles/sheets.ts';
import { resolveTokens, type Tokens } from '../../support/styles/tokens.ts';

/**
 * Every foreground token on every background on which the style sheets draw it. Fails if a token is used in a
 * way that these tables lack, and if a pair is below the minimum of WCAG in any appearance.
 */
const PAGE = ['--fondo', '--superficie', '--elevado', '--apagado'];
const BAR = ['--barra', '--barra-sobre', '--barra-hueco'];

/** Text: 4.5 to 1. */
const INKS: Readonly<Record<string, readonly string[]>> = {
  '--tinta': [...PAGE, '--marca-suave'],
  '--tinta-2': [...PAGE, '--marca-suave'],
  '--marca-texto': [...PAGE, '--marca-suave'],
  '--exito': PAGE,
  '--advertencia': PAGE,
  '--peligro': PAGE,
  '--informacion': PAGE,
  '--sobre-marca': ['--marca', '--marca-hover', '--marca-activa'],
  '--barra-tinta': BAR,
  '--barra-tinta-2': BAR,
  '--barra-activa': [...BAR, '--barra-suave'],
  // the tooltip of the slim menu, and the number of unread notices
  '--superficie': ['--tinta'],
  '--barra': ['--barra-tinta'],
};

/** Lines needed to recognize a control, its focus, or how much of a shape is filled: 3 to 1. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  '--control': PAGE,
  '--marca-linea': PAGE,
  '--peligro': PAGE,
  '--advertencia': PAGE,
  '--exito': PAGE,
};

/**
 * Carries no information of its own: hairlines, shadows, ribbons beside colored text, the logo, parts of
 * drawings.
 */
const DECORATION = new Set([
  '--borde',
  '--barra-borde',
  '--sombra-1',
  '--sombra-2',
  '--marca',
  '--control',
  '--sobre-marca',
  '--marca-texto',
  '--barra-cinta',
  '--barra-cinta-logo',
]);

/** Set by a component where it is used: the swatches, a person's color. */
const GIVEN = new Set(['--color', '--swatch', '--swatch-ink', '--swatch-ground']);

const GROUNDS = new Set([...Object.values(INKS), ...Object.values(LINES)].flat());

const rules = readSheets().filter(({ within }) => !within.includes('@media print'));
const tokensIn = (value: string) => [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
const COLORS = /^--(?!r\d|cinta$|cinta-y|arriba|abajo|y$|h$)/;

/** The color tokens of a rule with their purpose. */
function* uses({
  declarations,
}: SheetRule): Generator<{ kind: 'ink' | 'drawing' | 'line' | 'ground'; token: string }> {
  for (const [property, value] of declarations) {
    const kind =
      property === 'color'
        ? 'ink'
        : /^(fill|stroke)$/.test(property)
          ? 'drawing'
          : /^(border|outline|box-shadow|accent-color)/.test(property)
            ? 'line'
            : /^background/.test(property)
              ? 'ground'
              : undefined;
    if (kind && !property.includes('radius'))
      for (const token of tokensIn(value)) if (COLORS.test(token)) yield { kind, token };
  }
}

const KNOWN = {
  ink: (token: string) => token in INKS,
  drawing: (token: string) => token in INKS || DECORATION.has(token) || GROUNDS.has(token),
  line: (token: string) =>
    token in LINES || DECORATION.has(token) || token === '--superficie' || token === '--tinta',
  // A shape without a border is its own background.
  ground: (token: string) => GROUNDS.has(token) || DECORATION.has(token) || token in LINES,
};

test('every token used in a style sheet is in the contrast tables', () => {
  const strange = rules.flatMap((rule) =>
    [...uses(rule)]
      .filter(({ kind, token }) => !GIVEN.has(token) && !KNOWN[kind](token))
      .map(({ kind, token }) => `${rule.file} ${rule.selector}: ${token} as ${kind}`),
  );
  expect(strange).toEqual([]);
  expect(rules.flatMap((rule) => [...uses(rule)]).length).toBeGreaterThan(150);
});

test('every rule that sets both colors uses a pair of the contrast tables', () => {
  const strange = rules.flatMap((rule) => {
    const [ink] = tokensIn(rule.declarations.get('color') ?? '');
    const ground = tokensIn(
      rule.declarations.get('background') ?? rule.declarations.get('background-color') ?? '',
    )[0];
    if (!ink || !ground || GIVEN.has(ink) || GIVEN.has(ground)) return [];
    return INKS[ink]?.includes(ground) ? [] : [`${rule.file} ${rule.selector}: ${ink} on ${ground}`];
  });
  expect(strange).toEqual([]);
});

test("only the sheets of tokens contain literal colors, except scrims and a person's text color", () => {
  const written = rules
    .filter(({ file }) => !/\/(tokens|base|contrast)\.css$/.test(file))
    .flatMap(({ file, declarations }) =>
      // In a mask, colors mean opacity.
      [...declarations]
        .filter(([name, value]) => !name.includes('mask') && /#[\da-f]{3}|oklch\(|rgb|hsl/i.test(value))
        .map(() => file),
    );
  expect([...new Set(written)].sort()).toEqual([
    'src/shell/side-menu/SideMenu.module.css',
    'src/ui/dialogs/dialog.module.css',
    'src/ui/people/person.module.css',
  ]);
});

const APPEARANCES = ['claro', 'oscuro'].flatMap((esquema) =>
  ['colorScheme', 'primaryColor'].flatMap((diseno) => THEMES.map((tema) => ({ esquema, diseno, tema }))),
);

const rgbIn = (tokens: Tokens, name: string) => {
  const value = tokens(name);
  const mix = /^color-mix\(in oklab, (.+) (\d+)%, (.+)\)$/.exec(value);
  return mix ? mixOf(mix[1] ?? '', Number(mix[2]) / 100, mix[3] ?? '') : rgbOf(value);
};

const tooLow = (tokens: Tokens, table: Readonly<Record<string, readonly string[]>>, least: number) =>
  Object.entries(table).flatMap(([ink, grounds]) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(rgbIn(tokens, ink), rgbIn(tokens, ground));
      return ratio < least ? [`${ink} on ${ground}: ${ratio.toFixed(2)}`] : [];
    }),
  );

describe.each(APPEARANCES)('$tema, $esquema, $diseno', (appearance) => {
  const tokens = resolveTokens(rules, appearance);
  test.each([
    ['text', INKS, 4.5],
    ['lines', LINES, 3],
  ] as const)('the contrast of %s', (_name, table, least) => {
    expect(tooLow(tokens, table, least)).toEqual([]);
  });
});

/** With more contrast, every text has 7 to 1 (WCAG 1.4.6). */
describe.each(APPEARANCES)('more contrast: $tema, $esquema, $diseno', (appearance) => {
  const tokens = resolveTokens(rules, { ...appearance, vista: 'contraste' });
  test.each([
    ['text', INKS, 7],
    ['lines', LINES, 3],
  ] as const)('the contrast of %s', (_name, table, least) => {
    expect(tooLow(tokens, table, least)).toEqual([]);
  });
});

test('initials are readable on each of the 24 colors and on any stored one, light and dark', () => {
  const inks = rules
    .filter(({ selector }) => selector.endsWith('.avatar'))
    .map((rule) => rule.declarations.get('color'));
  expect(inks).toEqual(['color-mix(in oklab, var(--color) 12%, #000814)', '#000']);
  const others = [0, 60, 120, 180, 240, 300].flatMap((h) =>
    [0, 30, 100].flatMap((s) => [0, 25, 50, 75, 100].map((l) => ({ h, s, l }))),
  );
  for (const color of [...PALETTE, ...others]) {
    const [light, dark] = [hexOf(paintColor(color, false)), hexOf(paintColor(color, true))];
    expect(contrast(mixOf(light, 0.12, '#000814'), rgbOf(light)), light).toBeGreaterThan(4.5);
    expect(contrast(rgbOf('#000'), rgbOf(dark)), dark).toBeGreaterThan(4.5);
  }
});

test.each([
  ['light', 'claro', false],
  ['light', 'claro', true],
  ['dark', 'oscuro', false],
  ['dark', 'oscuro', true],
] as const)(
  "the panel's ten swatches are the themes' solid color and its text color: %s (%s), more contrast: %s",
  (scheme, esquema, more) => {
    for (const tema of THEMES) {
      const tokens = resolveTokens(rules, {
        tema,
        esquema,
        diseno: 'colorScheme',
        ...(more && { vista: 'contraste' }),
      });
      const { swatch, ink } = themeSwatch(tema, scheme, more);
      expect([tema, rgbOf(swatch), rgbOf(ink)]).toEqual([
        tema,
        rgbIn(tokens, '--marca'),
        rgbIn(tokens, '--sobre-marca'),
      ]);
    }
  },
);

test("the contrast formula gives the values of the design's table", () => {
  expect(rgbOf('oklch(0.53 0.2 275)')).toEqual([0x50, 0x57, 0xdc]);
  expect(rgbOf('oklch(0.86 0.17 92)')).toEqual([0xf9, 0xcc, 0x21]);
  expect(contrast(rgbOf('oklch(0.53 0.2 275)'), rgbOf('#fff')).toFixed(2)).toBe('5.62');
  expect(contrast(rgbOf('oklch(0.82 0.19 126)'), rgbOf('oklch(0.22 0.05 126)')).toFixed(2)).toBe('10.34');
  expect(mixOf('#fff', 0, '#123456')).toEqual([0x12, 0x34, 0x56]);
});
