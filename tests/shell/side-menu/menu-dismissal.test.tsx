/** @vitest-environment jsdom */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fetchConduct } from '../../../src/shell/side-menu/use-menu-interactions.ts';
import { expanded, menu } from '../render-menu.tsx';
import { renderShell } from '../render-shell.tsx';

/** How the menu and its flyouts open and close (A3.9, A3.10). */
beforeAll(fetchConduct);

const MODES = ['static', 'overlay', 'slim', 'slim-plus'] as const;
const branch = (name: string) => menu().getByRole('button', { name });
const link = (name: string) => menu().getByRole('link', { name });
const menuButton = () => screen.getByRole('button', { name: 'Menú' });
const drawerOpen = () => menuButton().getAttribute('aria-expanded') === 'true';

test('A3.9 overlay active: Menú opens the menu over the page, and Escape returns the focus', async () => {
  const { user } = renderShell({ appearance: { menuMode: 'overlay' } });
  await user.click(menuButton());
  expect(drawerOpen()).toBe(true);
  expect(document.activeElement?.textContent).toBe('Inicio');
  await user.keyboard('{Escape}');
  expect(drawerOpen()).toBe(false);
  expect(document.activeElement).toBe(menuButton());
});

test('A3.9 mobile active: below 992 px Menú opens the drawer in every mode', async () => {
  const { user, appearance } = renderShell({ wide: false });
  for (const menuMode of MODES) {
    act(() => appearance.set({ ...appearance.get(), menuMode }));
    await user.click(menuButton());
    expect(drawerOpen(), menuMode).toBe(true);
    await user.keyboard('{Escape}');
    expect(drawerOpen(), menuMode).toBe(false);
  }
});

test('A3.9 desktop inactive: Menú hides the static menu and shows it again', async () => {
  const { user, view } = renderShell({ appearance: { menuMode: 'static' } });
  const away = () => view.container.querySelector('[data-no-menu]') !== null;
  // The menu that the button controls is visible.
  expect([away(), drawerOpen()]).toEqual([false, true]);
  await user.click(menuButton());
  expect([away(), drawerOpen()]).toEqual([true, false]);
  await user.click(link('Perfil'));
  await waitFor(() => expect(location.pathname).toBe('/profile'));
  expect(away()).toBe(true);
  await user.click(menuButton());
  expect([away(), drawerOpen()]).toEqual([false, true]);
});

test('A3.9 a menu over the page closes when the window becomes wide or narrow', async () => {
  const { user, setWide, view } = renderShell({ wide: false, appearance: { menuMode: 'static' } });
  await user.click(menuButton());
  act(() => setWide(true));
  expect(view.container.querySelector('[data-open]')).toBeNull();
  await user.click(menuButton());
  expect(view.container.querySelector('[data-no-menu]')).not.toBeNull();
  act(() => setWide(false));
  await user.click(menuButton());
  expect(view.container.querySelector('[data-open]')).not.toBeNull();
});

test('A3.9 the menu closes on every navigation, also between pages without an entry', async () => {
  const { user } = renderShell({ wide: false, path: '/pendientes' });
  for (const to of ['/diagnostico', '/diagnostico?de=otra', '/profile', '/']) {
    await user.click(menuButton());
    expect(drawerOpen()).toBe(true);
    act(() => history.pushState(null, '', to));
    await waitFor(() => expect(drawerOpen(), to).toBe(false));
  }
});

test('A3.9 in slim mode an outside click or a scroll closes the flyout; an expanded branch stays', async () => {
  const { user, appearance } = renderShell({ appearance: { menuMode: 'slim' } });
  await user.click(branch('Dashboard'));
  await user.click(screen.getByRole('main'));
  expect(expanded('Dashboard')).toBe('false');
  await user.click(branch('Dashboard'));
  // A late event of a scroll from before the flyout opened.
  fireEvent.scroll(window);
  expect(expanded('Dashboard')).toBe('true');
  vi.stubGlobal('scrollY', 40);
  fireEvent.scroll(window);
  expect(expanded('Dashboard')).toBe('false');
  act(() => appearance.set({ ...appearance.get(), menuMode: 'static' }));
  await user.click(branch('Dashboard'));
  await user.click(screen.getByRole('main'));
  vi.stubGlobal('scrollY', 80);
  fireEvent.scroll(window);
  expect(expanded('Dashboard')).toBe('true');
});

test("A3.9 changing to a slim mode resets the menu's state, including a hidden menu", async () => {
  const { user, appearance, view } = renderShell({ appearance: { menuMode: 'static' } });
  await user.click(branch('Pages'));
  await user.click(menuButton());
  act(() => appearance.set({ ...appearance.get(), menuMode: 'slim' }));
  expect(expanded('Pages')).toBe('false');
  act(() => appearance.set({ ...appearance.get(), menuMode: 'static' }));
  expect(view.container.querySelector('[data-no-menu]')).toBeNull();
});

