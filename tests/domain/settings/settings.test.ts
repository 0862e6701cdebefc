import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fallbackColor, formatColor, PALETTE, parseColor } from '../../../shared/colors.ts';
import { CAMPOS, defaultValues, formatSetting, parseSetting } from '../../../shared/settings.ts';
import { paintColor } from '../../../src/domain/settings/colors.ts';

describe('the eleven settings (A7, B9)', () => {
  it('the settings have the names and defaults of the specification', () => {
    const { color: _, ...values } = defaultValues();
    expect(values).toEqual({
      colUAB: true,
      colCupo: true,
      colProfe: true,
      colOrigen: false,
      colDemanda: false,
      menuMode: 'slim',
      colorScheme: 'light',
      currentTheme: 'blue',
      scale: 14,
      mostrarCumpleanos: true,
    });
    expect(CAMPOS).toHaveLength(11);
  });

  it.each([
    ['colUAB', true, 'true'],
    ['colOrigen', false, 'false'],
    ['menuMode', 'slim-plus', 'slim-plus'],
    ['scale', 16, '16'],
    ['currentTheme', 'deeppurple', 'deeppurple'],
    ['color', { h: 20, s: 40, l: 90 }, '{`h`:20,`s`:40,`l`:90}'],
  ] as const)('the setting %s is sent as text and read back', (campo, value, text) => {
    expect(formatSetting(campo, value as never)).toBe(text);
    expect(parseSetting(campo, text)).toEqual(value);
  });

  it.each([
    ['scale', '0'],
    ['scale', '99999'],
    ['scale', 'NaN'],
    ['scale', '14.0'],
    ['menuMode', 'MenuMode'],
    ['menuMode', '__proto__'],
    ['colUAB', 'TRUE'],
    ['color', '{`h`:361,`s`:40,`l`:90}'],
    ['color', '{`h`:20,`s`:40}'],
    ['color', '{`h`:`20`,`s`:40,`l`:90}'],
    ['color', '20'],
    ['color', 'null'],
    ['color', 'red'],
    ['currentTheme', ''],
  ] as const)('the setting %s does not accept %j', (campo, text) => {
    expect(parseSetting(campo, text)).toBeUndefined();
  });

  it('settings can be parsed from any text without an error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CAMPOS), fc.string(), (campo, text) => {
        const value = parseSetting(campo, text);
        if (value !== undefined) expect(formatSetting(campo, value)).toBe(text);
      }),
    );
  });
});

describe('the user’s color (A6.6)', () => {
  it('the user’s color is one of 24: 12 light and 12 dark, with hues 20 + 30 n', () => {
    expect(PALETTE).toHaveLength(24);
    expect(new Set(PALETTE.map(formatColor)).size).toBe(24);
    const hues = [20, 50, 80, 110, 140, 170, 200, 230, 260, 290, 320, 350];
    expect(PALETTE.slice(0, 12)).toEqual(hues.map((h) => ({ h, s: 40, l: 90 })));
    expect(PALETTE.slice(12)).toEqual(hues.map((h) => ({ h, s: 25, l: 85 })));
    for (const color of PALETTE) expect(parseColor(formatColor(color))).toEqual(color);
    // A foreign backend may hold any h, s, l, in any notation.
    const free = { h: 211.5, s: 73, l: 42 };
    expect(parseColor('{ `l`: 42, `s`: 73, `h`: 211.5 }')).toEqual(free);
    expect(parseColor('{"h":211.5,"s":73,"l":42}')).toEqual(free);
  });

  it('the default color follows the last digit of the file number', () => {
    expect(fallbackColor('EMP-10427')).toEqual(PALETTE[7]);
    expect(fallbackColor('90-A')).toEqual(PALETTE[0]);
    expect(fallbackColor(null)).toEqual(PALETTE[0]);
    expect(fallbackColor('sin número')).toEqual(PALETTE[0]);
  });

  it('the user’s color is darkened in dark mode: l × 0.6, s − 15 (B9)', () => {
    expect(paintColor({ h: 20, s: 40, l: 90 }, true)).toBe('hsl(20 25% 54%)');
    expect(paintColor({ h: 20, s: 25, l: 85 }, true)).toBe('hsl(20 10% 51%)');
    expect(paintColor({ h: 20, s: 40, l: 90 }, false)).toBe('hsl(20 40% 90%)');
  });
});
