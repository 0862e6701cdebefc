import { expect, test } from 'vitest';
import { defaultValues, type SettingValues } from '../../../shared/settings.ts';
import { type AppearanceControl, createAppearance } from '../../../src/domain/appearance/appearance.ts';
import type { SessionState } from '../../../src/domain/session/session-state.ts';
import type { Config } from '../../../src/domain/settings/config-port.ts';
import { createCell } from '../../../src/lib/observable.ts';
import {
  fromDefaults,
  resetAppearance,
  setAppearance,
  stillStands,
  undoChanges,
} from '../../../src/shell/appearance/appearance-changes.ts';
import { changeWords, shortChangeWords } from '../../../src/shell/appearance/appearance-text.ts';

/** The appearance of a signed-in person, and a log of the changes to its settings. */
function openAppearance(kept: Partial<SettingValues> = {}) {
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
  const appearance = createAppearance({
    config,
    session: createCell<SessionState>({ phase: 'open', usuario: 'ana', verified: true }),
    local: { get: () => null, set: () => true, remove: () => undefined },
    systemDark: createCell(false),
    refused: () => undefined,
  });
  appearance.settle();
  return { appearance, asked, values };
}

const resetAll = (appearance: AppearanceControl) =>
  resetAppearance(
    appearance,
    fromDefaults(appearance.current.get()).map(({ key }) => key),
  );

test('undoing a change of the appearance goes through the setting, as the change did', () => {
  const { appearance, asked } = openAppearance();
  const change = setAppearance(appearance, 'theme', 'green');
  expect(shortChangeWords(change.key, change.to, change.from)).toBe('tema Verde → Azul');
  undoChanges(appearance, [change]);
  expect(asked).toEqual(['currentTheme green', 'currentTheme blue']);
  expect(appearance.current.get().theme).toBe('blue');
});

test('a part of the appearance that was changed again elsewhere is not undone', () => {
  const { appearance, values } = openAppearance();
  const last = [setAppearance(appearance, 'theme', 'green')];
  expect(stillStands(appearance.current.get(), last)).toBe(true);
  values.set({ ...values.get(), currentTheme: 'pink' });
  expect(stillStands(appearance.current.get(), last)).toBe(false);
  expect(stillStands(appearance.current.get(), [])).toBe(false);
});

test('the defaults are those of A7 and of the sign-in, and only differences are listed', () => {
  const { appearance } = openAppearance({ scale: 16, currentTheme: 'lime' });
  appearance.set('ripple', false);
  expect(
    fromDefaults(appearance.current.get()).map(({ key, from, to }) => changeWords(key, from, to)),
  ).toEqual(['Color del tema: Lima → Azul', 'Escala: 16 → 14', 'Efecto de onda: no → sí']);
  resetAll(appearance);
  expect(fromDefaults(appearance.current.get())).toEqual([]);
});

test('a reset from the dark scheme restores the hidden layout theme, and its undo the former choice', () => {
  const { appearance } = openAppearance({ colorScheme: 'dark' });
  appearance.set('layoutTheme', 'primaryColor');
  const done = resetAll(appearance);
  expect(done.map(({ key }) => key)).toEqual(['colorScheme']);
  expect(appearance.current.get()).toMatchObject({ colorScheme: 'light', layoutTheme: 'primaryColor' });
  undoChanges(appearance, done);
  expect(appearance.current.get()).toMatchObject({ colorScheme: 'dark', layoutTheme: 'colorScheme' });
  appearance.set('colorScheme', 'light');
  expect(appearance.current.get().layoutTheme).toBe('primaryColor');
});
