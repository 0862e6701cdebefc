import { expect, it } from 'vitest';
import { joinNames } from '../../src/lib/join-names.ts';

const LASTS = 'Zoé Inés irma IGNACIO Hiram hi H HI Hielo HIERRO Hiato Yolanda y Ángel Hernán'.split(' ');

it('names are joined as the engine joins them in es-MX', () => {
  const engine = new Intl.ListFormat('es-MX');
  for (const last of LASTS)
    for (const names of [[], [last], ['Ana', last], ['Inés', 'Ana', last], ['A', 'B', 'C', last]])
      expect(joinNames(names)).toBe(engine.format(names));
});

it('unlike the engine, `e` stands before an accented Í', () => {
  expect(joinNames(['Ana', 'Íñigo'])).toBe('Ana e Íñigo');
  expect(joinNames(['Ana', 'Zoé', 'híjar'])).toBe('Ana, Zoé e híjar');
});