test("A3.10 an item becomes active by a route match: the full list expands the page's branch", async () => {
  renderShell({ path: '/dashboard-sales', appearance: { menuMode: 'static' } });
  expect(expanded('Dashboard')).toBe('true');
  act(() => history.pushState(null, '', '/documentation#atajos'));
  await waitFor(() => expect(expanded('Submenu 1.2')).toBe('true'));
  expect(expanded('Dashboard')).toBe('false');
});

test("A3.10 the drawer expands the page's branch each time it opens", async () => {
  const { user } = renderShell({ path: '/dashboard-sales', wide: false });
  for (let time = 0; time < 2; time++) {
    await user.click(menuButton());
    expect(expanded('Dashboard')).toBe('true');
    await user.click(branch('Pages'));
    await user.keyboard('{Escape}');
  }
});

test('A3.10 an item becomes inactive when another branch is selected', async () => {
  const { user } = renderShell({ appearance: { menuMode: 'static' } });
  await user.click(branch('Hierarchy'));
  await user.click(branch('Submenu 1'));
  await user.click(branch('Pages'));
  expect(['Hierarchy', 'Submenu 1', 'Pages'].map(expanded)).toEqual(['false', 'false', 'true']);
});

test('A3.10 an item becomes inactive when the menu resets, and on navigation in slim layouts', async () => {
  const { user } = renderShell({ path: '/uikit', appearance: { menuMode: 'slim' } });
  expect(expanded('Dashboard')).toBe('false');
  await user.click(branch('Dashboard'));
  await user.keyboard('{Escape}');
  expect(expanded('Dashboard')).toBe('false');
  await user.click(branch('Dashboard'));
  await user.click(link('Ventas'));
  expect(expanded('Dashboard')).toBe('false');
  await waitFor(() => expect(location.pathname).toBe('/dashboard-sales'));
  expect(branch('Dashboard').hasAttribute('data-inside')).toBe(true);
});

test('Escape closes a flyout and focuses the entry that opened it', async () => {
  const { user } = renderShell({ appearance: { menuMode: 'slim' } });
  await user.click(branch('Hierarchy'));
  await user.click(branch('Submenu 1'));
  await user.click(branch('Submenu 1.1'));
  act(() => link('Uso sin conexión').focus());
  await user.keyboard('{Escape}');
  expect(expanded('Hierarchy')).toBe('false');
  expect(document.activeElement).toBe(branch('Hierarchy'));
});

test('the open drawer traps the focus: Tab cycles through its entries and its button', async () => {
  const { user } = renderShell({ wide: false });
  await user.click(menuButton());
  const last = branch('Start');
  act(() => last.focus());
  await user.tab();
  expect(document.activeElement).toBe(menuButton());
  await user.tab();
  expect(document.activeElement).toBe(link('Inicio'));
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(last);
  // Entries of a collapsed branch are no tab stops.
  const names = new Set<string | null | undefined>();
  for (let press = 0; press < 40; press++) {
    await user.tab();
    names.add(document.activeElement?.textContent);
  }
  expect([...names]).not.toContain('Ventas');
  expect(screen.getByRole('main').closest('[inert]')).not.toBeNull();
  expect(screen.getByRole('navigation', { name: 'Accesos rápidos' }).hasAttribute('inert')).toBe(true);
});

test("a phone's Back closes the drawer, and only while it is open", async () => {
  const watchers: EventTarget[] = [];
  class Watcher extends EventTarget {
    constructor({ signal }: { signal: AbortSignal }) {
      super();
      watchers.push(this);
      signal.addEventListener('abort', () => watchers.splice(watchers.indexOf(this), 1));
    }
  }
  vi.stubGlobal('CloseWatcher', Watcher);
  const { user } = renderShell({ wide: false });
  expect(watchers).toHaveLength(0);
  await user.click(menuButton());
  expect(watchers).toHaveLength(1);
  act(() => void watchers[0]?.dispatchEvent(new Event('close')));
  expect(drawerOpen()).toBe(false);
  expect(document.activeElement).toBe(menuButton());
  expect(watchers).toHaveLength(0);
});

test('a press beside the drawer closes it and reaches nothing behind it', async () => {
  const { user, view } = renderShell({ wide: false });
  await user.click(menuButton());
  const scrim = view.container.querySelector('[aria-hidden=true][class*=scrim]');
  // A finger's click comes after pointerdown, to the element there at that time: it must still be the scrim.
  fireEvent.pointerDown(scrim as Element);
  expect(drawerOpen()).toBe(true);
  await user.click(scrim as Element);
  expect(drawerOpen()).toBe(false);
});
