// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fadeLookChanges } from '../../src/shell/fade-look.ts';
import { lookDocument } from '../../src/user/look-document.ts';
import type { Look } from '../../src/user/services.ts';

const LOOK: Look = {
  menuMode: 'slim',
  colorScheme: 'light',
  theme: 'blue',
  scale: 14,
  layoutTheme: 'primaryColor',
  inputStyle: 'outlined',
  ripple: true,
};
const root = document.documentElement;
const change = lookDocument.change;
const paint = (look: Partial<Look>) => lookDocument.change({ ...LOOK, ...look }, root);

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
  fadeLookChanges();
});
afterEach(() => {
  lookDocument.change = change;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  pictures.mockClear();
});

it.each([{ theme: 'green' }, { colorScheme: 'dark' }, { layoutTheme: 'colorScheme' }] as const)(
  'a change of colours (%o) fades, marked for as long as it does',
  async (look) => {
    paint(look);
    expect(pictures).toHaveBeenCalledOnce();
    expect(root.dataset.transicion).toBe('');
    finish();
    await vi.waitFor(() => expect(root.dataset.transicion).toBeUndefined());
  },
);

it.each([{ menuMode: 'static' }, { scale: 16 }, { ripple: false }, { inputStyle: 'filled' }] as const)(
  'what is no colour (%o) changes without a fade, in a task of its own',
  async (look) => {
    paint(look);
    expect(root.dataset.menu).toBe('slim');
    const [menu, scale] = ['menuMode' in look ? 'static' : 'slim', 'scale' in look ? '16' : '14'];
    await vi.waitFor(() =>
      expect([root.dataset.menu, root.style.getPropertyValue('--escala')]).toEqual([menu, scale]),
    );
    expect(pictures).not.toHaveBeenCalled();
  },
);

it('a fade that comes late brings the newest wish, not the one that began it', async () => {
  let draw = () => {};
  pictures.mockImplementationOnce((update) => {
    draw = update;
    return { ready: Promise.resolve(), finished: Promise.resolve() };
  });
  paint({ theme: 'green' });
  paint({ theme: 'green', scale: 16 });
  paint({ theme: 'pink', scale: 16 });
  expect(pictures).toHaveBeenCalledOnce();
  draw();
  expect([root.dataset.tema, root.style.getPropertyValue('--escala')]).toEqual(['pink', '16']);
});

it('a second change keeps the mark until its own fade is over', async () => {
  paint({ theme: 'green' });
  const finishFirst = finish;
  paint({ theme: 'pink' });
  finishFirst();
  await new Promise((resolve) => setTimeout(resolve));
  expect(root.dataset.transicion).toBe('');
  finish();
  await vi.waitFor(() => expect(root.dataset.transicion).toBeUndefined());
});

it('where there are no pictures the elements fade, and the mark goes with the fade', () => {
  vi.useFakeTimers();
  Reflect.deleteProperty(document, 'startViewTransition');
  paint({ theme: 'green' });
  expect([root.dataset.tema, root.dataset.transicion]).toEqual(['green', '']);
  vi.advanceTimersByTime(200);
  paint({ theme: 'pink' });
  vi.advanceTimersByTime(200);
  expect([root.dataset.tema, root.dataset.transicion]).toEqual(['pink', '']);
  vi.advanceTimersByTime(200);
  expect(root.dataset.transicion).toBeUndefined();
  vi.useRealTimers();
});

it('nobody who wants less motion sees a fade', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  paint({ theme: 'green' });
  expect(pictures).not.toHaveBeenCalled();
  expect(root.dataset.tema).toBe('green');
});
