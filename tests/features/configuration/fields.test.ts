import { expect, test } from 'vitest';
import { fallbackColor } from '../../../shared/colors.ts';
import { settingsDraft } from '../../../src/features/configuration/fields.ts';

test('a stored form of Configuración is read value by value, dropping what another version wrote', () => {
  const color = fallbackColor('7');
  expect(settingsDraft({ colCupo: false, color })).toEqual({ colCupo: false, color });
  expect(settingsDraft(undefined)).toEqual({});
  expect(settingsDraft({ colCupo: 'quizá', colUAB: null, color: null, menuMode: 'static', otra: 1 })).toEqual(
    {},
  );
  expect(settingsDraft({ color: { h: 'x' } })).toEqual({});
});
