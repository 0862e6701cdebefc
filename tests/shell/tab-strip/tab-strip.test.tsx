/** @vitest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { unsaved } from '../../../src/domain/leaving/unsaved.ts';
import type { OpenTab } from '../../../src/shell/tabs/tab-list.ts';
import { tabsKey } from '../../../src/storage/keys.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { renderShell } from '../render-shell.tsx';

const THREE = [
  { label: 'Inicio', href: '/' },
  { label: 'Perfil', href: '/profile' },
  { label: 'Apps', href: '/apps' },
];

async function withTabs(path = '/profile', tabs: readonly OpenTab[] = THREE) {
  const keyval = createMemoryKeyValue();
  await keyval.set(tabsKey('anunez'), { v: 1, tabs });
  const shell = renderShell({ path, keyval });
  await screen.findByRole('tab', { name: 'Perfil' });
  return shell;
}
const names = () => screen.queryAllByRole('tab').map((tab) => tab.textContent);
const tab = (name: string) => screen.getByRole('tab', { name });
const closer = (name: string) => screen.getByRole('button', { name: `Cerrar ${name}` });
const reaches = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));
const goesTo = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

describe('the tabs in the bar (C2)', () => {
  it('the tablist owns its tabs, and its own tree contains no button', async () => {
    await withTabs();
    const list = screen.getByRole('tablist', { name: 'Pestañas abiertas' });
    const owned = (list.getAttribute('aria-owns') ?? '').split(' ');
    expect(owned.map((id) => document.getElementById(id)?.textContent)).toEqual(['Inicio', 'Perfil', 'Apps']);
    expect(within(list).queryByRole('button')).toBeNull();
    expect(tab('Perfil').getAttribute('aria-selected')).toBe('true');
  });

  test('A4.1 a tab has the label, path, query and fragment of its link', async () => {
    const { tabs } = await withTabs();
    act(() => tabs.open({ label: 'Documentación', href: '/documentation?de=menu#ajustes' }));
    expect(tab('Documentación').getAttribute('href')).toBe('/documentation?de=menu#ajustes');
  });

  it("a tab leads to its page, and the current page's tab does not navigate again", async () => {
    const { user } = await withTabs();
    const pushed = vi.spyOn(history, 'pushState');
    await user.click(tab('Perfil'));
    await user.click(tab('Apps'));
    await goesTo('/apps');
    expect(pushed).toHaveBeenCalledTimes(1);
    pushed.mockRestore();
  });

  it('a tab opens its page as it was left, and a link opens it at the top', async () => {
    const { user } = await withTabs();
    await screen.findByRole('heading', { level: 1 });
    vi.stubGlobal('scrollY', 480);
    await user.click(tab('Apps'));
    await screen.findByRole('heading', { level: 1, name: 'Apps' });
    vi.stubGlobal('scrollY', 20);
    await user.click(tab('Perfil'));
    await goesTo('/profile');
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 480));
  });

  it('the button + adds a tab for the current page', async () => {
    const { user } = await withTabs('/blocks');
    expect(screen.getAllByRole('tab', { selected: false })).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Abrir Blocks en una pestaña' }));
    expect(names()).toEqual(['Inicio', 'Perfil', 'Apps', 'Blocks']);
    expect(screen.queryByRole('button', { name: 'Abrir Blocks en una pestaña' })).toBeNull();
  });

  it('on a page that has a tab, + searches for another page, which opens in a tab', async () => {
    const { user } = await withTabs('/profile');
    await user.click(screen.getByRole('button', { name: 'Abrir otra página en una pestaña' }));
    const field = await screen.findByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, 'Blocks{Enter}');
    await goesTo('/blocks');
    expect(names()).toEqual(['Inicio', 'Perfil', 'Apps', 'Blocks']);
  });
});

describe('closing a tab', () => {
  test('A4.2 closing the active tab goes to the next one', async () => {
    const { user } = await withTabs();
    await user.click(closer('Perfil'));
    await goesTo('/apps');
    expect(names()).toEqual(['Inicio', 'Apps']);
  });

  test('A4.2 closing the active tab goes to the previous one if it was the last', async () => {
    const { user } = await withTabs('/apps');
    await user.click(closer('Apps'));
    await goesTo('/profile');
  });

  test('A4.2 closing the active tab goes to the root if none remain', async () => {
    const { user } = await withTabs('/profile', THREE.slice(1, 2));
    await user.click(closer('Perfil'));
    await goesTo('/');
    expect(names()).toEqual([]);
  });

  test('A4.2 closing another tab does not navigate', async () => {
    const { user } = await withTabs('/apps');
    await user.pointer({ keys: '[MouseMiddle]', target: tab('Inicio') });
    await waitFor(() => expect(names()).toEqual(['Perfil', 'Apps']));
    // The focus moves to the neighbouring tab, and the page stays.
    await reaches('Perfil');
    expect(location.pathname).toBe('/apps');
  });

  it('closing the tab of a page with unsaved changes asks first, while the tab exists (A2.3)', async () => {
    const { user } = await withTabs();
    const forget = unsaved.register({ describe: () => [], discard: () => undefined, holds: () => true });
    await user.click(closer('Perfil'));
    await waitFor(() => expect(unsaved.question.get()).toBeDefined());
    expect(names()).toEqual(['Inicio', 'Perfil', 'Apps']);
    act(() => unsaved.question.get()?.stay());
    await user.click(closer('Apps'));
    await waitFor(() => expect(names()).toEqual(['Inicio', 'Perfil']));
    expect(unsaved.question.get()).toBeUndefined();
    await user.click(closer('Perfil'));
    await waitFor(() => expect(unsaved.question.get()).toBeDefined());
    act(() => unsaved.question.get()?.discard());
    await goesTo('/');
    expect(names()).toEqual(['Inicio']);
    forget();
  });

  it('Alt+Shift+T reopens closed tabs, the last first, each at its old place', async () => {
    const { user } = await withTabs();
    await user.click(closer('Inicio'));
    await waitFor(() => expect(names()).toHaveLength(2));
    await user.click(closer('Perfil'));
    await goesTo('/apps');
    await user.keyboard('{Alt>}{Shift>}T{/Shift}{/Alt}');
    await goesTo('/profile');
    expect(names()).toEqual(['Perfil', 'Apps']);
    await user.keyboard('{Alt>}{Shift>}T{/Shift}{/Alt}');
    await goesTo('/');
    expect(names()).toEqual(['Inicio', 'Perfil', 'Apps']);
    await user.keyboard('{Alt>}{Shift>}T{/Shift}{/Alt}');
    expect(names()).toHaveLength(3);
  });
});

describe('tabs by keyboard', () => {
  it('tabs respond to arrows, Home, End and Delete, with one tab stop', async () => {
    const { user } = await withTabs();
    expect(screen.getAllByRole('tab').map((one) => one.tabIndex)).toEqual([-1, 0, -1]);
    tab('Perfil').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Apps'],
      ['ArrowRight', 'Inicio'],
      ['ArrowLeft', 'Apps'],
      ['Home', 'Inicio'],
      ['End', 'Apps'],
      ['Delete', 'Perfil'],
    ] as const) {
      await user.keyboard(`{${key}}`);
      await reaches(name);
    }
    expect(names()).toEqual(['Inicio', 'Perfil']);
    expect(location.pathname).toBe('/profile');
  });

  it('Space chooses a tab as Enter does, and presses a focused close button', async () => {
    const { user } = await withTabs();
    tab('Apps').focus();
    await user.keyboard(' ');
    await goesTo('/apps');
    expect(names()).toEqual(['Inicio', 'Perfil', 'Apps']);
    closer('Inicio').focus();
    await user.keyboard(' ');
    await waitFor(() => expect(names()).toEqual(['Perfil', 'Apps']));
    expect(location.pathname).toBe('/apps');
  });

  it("the tab stop follows the focus, with its close button, and returns to the page's tab", async () => {
    const { user } = await withTabs();
    const stops = () => [
      screen.getAllByRole('tab').map((one) => one.tabIndex),
      screen.getAllByRole('button', { name: /^Cerrar / }).map((one) => one.tabIndex),
    ];
    tab('Perfil').focus();
    await user.keyboard('{ArrowRight}');
    await reaches('Apps');
    expect(stops()).toEqual([
      [-1, -1, 0],
      [-1, -1, 0],
    ]);
    await user.tab();
    expect(document.activeElement).toBe(closer('Apps'));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Abrir otra página/ }));
    expect(stops()).toEqual([
      [-1, 0, -1],
      [-1, 0, -1],
    ]);
  });

  it('the active tab names the content as what it controls', async () => {
    await withTabs();
    expect(tab('Perfil').getAttribute('aria-controls')).toBe(screen.getByRole('main').id);
    expect(tab('Apps').hasAttribute('aria-controls')).toBe(false);
  });

  it('keys pressed before their handlers have loaded act in order', async () => {
    const { user } = await withTabs();
    tab('Inicio').focus();
    await Promise.all([user.keyboard('{ArrowRight}{ArrowRight}{Delete}')]);
    await reaches('Perfil');
    expect(names()).toEqual(['Inicio', 'Perfil']);
  });

  it('Delete on the active tab keeps the focus among the tabs', async () => {
    const { user } = await withTabs();
    tab('Perfil').focus();
    await user.keyboard('{Delete}');
    await goesTo('/apps');
    await screen.findByRole('heading', { level: 1, name: 'Apps' });
    await reaches('Apps');
    expect(document.activeElement).toBe(tab('Apps'));
  });

  it('Ctrl+Shift with arrow, Home or End moves a tab, keeps the focus and announces the place', async () => {
    const { user } = await withTabs();
    tab('Perfil').focus();
    const says = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeDefined());
    await user.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}');
    await says('Perfil, 3 de 3');
    expect(names()).toEqual(['Inicio', 'Apps', 'Perfil']);
    expect(document.activeElement).toBe(tab('Perfil'));
    await user.keyboard('{Control>}{Shift>}{Home}{/Shift}{/Control}');
    await says('Perfil, 1 de 3');
    expect(names()).toEqual(['Perfil', 'Inicio', 'Apps']);
  });
});

describe('the context menu of a tab', () => {
  const asked = async (name: string) => {
    const shell = await withTabs();
    await shell.user.pointer({ keys: '[MouseRight]', target: tab(name) });
    await screen.findByRole('menu');
    return {
      ...shell,
      choose: (act: string) => shell.user.click(screen.getByRole('menuitem', { name: act })),
    };
  };

  it('the context menu closes the other tabs, or those to the right', async () => {
    const { choose } = await asked('Perfil');
    await choose('Cerrar las de la derecha');
    await waitFor(() => expect(names()).toEqual(['Inicio', 'Perfil']));
  });

  it('closing the other tabs goes to the tab if the current page was closed', async () => {
    const { choose } = await asked('Apps');
    await choose('Cerrar las demás');
    await goesTo('/apps');
    expect(names()).toEqual(['Apps']);
  });

  it('the context menu moves a tab and disables what does not apply', async () => {
    const { choose } = await asked('Inicio');
    const item = (name: string) => screen.getByRole('menuitem', { name });
    for (const name of ['Mover a la izquierda', 'Reabrir la última cerrada'])
      expect(item(name).getAttribute('aria-disabled')).toBe('true');
    await choose('Mover a la derecha');
    await waitFor(() => expect(names()).toEqual(['Perfil', 'Inicio', 'Apps']));
    await reaches('Inicio');
  });

  it('Escape closes the context menu and focuses its tab', async () => {
    const { user } = await asked('Apps');
    await user.keyboard('{Escape}');
    await reaches('Apps');
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
