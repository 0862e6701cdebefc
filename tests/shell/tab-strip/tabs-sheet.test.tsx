/** @vitest-environment jsdom */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { halfFilled } from '../../../src/domain/hooks/use-draft.ts';
import { unsaved } from '../../../src/domain/leaving/unsaved.ts';
import { PANELS } from '../../../src/shell/bars/panels.ts';
import { SHELL_ROUTES } from '../../../src/shell/routes/routes.tsx';
import { tabsKey } from '../../../src/storage/keys.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { renderShell } from '../render-shell.tsx';

beforeAll(async () => PANELS.pestanas.preload());
afterEach(() => halfFilled.set([]));

const THREE = ['/', '/profile', '/apps'];

/** Opens the phone's sheet of tabs over `path`. */
async function openSheet(path = '/profile', hrefs: readonly string[] = THREE) {
  const keyval = createMemoryKeyValue();
  await keyval.set(tabsKey('anunez'), { v: 1, tabs: hrefs.map((href) => ({ href })) });
  const shell = renderShell({ path, keyval, wide: false });
  await screen.findByRole('heading', { level: 1 });
  const { user } = shell;
  const opens = async () => {
    await user.click(await screen.findByRole('button', { name: counter(shell.tabs.current.get()?.length) }));
    await screen.findByRole('dialog', { name: 'Pestañas' });
  };
  await waitFor(() => expect(shell.tabs.store()).toBeDefined());
  await opens();
  const press = (name: string) => user.click(button(name));
  return { ...shell, press, opens };
}
const counter = (count = 0) => `Pestañas, ${count} ${count === 1 ? 'abierta' : 'abiertas'}`;
const sheet = () => within(screen.getByRole('dialog', { name: 'Pestañas' }));
const button = (name: string) => sheet().getByRole('button', { name });
const offers = (name: string) => sheet().queryByRole('button', { name }) !== null;
const rows = () =>
  sheet()
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const said = () => sheet().getByRole('status').textContent;
const open = (shell: { tabs: { current: { get(): readonly { label: string }[] | undefined } } }) =>
  shell.tabs.current.get()?.map(({ label }) => label);
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const goesTo = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

describe('the sheet of all tabs', () => {
  it('the sheet lists every tab with its page, marks the current one, and opens a chosen one', async () => {
    const { user } = await openSheet();
    expect(rows()).toEqual(['Inicio', 'Perfil', 'Apps']);
    const current = sheet()
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-current'));
    expect(current).toEqual([null, 'page', null]);
    await user.click(sheet().getByRole('link', { name: 'Apps' }));
    await isGone();
    await goesTo('/apps');
  });

  it('the sheet opens with the current page visible and does not jump later', async () => {
    const { press } = await openSheet();
    // The mock of renderShell.
    const { instances } = vi.mocked(Element.prototype.scrollIntoView).mock;
    const shown = () => instances.map((one) => (one as unknown as Element).textContent);
    expect(shown()).toEqual(['Perfil']);
    await press('Cerrar Apps');
    expect(shown()).toEqual(['Perfil']);
  });

  it('choosing the current page closes the sheet without navigating', async () => {
    const { user } = await openSheet();
    const pushed = vi.spyOn(history, 'pushState');
    await user.click(sheet().getByRole('link', { name: 'Perfil' }));
    await isGone();
    expect(pushed).not.toHaveBeenCalled();
    pushed.mockRestore();
  });

  it('the sheet can add a tab for the current page', async () => {
    const { press } = await openSheet('/blocks');
    await press('Agregar Blocks');
    expect(rows()).toEqual(['Inicio', 'Perfil', 'Apps', 'Blocks']);
    expect(offers('Agregar Blocks')).toBe(false);
  });

  it('the sheet says that there are no tabs, and offers the current page', async () => {
    const { press } = await openSheet('/profile', []);
    expect(sheet().getByText('No tienes pestañas abiertas.')).toBeDefined();
    for (const name of ['Ordenar', 'Cerrar las demás', 'Reabrir la última cerrada'])
      expect(offers(name)).toBe(false);
    await press('Agregar Perfil');
    expect(rows()).toEqual(['Perfil']);
    expect(sheet().queryByText('No tienes pestañas abiertas.')).toBeNull();
  });
});

