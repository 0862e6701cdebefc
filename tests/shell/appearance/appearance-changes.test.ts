import { expect, test } from 'vitest';
import { defaultValues, type SettingValues } from '../../../shared/settings.ts';
import { createAppearance } from '../../../src/domain/appearance/appearance.ts';
import type { SessionState } from '../../../src/domain/session/session-state.ts';
import type { Config } from '../../../src/domain/settings/config-port.ts';
import { createCell } from '../../../src/lib/observable.ts';
import {
  fromDefaults,
  resetLook,
  setLook,
  stillStands,
  undoLook,
} from '../../../src/shell/appearance/appearance-changes.ts';
import { changeWords, shortChangeWords } from '../../../src/shell/appearance/appearance-text.ts';

/** The appearance of a signed-in person, and a log of the changes to its settings. */
function openLook(kept: Partial<SettingValues> = {}) {
  const values = createCell<SettingValues>({ ...defaultValues(), ...kept });
  const asked: string[] = [];
  const config = {
    values,
    set: async (campo: keyof SettingValues, value: unknown) => {
      asked.push(`${campo} ${value}`);
      values.set({ ...values.get(), [campo]: value });
      return 'dispositivo';
    },
  } as unknown as Config;
  const look = createAppearance({
    config,
    session: createCell<SessionState>({ phase: 'open', usuario: 'ana', verified: true }),
    local: { get: () => null, set: () => true, remove: () => undefined },
    systemDark: createCell(false),
    refused: () => undefined,
  });
  look.settle();
  return { look, asked, values };
}

test('undoing a change of the appearance goes through the setting, as the change did', () => {
  const { look, asked } = openLook();
  const change = setLook(look, 'theme', 'green');
  expect(shortChangeWords(change.key, change.to, change.from)).toBe('tema Verde → Azul');
  undoLook(look, [change]);
  expect(asked).toEqual(['currentTheme green', 'currentTheme blue']);
  expect(look.current.get().theme).toBe('blue');
});

test('a part of the appearance that was changed again elsewhere is not undone', () => {
  const { look, values } = openLook();
  const last = [setLook(look, 'theme', 'green')];
  expect(stillStands(look.current.get(), last)).toBe(true);
  values.set({ ...values.get(), currentTheme: 'pink' });
  expect(stillStands(look.current.get(), last)).toBe(false);
  expect(stillStands(look.current.get(), [])).toBe(false);
});

test('the defaults are those of A7 and of the sign-in, and only differences are listed', () => {
  const { look } = openLook({ scale: 16, currentTheme: 'lime' });
  look.set('ripple', false);
  expect(fromDefaults(look.current.get()).map(({ key, from, to }) => changeWords(key, from, to))).toEqual([
    'Color del tema: Lima → Azul',
    'Escala: 16 → 14',
    'Efecto de onda: no → sí',
  ]);
  resetLook(look);
  expect(fromDefaults(look.current.get())).toEqual([]);
});

test('a reset from the dark scheme restores the hidden layout theme, and its undo the former choice', () => {
  const { look } = openLook({ colorScheme: 'dark' });
  look.set('layoutTheme', 'primaryColor');
  const done = resetLook(look);
  expect(done.map(({ key }) => key)).toEqual(['colorScheme']);
  expect(look.current.get()).toMatchObject({ colorScheme: 'light', layoutTheme: 'primaryColor' });
  undoLook(look, done);
  expect(look.current.get()).toMatchObject({ colorScheme: 'dark', layoutTheme: 'colorScheme' });
  look.set('colorScheme', 'light');
  expect(look.current.get().layoutTheme).toBe('primaryColor');
});
