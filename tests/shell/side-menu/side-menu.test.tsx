/** @vitest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { defaultValues } from '../../../shared/settings.ts';
import { productMenu } from '../../../src/shell/menu/product-menu.ts';
import { SHELL_ROUTES } from '../../../src/shell/routes/routes.tsx';
import { fetchConduct } from '../../../src/shell/side-menu/use-menu-interactions.ts';
import { ANITA } from '../../support/memory/memory-services.ts';
import { MENU_LEAVES } from '../../support/person/menu-entries.ts';
import { expanded, menu } from '../render-menu.tsx';
import { renderShell } from '../render-shell.tsx';

/**
 * The app's own menu in the whole shell (A3, A5.1). tests/e2e/shell-menu.spec.ts checks what CSS alone draws.
 */
beforeAll(fetchConduct);
// A page that loads late would take the focus from the entry pressed next.
beforeAll(() => Promise.all(SHELL_ROUTES.map(({ page }) => page.preload())));

const MODES = ['static', 'overlay', 'slim', 'slim-plus'] as const;
const branch = (name: string) => menu().getByRole('button', { name });
const link = (name: string) => menu().getByRole('link', { name });
const menuButton = () => screen.getByRole('button', { name: 'Menú' });
const drawerOpen = () => menuButton().getAttribute('aria-expanded') === 'true';

test('A5.1 static, overlay, slim and slim-plus share one DOM, and slim is the default', () => {
  const { appearance } = renderShell();
  expect(defaultValues().menuMode).toBe('slim');
  const nav = screen.getByRole('navigation', { name: 'Menú principal' });
  const drawn = nav.outerHTML;
  for (const menuMode of MODES) {
    act(() => appearance.set({ ...appearance.get(), menuMode }));
    expect(screen.getByRole('navigation', { name: 'Menú principal' })).toBe(nav);
    expect(nav.outerHTML, menuMode).toBe(drawn);
  }
});