describe('the order of tabs in the sheet', () => {
  it('buttons move a tab, keep the focus and announce its place', async () => {
    const shell = await openSheet();
    const { press } = shell;
    await press('Ordenar');
    expect(offers('Cerrar Apps')).toBe(false);
    await press('Subir Apps');
    expect(rows()).toEqual(['Inicio', 'Apps', 'Perfil']);
    expect(said()).toBe('Apps, 2 de 3');
    expect(document.activeElement).toBe(button('Subir Apps'));
    await press('Bajar Inicio');
    expect(said()).toBe('Inicio, 2 de 3');
    expect(open(shell)).toEqual(['Apps', 'Inicio', 'Perfil']);
    await press('Terminar de ordenar');
    expect(offers('Subir Apps')).toBe(false);
    expect(offers('Cerrar Apps')).toBe(true);
  });

  it('the buttons at the ends keep the focus and do nothing', async () => {
    const { press, user } = await openSheet();
    await press('Ordenar');
    await press('Subir Perfil');
    expect(button('Subir Perfil').getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Subir Perfil'));
    expect(button('Bajar Apps').getAttribute('aria-disabled')).toBe('true');
    await press('Bajar Apps');
    expect(rows()).toEqual(['Perfil', 'Inicio', 'Apps']);
  });

  it('with a single tab left, reordering ends and the tab can be closed again', async () => {
    const { press } = await openSheet();
    await press('Ordenar');
    await press('Cerrar las demás');
    expect(rows()).toEqual(['Perfil']);
    expect(offers('Subir Perfil')).toBe(false);
    expect(offers('Cerrar Perfil')).toBe(true);
  });
});

describe('closing in the sheet', () => {
  it("closing another page's tab is announced, and the focus goes to its neighbour", async () => {
    const { press } = await openSheet();
    await press('Cerrar Inicio');
    expect(rows()).toEqual(['Perfil', 'Apps']);
    expect(said()).toBe('Inicio se cerró');
    expect(document.activeElement).toBe(button('Cerrar Perfil'));
    await press('Cerrar Apps');
    expect(document.activeElement).toBe(button('Cerrar Perfil'));
    expect(location.pathname).toBe('/profile');
  });

  it("closing the current page's tab goes to the neighbour and asks about unsaved changes first", async () => {
    const shell = await openSheet();
    const forget = unsaved.register({ describe: () => [], discard: () => undefined, holds: () => true });
    await shell.press('Cerrar Perfil');
    await isGone();
    await waitFor(() => expect(unsaved.question.get()).toBeDefined());
    expect(open(shell)).toEqual(['Inicio', 'Perfil', 'Apps']);
    act(() => unsaved.question.get()?.discard());
    await goesTo('/apps');
    expect(open(shell)).toEqual(['Inicio', 'Apps']);
    forget();
  });

  it('closing the other tabs keeps the current one and is announced', async () => {
    const { press } = await openSheet();
    await press('Cerrar las demás');
    expect(rows()).toEqual(['Perfil']);
    expect(said()).toBe('Las demás se cerraron');
    expect(offers('Cerrar las demás')).toBe(false);
    expect(location.pathname).toBe('/profile');
  });

  it('closing the other tabs is not offered on a page without a tab', async () => {
    await openSheet('/blocks');
    expect(offers('Ordenar')).toBe(true);
    expect(offers('Cerrar las demás')).toBe(false);
  });

  it('reopening brings the last closed tab back to its place, with its page', async () => {
    const shell = await openSheet();
    expect(offers('Reabrir la última cerrada')).toBe(false);
    await shell.press('Cerrar Inicio');
    await shell.press('Reabrir la última cerrada');
    await isGone();
    await goesTo('/');
    expect(open(shell)).toEqual(['Inicio', 'Perfil', 'Apps']);
  });
});

describe('pinned and unsaved tabs in the sheet', () => {
  it('a button pins a tab among the pinned ones, announces it and keeps the focus; others stay behind it', async () => {
    const shell = await openSheet();
    const { press } = shell;
    await press('Ordenar');
    const pressed = () => button('Fijar Apps').getAttribute('aria-pressed');
    expect(pressed()).toBe('false');
    await press('Fijar Apps');
    expect(rows()).toEqual(['Apps', 'Inicio', 'Perfil']);
    expect(said()).toBe('Apps, fijada, 1 de 3');
    expect(pressed()).toBe('true');
    expect(document.activeElement).toBe(button('Fijar Apps'));
    for (const name of ['Bajar Apps', 'Subir Inicio'])
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
    await press('Terminar de ordenar');
    expect(
      within(sheet().getByRole('link', { name: /^Apps/ })).getByRole('img', { name: 'fijada' }),
    ).toBeDefined();
    await press('Cerrar las demás');
    expect(open(shell)).toEqual(['Apps', 'Perfil']);
    await press('Ordenar');
    await press('Fijar Apps');
    expect(said()).toBe('Apps, ya no está fijada, 1 de 2');
  });

  it('a tab whose page has something unsaved says so in words', async () => {
    await openSheet();
    expect(rows()).toEqual(['Inicio', 'Perfil', 'Apps']);
    act(() => halfFilled.set([{ path: '/profile' }]));
    expect(rows()).toEqual(['Inicio', 'Perfil Sin guardar', 'Apps']);
    act(() => halfFilled.set([]));
    expect(rows()).toEqual(['Inicio', 'Perfil', 'Apps']);
  });
});

describe('swiping a row of the sheet aside', () => {
  async function swipe(
    name: string | RegExp,
    by: number,
    pointerType = 'touch',
    last = 'pointerUp' as 'pointerUp' | 'pointerCancel',
  ) {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
    const link = sheet().getByRole('link', { name });
    const at = (x: number) => ({ pointerType, isPrimary: true, bubbles: true, clientX: 100 + x });
    await act(async () => {
      fireEvent.pointerDown(link, at(0));
      fireEvent.pointerMove(link, at(by / 2));
      fireEvent.pointerMove(link, at(by));
    });
    const shown = link.closest('li')?.style.translate;
    await act(async () => void fireEvent[last](link, at(by)));
    return shown;
  }

  it.each([-200, 200])('far enough it follows the finger and closes the tab (%i px)', async (by) => {
    await openSheet();
    expect(await swipe('Apps', by)).toBe(`${by}px`);
    expect(rows()).toEqual(['Inicio', 'Perfil']);
    expect(said()).toBe('Apps se cerró');
  });

  it('the current page asks about unsaved changes first', async () => {
    const shell = await openSheet();
    const forget = unsaved.register({ describe: () => [], discard: () => undefined, holds: () => true });
    await act(async () => undefined);
    await swipe(/^Perfil/, 200);
    await isGone();
    await waitFor(() => expect(unsaved.question.get()).toBeDefined());
    expect(open(shell)).toEqual(['Inicio', 'Perfil', 'Apps']);
    forget();
  });

  it.each([
    ['not far enough', 90, 'touch', 'pointerUp', '90px'],
    ['scrolled by the browser', 200, 'touch', 'pointerCancel', '200px'],
    ['with a mouse', 200, 'mouse', 'pointerUp', ''],
  ] as const)('a row that is moved %s goes back', async (_, by, pointer, last, shown) => {
    await openSheet();
    expect(await swipe('Apps', by, pointer, last)).toBe(shown);
    expect(rows()).toEqual(['Inicio', 'Perfil', 'Apps']);
    expect(sheet().getByRole('link', { name: 'Apps' }).closest('li')?.style.translate).toBe('');
  });

  it('while the rows are reordered none can be swiped aside', async () => {
    const { press } = await openSheet();
    await press('Ordenar');
    expect(await swipe('Apps', 200)).toBe('');
    expect(rows()).toEqual(['Inicio', 'Perfil', 'Apps']);
  });
});

describe('more than eight tabs', () => {
  const paths = SHELL_ROUTES.slice(0, 9).map(({ path }) => path);

  it('tabs can be searched without accents, and reordered only while all are shown', async () => {
    const { user, press } = await openSheet(paths[0], paths);
    const field = sheet().getByRole('searchbox', { name: 'Buscar en tus pestañas' });
    await press('Ordenar');
    await user.type(field, 'CUMPLEANOS');
    expect(rows()).toEqual(['Cumpleaños']);
    expect(offers('Subir Cumpleaños')).toBe(false);
    expect(offers('Cerrar las demás')).toBe(false);
    await user.type(field, 'x');
    expect(sheet().getByText('Ninguna de tus pestañas se llama así.')).toBeDefined();
    await user.clear(field);
    expect(offers('Subir Cumpleaños')).toBe(true);
  });

  it('the search field stays while it contains text, even with fewer tabs', async () => {
    const { user, press } = await openSheet(paths[0], paths);
    const field = sheet().getByRole('searchbox', { name: 'Buscar en tus pestañas' });
    await user.type(field, 'perfil');
    await press('Cerrar Perfil');
    expect(rows()).toEqual([]);
    await user.clear(field);
    expect(rows()).toHaveLength(8);
  });
});
