import { expect, test } from 'vitest';
import { fallbackColor } from '../../../shared/colors.ts';
import { draftOf } from '../../../src/features/configuration/fields.ts';

test('a stored form of Configuración is read value by value, dropping what another version wrote', () => {
  const color = fallbackColor('7');
  expect(draftOf({ colCupo: false, color })).toEqual({ colCupo: false, color });
  expect(draftOf(undefined)).toEqual({});
  expect(draftOf({ colCupo: 'quizá', colUAB: null, color: null, menuMode: 'static', otra: 1 })).toEqual({});
  expect(draftOf({ color: { h: 'x' } })).toEqual({});
});