/** By text: among all entries a query by role takes a large part of a second. */
const entry = (kind: 'a' | 'button', name: string) => {
  const nav = screen.getByRole('navigation', { name: 'Menú principal' });
  const found = [...nav.querySelectorAll<HTMLElement>(kind)].find((one) => one.textContent === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};

for (const menuMode of MODES)
  test(`A3.3 items with a route are links: every entry can be reached by keyboard in ${menuMode}`, async () => {
    // A page of the template draws on a canvas, and works without one.
    HTMLCanvasElement.prototype.getContext = () => null;
    const { user } = renderShell({ appearance: { menuMode } });
    const seen = new Set<string>();
    for (const { branches, label, href, fullPage } of MENU_LEAVES) {
      // The modes differ in how a branch opens, so every leaf is pressed in only one of them.
      if (menuMode !== 'static' && seen.has(`${branches}`)) continue;
      seen.add(`${branches}`);
      // A page outside the shell, which is not rendered here; tests/e2e/shell-menu.spec.ts opens it.
      if (fullPage) continue;
      for (const [depth, name] of branches.entries()) {
        const group = entry('button', name);
        act(() => group.focus());
        if (group.ariaExpanded === 'false') await user.keyboard(depth % 2 === 0 ? '{Enter}' : ' ');
        expect(entry('button', name).ariaExpanded).toBe('true');
      }
      act(() => entry('a', label).focus());
      await user.keyboard('{Enter}');
      await waitFor(() => expect(location.pathname + location.hash).toBe(href));
      await waitFor(() => expect(entry('a', label).ariaCurrent).toBe('page'));
    }
  });

test('A3.1 Actualizaciones appears once the profile says that the person is an administrator', () => {
  const { profile } = renderShell({ arrange: ({ profile }) => profile.set({ state: 'loading' }) });
  const updates = () => menu().queryByRole('link', { name: 'Actualizaciones' });
  expect(updates()).toBeNull();
  for (const [rol, there] of [
    ['Profesor', false],
    ['DSE', true],
    ['Administrador', true],
    [null, false],
  ] as const) {
    act(() => profile.set({ state: 'known', person: { ...ANITA, rol }, real: true, at: 0 }));
    expect(updates() !== null, `${rol}`).toBe(there);
  }
});

test("A3.3 a root item shows its label as a section heading: the app's own first, then the template's", () => {
  renderShell();
  const headings = menu().getAllByRole('heading', { level: 2 });
  expect(headings.map((heading) => heading.textContent)).toEqual(['Mi trabajo', 'Plantilla']);
});

for (const menuMode of ['slim', 'slim-plus'] as const)
  test(`A3.3 in ${menuMode}, every root of the template is a labelled heading, and hovering opens its entries`, async () => {
    const { user } = renderShell({ appearance: { menuMode } });
    const roots =
      productMenu({ administrator: false, bitacora: false, personas: false, modulo: undefined })[1]?.items ??
      [];
    const headings = menu().getAllByRole('heading', { level: 3 });
    expect(headings.map((heading) => heading.textContent)).toEqual(roots.map(({ label }) => label));
    expect(headings).toHaveLength(10);
    // The first press activates hovering.
    await user.click(branch('Start'));
    for (const { textContent } of headings) {
      await user.hover(branch(textContent));
      expect(expanded(textContent)).toBe('true');
      const below = within(menu().getByRole('list', { name: textContent }));
      expect(below.getAllByRole('listitem').length, textContent).toBeGreaterThan(1);
    }
  });

test('A3.4 on mobile, a leaf closes the menu, also that of the current page', async () => {
  const { user } = renderShell({ wide: false });
  for (const name of ['Perfil', 'Perfil']) {
    await user.click(menuButton());
    expect(drawerOpen()).toBe(true);
    await user.click(link(name));
    expect(drawerOpen()).toBe(false);
    await waitFor(() => expect(location.pathname).toBe('/profile'));
  }
});

for (const menuMode of ['slim', 'slim-plus'] as const)
  test(`A3.6 in ${menuMode}, hovering a root item opens its submenu only while menu hover is active`, async () => {
    const { user } = renderShell({ appearance: { menuMode } });
    await user.hover(branch('Pages'));
    expect(expanded('Pages')).toBe('false');
    await user.click(branch('Dashboard'));
    await user.hover(branch('Pages'));
    expect(expanded('Pages')).toBe('true');
    expect(expanded('Dashboard')).toBe('false');
    // Over the submenu nothing changes. A click by a person who did not wait keeps it open; the next click
    // ends hovering.
    await user.hover(link('Presentación'));
    expect(expanded('Pages')).toBe('true');
    await user.click(branch('Pages'));
    expect(expanded('Pages')).toBe('true');
    await user.click(branch('Pages'));
    await user.hover(branch('Dashboard'));
    expect(expanded('Dashboard')).toBe('false');
  });

test('A3.6 hovering opens nothing in the static menu', async () => {
  const { user } = renderShell({ appearance: { menuMode: 'static' } });
  await user.click(branch('Dashboard'));
  await user.hover(branch('Pages'));
  expect(expanded('Pages')).toBe('false');
  expect(expanded('Dashboard')).toBe('true');
});

test('A3.7 an item is active when its path matches exactly, whatever query or fragment follows', async () => {
  const { user } = renderShell({ path: '/apps?x=1#y' });
  await user.click(branch('Apps'));
  expect(link('Todas las herramientas').getAttribute('aria-current')).toBe('page');
  act(() => history.pushState(null, '', '/apps;matriz=1'));
  await waitFor(() => expect(link('Todas las herramientas').getAttribute('aria-current')).toBe('page'));
  act(() => history.pushState(null, '', '/profile'));
  await waitFor(() => expect(link('Todas las herramientas').getAttribute('aria-current')).toBeNull());
  await user.click(branch('User Management'));
  // Both entries of the page are active, and the app's own shows the ribbon.
  for (const name of ['Perfil', 'Mi perfil']) expect(link(name).getAttribute('aria-current')).toBe('page');
  expect(link('Perfil').hasAttribute('data-ribbon')).toBe(true);
  expect(link('Mi perfil').hasAttribute('data-ribbon')).toBe(false);
});
