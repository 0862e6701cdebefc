import { expect, test } from 'vitest';
import { draftOf } from '../../src/features/configuration/fields.ts';
import { fallbackColor } from '../../src/user/colors.ts';

test('a kept form of Configuración is read value by value: what another version wrote is left out', () => {
  const color = fallbackColor('7');
  expect(draftOf({ colCupo: false, color })).toEqual({ colCupo: false, color });
  expect(draftOf(undefined)).toEqual({});
  expect(draftOf({ colCupo: 'quizá', colUAB: null, color: null, menuMode: 'static', otra: 1 })).toEqual({});
  expect(draftOf({ color: { h: 'x' } })).toEqual({});
});
