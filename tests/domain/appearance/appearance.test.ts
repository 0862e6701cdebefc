import { expect, it, test } from 'vitest';
import { defaultValues, MENU_MODES, SCALES, type SettingValues, THEMES } from '../../../shared/settings.ts';
import { createAppearance } from '../../../src/domain/appearance/appearance.ts';
import type { SessionState } from '../../../src/domain/session/session-state.ts';
import type { Config } from '../../../src/domain/settings/config-port.ts';
import { createCell } from '../../../src/lib/observable.ts';
import type { LocalStore } from '../../../src/storage/local-storage.ts';

/** Two tabs on one localStorage: the appearance stored on the device (B14). */
function tabs() {
  const kept = new Map<string, string>();
  const local: LocalStore = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => Boolean(kept.set(key, value)),
    remove: (key) => void kept.delete(key),
  };
  const open = (
    saved: Partial<SettingValues> = {},
    state: SessionState = { phase: 'open', usuario: 'ana', verified: true },
    read = true,
  ) => {
    const values = createCell<SettingValues>({ ...defaultValues(), ...saved });
    const config = { values, set: async () => 'dispositivo' } as unknown as Config;
    const session = createCell<SessionState>(state);
    const systemDark = createCell(false);
    const appearance = createAppearance({ config, session, local, systemDark, refused: () => undefined });
    if (read) appearance.settle();
    return { appearance, values, session, systemDark, shown: () => appearance.current.get() };
  };
  return { kept, open };
}

it('an appearance chosen in one tab is not undone by the other’s next change of a setting', () => {
  const { open } = tabs();
  const [one, other] = [open(), open()];
  one.appearance.set('inputStyle', 'filled');
  one.appearance.set('ripple', false);
  other.values.set({ ...defaultValues(), currentTheme: 'lime' });
  expect(open().appearance.current.get()).toMatchObject({ inputStyle: 'filled', ripple: false });
  expect(other.appearance.current.get()).toMatchObject({ inputStyle: 'filled', ripple: false });
});

it('another tab shows a changed appearance when it is notified', () => {
  const { open } = tabs();
  const [one, other] = [open(), open()];
  one.appearance.set('layoutTheme', 'colorScheme');
  other.appearance.follow();
  expect(other.appearance.current.get().layoutTheme).toBe('colorScheme');
});

it.each(['null', '5', '"x"', '[]', '{', '{"campos":{"a":1},"onda":"no","escala":"99","preferido":7}'])(
  'an invalid stored appearance (%s) gives the default',
  (text) => {
    const { kept, open } = tabs();
    kept.set('aspecto', text);
    expect(open().appearance.current.get()).toMatchObject({
      inputStyle: 'outlined',
      ripple: true,
      layoutTheme: 'primaryColor',
      scale: 14,
    });
  },
);

test('an appearance changed before storage was read shows at once', () => {
  const { kept, open } = tabs();
  kept.set('aspecto', '{"tema":"pink","esquema":"claro","escala":16}');
  const { appearance, shown } = open({}, undefined, false);
  expect(shown()).toMatchObject({ theme: 'pink', colorScheme: 'light', scale: 16 });
  appearance.set('theme', 'blue');
  appearance.set('colorScheme', 'dark');
  expect(shown()).toMatchObject({
    theme: 'blue',
    colorScheme: 'dark',
    layoutTheme: 'colorScheme',
    scale: 16,
  });
});

const GUEST: SessionState = { phase: 'guest' };

test('A5.1 the layout theme is colorScheme before a session', () => {
  expect(tabs().open({}, GUEST).shown()).toMatchObject({ layoutTheme: 'colorScheme', menuMode: 'slim' });
});

test('A5.1 a dark scheme forces colorScheme, and a light one restores the person’s choice', () => {
  const { appearance, values, shown } = tabs().open();
  appearance.set('layoutTheme', 'primaryColor');
  values.set({ ...values.get(), colorScheme: 'dark' });
  expect(shown().layoutTheme).toBe('colorScheme');
  values.set({ ...values.get(), colorScheme: 'light' });
  expect(shown().layoutTheme).toBe('primaryColor');
});

test('A5.1 there are four menu types, slim by default', () => {
  expect(MENU_MODES).toEqual(['static', 'overlay', 'slim', 'slim-plus']);
  expect(tabs().open().shown().menuMode).toBe('slim');
});

test('A5.2 there are ten theme colors', () => {
  expect(THEMES.join(' ')).toBe('indigo blue green deeppurple orange cyan yellow pink purple lime');
});

test('A5.2 the theme is indigo before a session and blue by default for a person', () => {
  const { open } = tabs();
  expect(open({}, GUEST).shown().theme).toBe('indigo');
  expect(open().shown().theme).toBe('blue');
});

test('A5.1 the scheme is the system’s before a session and the person’s after it', () => {
  const { systemDark, shown, session } = tabs().open({}, GUEST);
  systemDark.set(true);
  expect(shown().colorScheme).toBe('dark');
  session.set({ phase: 'open', usuario: 'ana', verified: true });
  expect(shown().colorScheme).toBe('light');
});

test('A5.3 the scale goes from 12 to 16, 14 by default', () => {
  expect(SCALES).toEqual([12, 13, 14, 15, 16]);
  expect(tabs().open().shown().scale).toBe(14);
});

test('A5.4 the layout configuration has seven parts, among them the saved settings', () => {
  const saved = { menuMode: 'overlay', colorScheme: 'dark', currentTheme: 'lime', scale: 16 } as const;
  expect(Object.keys(tabs().open(saved).shown()).sort()).toEqual(
    ['ripple', 'inputStyle', 'menuMode', 'colorScheme', 'theme', 'layoutTheme', 'scale'].sort(),
  );
  expect(tabs().open(saved).shown()).toMatchObject({
    menuMode: 'overlay',
    colorScheme: 'dark',
    theme: 'lime',
    scale: 16,
  });
});

test('A5.4 a sign-in sets ripple, outlined inputs and the theme’s color for the layout', () => {
  const { appearance, shown } = tabs().open();
  appearance.set('ripple', false);
  appearance.set('inputStyle', 'filled');
  appearance.set('layoutTheme', 'colorScheme');
  appearance.resetDevice();
  expect(shown()).toMatchObject({ ripple: true, inputStyle: 'outlined', layoutTheme: 'primaryColor' });
});
