import { expect, test } from 'vitest';
import { createCell } from '../../src/offline/observable.ts';
import { fromDefaults, resetLook, setLook, stillStands, undoLook } from '../../src/shell/look-changes.ts';
import { changeWords, shortChangeWords } from '../../src/shell/look-words.ts';
import { createLook } from '../../src/user/look.ts';
import type { Config, SessionState } from '../../src/user/services.ts';
import { defaultValues, type SettingValues } from '../../src/user/settings.ts';

/** The look of somebody who is signed in, with what its settings were asked to become. */
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
  const look = createLook({
    config,
    session: createCell<SessionState>({ phase: 'open', usuario: 'ana', verified: true }),
    local: { get: () => null, set: () => true, remove: () => undefined },
    systemDark: createCell(false),
    refused: () => undefined,
  });
  look.settle();
  return { look, asked, values };
}

test('undoing goes the way that the change went: by the setting', () => {
  const { look, asked } = openLook();
  const change = setLook(look, 'theme', 'green');
  expect(shortChangeWords(change.key, change.to, change.from)).toBe('tema Verde → Azul');
  undoLook(look, [change]);
  expect(asked).toEqual(['currentTheme green', 'currentTheme blue']);
  expect(look.current.get().theme).toBe('blue');
});

test('what was changed again elsewhere is not undone', () => {
  const { look, values } = openLook();
  const last = [setLook(look, 'theme', 'green')];
  expect(stillStands(look.current.get(), last)).toBe(true);
  values.set({ ...values.get(), currentTheme: 'pink' });
  expect(stillStands(look.current.get(), last)).toBe(false);
  expect(stillStands(look.current.get(), [])).toBe(false);
});

test('the defaults are those of A7 and of a sign-in, and only what differs is named', () => {
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

test('a reset out of the dark gives back the layout theme that was hidden, and undoing it the choice behind the dark', () => {
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
