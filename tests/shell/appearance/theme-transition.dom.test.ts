// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Appearance } from '../../../src/domain/appearance/appearance.ts';
import { appearanceDocument } from '../../../src/domain/appearance/apply-appearance.ts';
import { fadeAppearanceChanges } from '../../../src/shell/appearance/theme-transition.ts';

const APPEARANCE: Appearance = {
  menuMode: 'slim',
  colorScheme: 'light',
  theme: 'blue',
  scale: 14,
  layoutTheme: 'primaryColor',
  inputStyle: 'outlined',
  ripple: true,
};
const root = document.documentElement;
const change = appearanceDocument.change;
const paint = (appearance: Partial<Appearance>) =>
  appearanceDocument.change({ ...APPEARANCE, ...appearance }, root);

/** Begun fades have begun by then: each begins after the frame that shows its press. */
const begun = () => vi.waitFor(() => expect(pictures).toHaveBeenCalled());
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let finish: () => void;
const pictures = vi.fn((update: () => void) => {
  update();
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { ready: Promise.resolve(), finished };
});

beforeEach(() => {
  Object.assign(document, { startViewTransition: pictures });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  paint({});
  fadeAppearanceChanges();
});
afterEach(() => {
  appearanceDocument.change = change;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  pictures.mockClear();
});

it.each([{ theme: 'green' }, { colorScheme: 'dark' }, { layoutTheme: 'colorScheme' }] as const)(
  'a change of colors (%o) fades and sets its attribute only during the fade',
  async (appearance) => {
    paint(appearance);
    await begun();
    expect(root.dataset.fading).toBe('');
    finish();
    await vi.waitFor(() => expect(root.dataset.fading).toBeUndefined());
  },
);

it.each([{ menuMode: 'static' }, { scale: 16 }, { ripple: false }, { inputStyle: 'filled' }] as const)(
  'a change of no color (%o) is applied without a fade, in a task of its own',
  async (appearance) => {
    paint(appearance);
    expect(root.dataset.menu).toBe('slim');
    const [menu, scale] = ['menuMode' in appearance ? 'static' : 'slim', 'scale' in appearance ? '16' : '14'];
    await vi.waitFor(() =>
      expect([root.dataset.menu, root.style.getPropertyValue('--escala')]).toEqual([menu, scale]),
    );
    expect(pictures).not.toHaveBeenCalled();
  },
);

it('a delayed fade applies the newest appearance, not the one that started it', async () => {
  let draw = () => {};
  pictures.mockImplementationOnce((update) => {
    draw = update;
    return { ready: Promise.resolve(), finished: Promise.resolve() };
  });
  paint({ theme: 'green' });
  paint({ theme: 'green', scale: 16 });
  paint({ theme: 'pink', scale: 16 });
  await begun();
  expect(pictures).toHaveBeenCalledOnce();
  draw();
  expect([root.dataset.tema, root.style.getPropertyValue('--escala')]).toEqual(['pink', '16']);
});

it('a second change keeps the attribute until its own fade has ended', async () => {
  paint({ theme: 'green' });
  await begun();
  const finishFirst = finish;
  paint({ theme: 'pink' });
  await vi.waitFor(() => expect(pictures).toHaveBeenCalledTimes(2));
  finishFirst();
  await pause(0);
  expect(root.dataset.fading).toBe('');
  finish();
  await vi.waitFor(() => expect(root.dataset.fading).toBeUndefined());
});

it('without view transitions the elements fade, and the attribute is removed with the fade', () => {
  vi.useFakeTimers();
  Reflect.deleteProperty(document, 'startViewTransition');
  paint({ theme: 'green' });
  expect([root.dataset.tema, root.dataset.fading]).toEqual(['green', '']);
  vi.advanceTimersByTime(200);
  paint({ theme: 'pink' });
  vi.advanceTimersByTime(200);
  expect([root.dataset.tema, root.dataset.fading]).toEqual(['pink', '']);
  vi.advanceTimersByTime(200);
  expect(root.dataset.fading).toBeUndefined();
  vi.useRealTimers();
});

it('a person who prefers reduced motion sees no fade', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  paint({ theme: 'green' });
  expect(pictures).not.toHaveBeenCalled();
  expect(root.dataset.tema).toBe('green');
});
