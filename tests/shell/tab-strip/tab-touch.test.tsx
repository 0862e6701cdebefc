/** @vitest-environment jsdom */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PANELS } from '../../../src/shell/bars/panels.ts';
import { fetchHand } from '../../../src/shell/tab-strip/tab-events.ts';
import { menuRequest } from '../../../src/shell/tab-strip/tab-menu-request.ts';
import { tabsKey } from '../../../src/storage/keys.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { renderShell } from '../render-shell.tsx';

/**
 * A resting finger picks up a tab after this time; on a link it opens the menu, unless the browser reported
 * the press before.
 */
const LIFT_MS = 400;
const PRESS_MS = 650;
/** jsdom has no layout: every tab has this width. */
const WIDE = 100;

const HELD = new Set<number>();

beforeAll(async () => {
  await Promise.all([fetchHand(), PANELS.menu.preload()]);
});
beforeEach(() => {
  const captured = vi.fn((id: number) => HELD.has(id));
  Object.assign(Element.prototype, { hasPointerCapture: captured, setPointerCapture: vi.fn() });
  const order = (element: HTMLElement) => [...(element.parentElement?.children ?? [])].indexOf(element);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(WIDE);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return order(this) * WIDE;
  });
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    HELD.clear();
  };
});

async function shell() {
  const keyval = createMemoryKeyValue();
  const tabs = ['/', '/profile', '/apps'].map((href) => ({ href }));
  await keyval.set(tabsKey('anunez'), { v: 1, tabs });
  renderShell({ path: '/apps', keyval, appearance: { menuMode: 'static' } });
  await screen.findByRole('tab', { name: 'Perfil' });
  await screen.findByRole('heading', { level: 1, name: 'Apps' });
}
const names = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent);
const tab = (name: string) => screen.getByRole('tab', { name });
const lifted = () => document.querySelector('[data-lifted]')?.textContent;
/** An entry of the menu, whose branch is opened first. */
function entry(): HTMLElement {
  const menu = within(screen.getByRole('navigation', { name: 'Menú principal' }));
  fireEvent.click(menu.getByRole('button', { name: 'Blocks' }));
  return menu.getByRole('link', { name: 'Todos los bloques' });
}

const event = (...given: [EventTarget, Event][]) =>
  act(async () => {
    for (const [target, one] of given) target.dispatchEvent(one);
  });
function pointerEvent(type: string, { pointerType = 'touch', ...init }: PointerEventInit): PointerEvent {
  if (type === 'pointerdown') HELD.add(1);
  else if (type !== 'pointermove') HELD.delete(1);
  const given = { bubbles: true, cancelable: true, pointerId: 1, clientY: 20, buttons: HELD.size };
  return new PointerEvent(type, { ...given, pointerType, ...init });
}
const pointer = (type: string, target: Element, init: PointerEventInit = {}) =>
  event([target, pointerEvent(type, init)]);
/** Returns whether the page prevented the browser's default. */
async function taken(type: string, target: Element): Promise<boolean> {
  const given = new MouseEvent(type, { bubbles: true, cancelable: true });
  await event([target, given]);
  return given.defaultPrevented;
}
/**
 * Releases the pointer, followed in the same task by another event; returns whether the page prevented that
 * event's default.
 */
async function goUp(target: Element, follows: 'touchend' | 'click', init: PointerEventInit = {}) {
  const after = new MouseEvent(follows, { bubbles: true, cancelable: true });
  await event([target, pointerEvent('pointerup', init)], [target, after]);
  return after.defaultPrevented;
}

/** Presses `target` with a finger or the mouse and holds it for `ms`; `first` runs before the wait. */
async function hold(target: Element, ms: number, init?: PointerEventInit, first?: () => Promise<unknown>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await pointer('pointerdown', target, init);
  // The handlers are in a file that loads first, in a task of its own.
  await act(async () => void (await fetchHand()));
  await first?.();
  await act(() => vi.advanceTimersByTimeAsync(ms));
  vi.useRealTimers();
}
const rest = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
const noMenu = async () => {
  await rest();
  expect(screen.queryByRole('menu')).toBeNull();
};

