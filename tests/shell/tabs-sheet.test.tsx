/** @vitest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PANELS } from '../../src/shell/panels.ts';
import { SHELL_ROUTES } from '../../src/shell/routes.tsx';
import { tabsKey } from '../../src/shell/tab-list.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import { unsaved } from '../../src/user/unsaved.ts';
import { renderShell } from './render-shell.tsx';

beforeAll(async () => PANELS.pestanas.preload());

const THREE = ['/', '/profile', '/apps'];

/** The phone's sheet, open over `path`. */
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
  it('has each with its page, the one on the screen marked, and goes where one is chosen', async () => {
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

  it('opens with the page on the screen in sight, and does not jump afterwards', async () => {
    const { press } = await openSheet();
    // renderShell's.
    const { instances } = vi.mocked(Element.prototype.scrollIntoView).mock;
    const shown = () => instances.map((one) => (one as unknown as Element).textContent);
    expect(shown()).toEqual(['Perfil']);
    await press('Cerrar Apps');
    expect(shown()).toEqual(['Perfil']);
  });

  it('closes without going anywhere where the page on the screen is chosen', async () => {
    const { user } = await openSheet();
    const pushed = vi.spyOn(history, 'pushState');
    await user.click(sheet().getByRole('link', { name: 'Perfil' }));
    await isGone();
    expect(pushed).not.toHaveBeenCalled();
    pushed.mockRestore();
  });

  it('takes in the page on the screen', async () => {
    const { press } = await openSheet('/blocks');
    await press('Agregar Blocks');
    expect(rows()).toEqual(['Inicio', 'Perfil', 'Apps', 'Blocks']);
    expect(offers('Agregar Blocks')).toBe(false);
  });

  it('says that there is none, and offers the page on the screen', async () => {
    const { press } = await openSheet('/profile', []);
    expect(sheet().getByText('No tienes pestañas abiertas.')).toBeDefined();
    for (const name of ['Ordenar', 'Cerrar las demás', 'Reabrir la última cerrada'])
      expect(offers(name)).toBe(false);
    await press('Agregar Perfil');
    expect(rows()).toEqual(['Perfil']);
    expect(sheet().queryByText('No tienes pestañas abiertas.')).toBeNull();
  });
});

describe('its order', () => {
  it('is changed by buttons that keep the focus and say where the tab is', async () => {
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

  it('has ends: their buttons keep the focus and do nothing', async () => {
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

  it('needs two: with the last but one gone the remaining one can be closed again', async () => {
    const { press } = await openSheet();
    await press('Ordenar');
    await press('Cerrar las demás');
    expect(rows()).toEqual(['Perfil']);
    expect(offers('Subir Perfil')).toBe(false);
    expect(offers('Cerrar Perfil')).toBe(true);
  });
});

describe('closing in the sheet', () => {
  it('of another page’s tab says so, and leaves the focus at its neighbour', async () => {
    const { press } = await openSheet();
    await press('Cerrar Inicio');
    expect(rows()).toEqual(['Perfil', 'Apps']);
    expect(said()).toBe('Inicio se cerró');
    expect(document.activeElement).toBe(button('Cerrar Perfil'));
    await press('Cerrar Apps');
    expect(document.activeElement).toBe(button('Cerrar Perfil'));
    expect(location.pathname).toBe('/profile');
  });

  it('of the page’s own tab goes to the neighbour, and asks about unsaved changes first', async () => {
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

  it('of the others leaves the page’s own, and says so', async () => {
    const { press } = await openSheet();
    await press('Cerrar las demás');
    expect(rows()).toEqual(['Perfil']);
    expect(said()).toBe('Las demás se cerraron');
    expect(offers('Cerrar las demás')).toBe(false);
    expect(location.pathname).toBe('/profile');
  });

  it('of the others is not offered on a page without a tab', async () => {
    await openSheet('/blocks');
    expect(offers('Ordenar')).toBe(true);
    expect(offers('Cerrar las demás')).toBe(false);
  });

  it('is undone: the last one comes back to its place, with its page', async () => {
    const shell = await openSheet();
    expect(offers('Reabrir la última cerrada')).toBe(false);
    await shell.press('Cerrar Inicio');
    await shell.press('Reabrir la última cerrada');
    await isGone();
    await goesTo('/');
    expect(open(shell)).toEqual(['Inicio', 'Perfil', 'Apps']);
  });
});

describe('more than eight', () => {
  const paths = SHELL_ROUTES.slice(0, 9).map(({ path }) => path);

  it('are looked for by name, without accents; what orders them waits until all are shown', async () => {
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

  it('keep their field while something stands in it, although they are fewer by then', async () => {
    const { user, press } = await openSheet(paths[0], paths);
    const field = sheet().getByRole('searchbox', { name: 'Buscar en tus pestañas' });
    await user.type(field, 'perfil');
    await press('Cerrar Perfil');
    expect(rows()).toEqual([]);
    await user.clear(field);
    expect(rows()).toHaveLength(8);
  });
});
