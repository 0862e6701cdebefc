import { expect, it, test } from 'vitest';
import { createCell } from '../../src/offline/observable.ts';
import type { LocalStore } from '../../src/storage/local.ts';
import { createLook } from '../../src/user/look.ts';
import type { Config, SessionState } from '../../src/user/services.ts';
import { defaultValues, MENU_MODES, SCALES, type SettingValues, THEMES } from '../../src/user/settings.ts';

/** Two tabs on one localStorage: the look that is kept on the device (B14). */
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
  ) => {
    const values = createCell<SettingValues>({ ...defaultValues(), ...saved });
    const config = { values, set: async () => 'dispositivo' } as unknown as Config;
    const session = createCell<SessionState>(state);
    const systemDark = createCell(false);
    const look = createLook({ config, session, local, systemDark, refused: () => undefined });
    look.settle();
    return { look, values, session, systemDark, shown: () => look.current.get() };
  };
  return { kept, open };
}

it('what is chosen in one tab is not undone by the other’s next change of a setting', () => {
  const { open } = tabs();
  const [one, other] = [open(), open()];
  one.look.set('inputStyle', 'filled');
  one.look.set('ripple', false);
  other.values.set({ ...defaultValues(), currentTheme: 'lime' });
  expect(open().look.current.get()).toMatchObject({ inputStyle: 'filled', ripple: false });
  expect(other.look.current.get()).toMatchObject({ inputStyle: 'filled', ripple: false });
});

it('the other tab shows it when it hears of it', () => {
  const { open } = tabs();
  const [one, other] = [open(), open()];
  one.look.set('layoutTheme', 'colorScheme');
  other.look.follow();
  expect(other.look.current.get().layoutTheme).toBe('colorScheme');
});

it.each(['null', '5', '"x"', '[]', '{', '{"campos":{"a":1},"onda":"no","escala":"99","preferido":7}'])(
  'nonsense in the mirror (%s) is the look of a first day',
  (text) => {
    const { kept, open } = tabs();
    kept.set('aspecto', text);
    expect(open().look.current.get()).toMatchObject({
      inputStyle: 'outlined',
      ripple: true,
      layoutTheme: 'primaryColor',
      scale: 14,
    });
  },
);

const GUEST: SessionState = { phase: 'guest' };

test('A5.1 the layout theme is colorScheme before a session', () => {
  expect(tabs().open({}, GUEST).shown()).toMatchObject({ layoutTheme: 'colorScheme', menuMode: 'slim' });
});

test('A5.1 a dark scheme forces colorScheme, and a light one brings the person’s choice back', () => {
  const { look, values, shown } = tabs().open();
  look.set('layoutTheme', 'primaryColor');
  values.set({ ...values.get(), colorScheme: 'dark' });
  expect(shown().layoutTheme).toBe('colorScheme');
  values.set({ ...values.get(), colorScheme: 'light' });
  expect(shown().layoutTheme).toBe('primaryColor');
});

test('A5.1 the menu types are four, slim unless another was chosen', () => {
  expect(MENU_MODES).toEqual(['static', 'overlay', 'slim', 'slim-plus']);
  expect(tabs().open().shown().menuMode).toBe('slim');
});

test('A5.2 the ten theme colours are these', () => {
  expect(THEMES.join(' ')).toBe('indigo blue green deeppurple orange cyan yellow pink purple lime');
});

test('A5.2 before a session the theme is indigo, a user’s default is blue', () => {
  const { open } = tabs();
  expect(open({}, GUEST).shown().theme).toBe('indigo');
  expect(open().shown().theme).toBe('blue');
});

test('A5.1 before a session light or dark is the system’s preference, after it the person’s', () => {
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

test('A5.4 the layout config has these seven parts, the saved settings’ values among them', () => {
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

test('A5.4 a sign-in turns the ripple on, outlines the fields and takes the theme’s colour for the layout', () => {
  const { look, shown } = tabs().open();
  look.set('ripple', false);
  look.set('inputStyle', 'filled');
  look.set('layoutTheme', 'colorScheme');
  look.resetDevice();
  expect(shown()).toMatchObject({ ripple: true, inputStyle: 'outlined', layoutTheme: 'primaryColor' });
});