describe('a finger on a tab', () => {
  it('a resting finger picks a tab up and drags it without opening its page', async () => {
    await shell();
    await hold(tab('Inicio'), LIFT_MS - 1);
    expect(lifted()).toBeUndefined();
    await pointer('pointercancel', tab('Inicio'));

    await hold(tab('Inicio'), LIFT_MS);
    expect(lifted()).toBe('Inicio');
    await pointer('pointermove', tab('Inicio'), { clientX: 1.2 * WIDE });
    // Otherwise the browser would scroll from here on.
    expect(await taken('touchmove', tab('Inicio'))).toBe(true);
    expect(await goUp(tab('Inicio'), 'click')).toBe(true);
    expect(names()).toEqual(['Perfil', 'Inicio', 'Apps']);
    expect(screen.getByText('Inicio, 2 de 3')).toBeDefined();
    expect(lifted()).toBeUndefined();
    expect(location.pathname).toBe('/apps');
    await noMenu();
  });

  it('a first touch drags a tab where the browser ignores what listens for moves after it began', async () => {
    await shell();
    const listen = EventTarget.prototype.addEventListener;
    vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (
      this: EventTarget,
      ...given
    ) {
      if (given[0] !== 'touchmove') listen.apply(this, given);
    });
    await hold(tab('Inicio'), LIFT_MS);
    expect(await taken('touchmove', tab('Inicio'))).toBe(true);
    await pointer('pointercancel', tab('Inicio'));
    expect(await taken('touchmove', tab('Inicio'))).toBe(false);
  });

  it("a resting finger that is lifted opens the tab's menu, whatever events the browser fires", async () => {
    await shell();
    await hold(tab('Perfil'), LIFT_MS);
    expect(await taken('contextmenu', tab('Perfil'))).toBe(true);
    await noMenu();
    expect(await goUp(tab('Perfil'), 'touchend')).toBe(true);
    await screen.findByRole('menu', { name: 'Perfil' });
    expect(location.pathname).toBe('/apps');
    expect(lifted()).toBeUndefined();
  });

  it('a finger that moves at once scrolls the tabs, without dragging or a menu', async () => {
    await shell();
    const target = tab('Inicio');
    await hold(target, 2 * PRESS_MS, {}, async () => {
      expect(await taken('touchmove', target)).toBe(false);
      await pointer('pointermove', target, { clientX: 2.2 * WIDE });
      expect(await taken('touchmove', target)).toBe(false);
    });
    expect(lifted()).toBeUndefined();
    expect(await goUp(target, 'touchend')).toBe(false);
    expect(names()).toEqual(['Inicio', 'Perfil', 'Apps']);
    await noMenu();
  });

  it('a finger that the browser uses for scrolling neither drags nor opens a menu', async () => {
    await shell();
    await hold(tab('Inicio'), 2 * PRESS_MS, {}, () => pointer('pointercancel', tab('Inicio')));
    expect(lifted()).toBeUndefined();
    await noMenu();
  });

  it('a finger lifted before the handlers have loaded does nothing', async () => {
    await shell();
    HELD.clear();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    tab('Inicio').dispatchEvent(
      new PointerEvent('pointerdown', { bubbles: true, pointerId: 1, pointerType: 'touch' }),
    );
    await act(() => vi.advanceTimersByTimeAsync(2 * LIFT_MS));
    vi.useRealTimers();
    expect(lifted()).toBeUndefined();
  });
});

describe('a finger on a link', () => {
  it("a resting finger opens the link's menu, and lifting it is no click", async () => {
    await shell();
    const link = entry();
    await hold(link, PRESS_MS - 1);
    await noMenu();
    await pointer('pointercancel', link);
    await hold(link, PRESS_MS);
    const menu = await screen.findByRole('menu', { name: 'Todos los bloques' });
    expect(await goUp(link, 'touchend')).toBe(true);
    expect(location.pathname).toBe('/apps');
    await rest();
    await act(async () => within(menu).getByRole('menuitem', { name: 'Abrir en una pestaña' }).click());
    await waitFor(() => expect(names()).toEqual(['Inicio', 'Perfil', 'Apps', 'Todos los bloques']));
    await waitFor(() => expect(location.pathname).toBe('/blocks'));
  });

  it("the link's menu opens once if the browser reports the long press first", async () => {
    await shell();
    const link = entry();
    const asked = vi.fn();
    const forget = menuRequest.subscribe(asked);
    await hold(link, 2 * PRESS_MS, {}, async () => {
      expect(await taken('contextmenu', link)).toBe(true);
      expect(asked).toHaveBeenCalledTimes(1);
    });
    await screen.findByRole('menu', { name: 'Todos los bloques' });
    expect(asked).toHaveBeenCalledTimes(1);
    forget();
  });

  it('a finger that moves over a link scrolls', async () => {
    await shell();
    const link = entry();
    await hold(link, 2 * PRESS_MS, {}, async () => {
      await pointer('pointermove', link, { clientY: 60 });
      expect(await taken('touchmove', link)).toBe(false);
    });
    await noMenu();
  });
});

describe('a drag', () => {
  const mouse = { pointerType: 'mouse' };
  const drag = async () => {
    await hold(tab('Inicio'), 0, mouse);
    await pointer('pointermove', tab('Inicio'), { ...mouse, clientX: 2.2 * WIDE });
  };
  const shifts = () =>
    [...document.querySelectorAll<HTMLElement>('[data-tab]')].map(({ style }) => style.translate);

  it('Escape takes a drag back, and releasing is no click', async () => {
    await shell();
    await drag();
    expect(shifts()).not.toContain('');
    await event([tab('Inicio'), new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })]);
    expect(shifts()).toEqual(['', '', '']);
    await pointer('pointermove', tab('Inicio'), { ...mouse, clientX: 2.5 * WIDE });
    expect(await goUp(tab('Inicio'), 'click', mouse)).toBe(true);
    expect(names()).toEqual(['Inicio', 'Perfil', 'Apps']);
    expect(location.pathname).toBe('/apps');
  });

  it.each([
    ['is done', async () => pointer('pointerup', tab('Inicio'), mouse)],
    ['was cancelled by the browser', async () => pointer('pointercancel', tab('Inicio'), mouse)],
    [
      'ended outside the window',
      async () => pointer('pointermove', tab('Inicio'), { ...mouse, buttons: 0, clientX: 9 }),
    ],
  ])('a drag that %s leaves the next click intact, also by keyboard', async (_, finish) => {
    await shell();
    await drag();
    await finish();
    await rest();
    // Enter on a link is a click without a pointer.
    await act(async () => tab('Perfil').click());
    await waitFor(() => expect(location.pathname).toBe('/profile'));
  });
});
