import { expect, it } from 'vitest';
import { createCell } from '../../src/offline/observable.ts';
import type { LocalStore } from '../../src/storage/local.ts';
import { createLook } from '../../src/user/look.ts';
import type { Config, SessionState } from '../../src/user/services.ts';
import { defaultValues, type SettingValues } from '../../src/user/settings.ts';

/** Two tabs on one localStorage: the look that is kept on the device (B14). */
function tabs() {
  const kept = new Map<string, string>();
  const local: LocalStore = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => Boolean(kept.set(key, value)),
    remove: (key) => void kept.delete(key),
  };
  const open = () => {
    const values = createCell<SettingValues>(defaultValues());
    const config = { values, set: async () => 'dispositivo' } as unknown as Config;
    const session = createCell<SessionState>({ phase: 'open', usuario: 'ana', verified: true });
    const look = createLook({
      config,
      session,
      local,
      systemDark: createCell(false),
      refused: () => undefined,
    });
    look.settle();
    return { look, values };
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
