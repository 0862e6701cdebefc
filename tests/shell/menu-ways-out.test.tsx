/** @vitest-environment jsdom */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fetchConduct } from '../../src/shell/use-menu-conduct.ts';
import { expanded, menu } from './render-menu.tsx';
import { renderShell } from './render-shell.tsx';

/** A3.9, A3.10: what opens, and how it goes away again. */
beforeAll(fetchConduct);

const MODES = ['static', 'overlay', 'slim', 'slim-plus'] as const;
const branch = (name: string) => menu().getByRole('button', { name });
const link = (name: string) => menu().getByRole('link', { name });
const menuButton = () => screen.getByRole('button', { name: 'Menú' });
const drawerOpen = () => menuButton().getAttribute('aria-expanded') === 'true';

test('A3.9 overlay active: Menú opens the list over the page, and Escape gives the focus back', async () => {
  const { user } = renderShell({ look: { menuMode: 'overlay' } });
  await user.click(menuButton());
  expect(drawerOpen()).toBe(true);
  expect(document.activeElement?.textContent).toBe('Inicio');
  await user.keyboard('{Escape}');
  expect(drawerOpen()).toBe(false);
  expect(document.activeElement).toBe(menuButton());
});

test('A3.9 mobile active: below 992 px Menú opens the drawer in every mode', async () => {
  const { user, look } = renderShell({ wide: false });
  for (const menuMode of MODES) {
    act(() => look.set({ ...look.get(), menuMode }));
    await user.click(menuButton());
    expect(drawerOpen(), menuMode).toBe(true);
    await user.keyboard('{Escape}');
    expect(drawerOpen(), menuMode).toBe(false);
  }
});

test('A3.9 desktop inactive: Menú puts the static menu away and takes it out again', async () => {
  const { user, view } = renderShell({ look: { menuMode: 'static' } });
  const away = () => view.container.querySelector('[data-sin-menu]') !== null;
  // What the button controls is on the screen.
  expect([away(), drawerOpen()]).toEqual([false, true]);
  await user.click(menuButton());
  expect([away(), drawerOpen()]).toEqual([true, false]);
  await user.click(link('Perfil'));
  await waitFor(() => expect(location.pathname).toBe('/profile'));
  expect(away()).toBe(true);
  await user.click(menuButton());
  expect([away(), drawerOpen()]).toEqual([false, true]);
});

test('A3.9 it toggles by width: what is over the page goes when the window becomes wide or narrow', async () => {
  const { user, setWide, view } = renderShell({ wide: false, look: { menuMode: 'static' } });
  await user.click(menuButton());
  act(() => setWide(true));
  expect(view.container.querySelector('[data-abierto]')).toBeNull();
  await user.click(menuButton());
  expect(view.container.querySelector('[data-sin-menu]')).not.toBeNull();
  act(() => setWide(false));
  await user.click(menuButton());
  expect(view.container.querySelector('[data-abierto]')).not.toBeNull();
});

test('A3.9 it hides on every navigation, also between pages that it does not name', async () => {
  const { user } = renderShell({ wide: false, path: '/pendientes' });
  for (const to of ['/diagnostico', '/diagnostico?de=otra', '/profile', '/']) {
    await user.click(menuButton());
    expect(drawerOpen()).toBe(true);
    act(() => history.pushState(null, '', to));
    await waitFor(() => expect(drawerOpen(), to).toBe(false));
  }
});

test('A3.9 in slim mode it hides on an outside click and on a scroll; a branch of the list stays', async () => {
  const { user, look } = renderShell({ look: { menuMode: 'slim' } });
  await user.click(branch('Dashboard'));
  await user.click(screen.getByRole('main'));
  expect(expanded('Dashboard')).toBe('false');
  await user.click(branch('Dashboard'));
  // An event that tells late of the scroll of an arrival.
  fireEvent.scroll(window);
  expect(expanded('Dashboard')).toBe('true');
  vi.stubGlobal('scrollY', 40);
  fireEvent.scroll(window);
  expect(expanded('Dashboard')).toBe('false');
  act(() => look.set({ ...look.get(), menuMode: 'static' }));
  await user.click(branch('Dashboard'));
  await user.click(screen.getByRole('main'));
  vi.stubGlobal('scrollY', 80);
  fireEvent.scroll(window);
  expect(expanded('Dashboard')).toBe('true');
});

test('A3.9 changing to a slim mode resets the menu’s state, the menu that was put away too', async () => {
  const { user, look, view } = renderShell({ look: { menuMode: 'static' } });
  await user.click(branch('Pages'));
  await user.click(menuButton());
  act(() => look.set({ ...look.get(), menuMode: 'slim' }));
  expect(expanded('Pages')).toBe('false');
  act(() => look.set({ ...look.get(), menuMode: 'static' }));
  expect(view.container.querySelector('[data-sin-menu]')).toBeNull();
});

test('A3.10 an item becomes active by a route match: the branch of the page unfolds in the whole list', async () => {
  renderShell({ path: '/dashboard-sales', look: { menuMode: 'static' } });
  expect(expanded('Dashboard')).toBe('true');
  act(() => history.pushState(null, '', '/documentation#atajos'));
  await waitFor(() => expect(expanded('Submenu 1.2')).toBe('true'));
  expect(expanded('Dashboard')).toBe('false');
});

test('A3.10 in the drawer the branch of the page is unfolded each time it opens', async () => {
  const { user } = renderShell({ path: '/dashboard-sales', wide: false });
  for (let time = 0; time < 2; time++) {
    await user.click(menuButton());
    expect(expanded('Dashboard')).toBe('true');
    await user.click(branch('Pages'));
    await user.keyboard('{Escape}');
  }
});

test('A3.10 an item becomes inactive when another branch is selected', async () => {
  const { user } = renderShell({ look: { menuMode: 'static' } });
  await user.click(branch('Hierarchy'));
  await user.click(branch('Submenu 1'));
  await user.click(branch('Pages'));
  expect(['Hierarchy', 'Submenu 1', 'Pages'].map(expanded)).toEqual(['false', 'false', 'true']);
});

test('A3.10 an item becomes inactive when the menu resets, and on navigation in slim layouts', async () => {
  const { user } = renderShell({ path: '/dashboard-sales', look: { menuMode: 'slim' } });
  expect(expanded('Dashboard')).toBe('false');
  await user.click(branch('Dashboard'));
  await user.keyboard('{Escape}');
  expect(expanded('Dashboard')).toBe('false');
  await user.click(branch('Dashboard'));
  await user.click(link('SaaS'));
  expect(expanded('Dashboard')).toBe('false');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(branch('Dashboard').hasAttribute('data-dentro')).toBe(true);
});

test('Escape closes a fly-out with the focus on the entry that opened it', async () => {
  const { user } = renderShell({ look: { menuMode: 'slim' } });
  await user.click(branch('Hierarchy'));
  await user.click(branch('Submenu 1'));
  act(() => link('Uso sin conexión').focus());
  await user.keyboard('{Escape}');
  expect(expanded('Hierarchy')).toBe('false');
  expect(document.activeElement).toBe(branch('Hierarchy'));
});

test('the open drawer keeps the focus: Tab goes round through its entries and its button, the rest is out of reach', async () => {
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
  // What a folded branch holds is no stop.
  const names = new Set<string | null | undefined>();
  for (let press = 0; press < 40; press++) {
    await user.tab();
    names.add(document.activeElement?.textContent);
  }
  expect([...names]).not.toContain('Ventas');
  expect(screen.getByRole('main').closest('[inert]')).not.toBeNull();
  expect(screen.getByRole('navigation', { name: 'Accesos rápidos' }).hasAttribute('inert')).toBe(true);
});

test('the phone’s Back closes the drawer, and only while it is open', async () => {
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
  // A finger's click comes after pointerdown, to whatever is there by then: it must still be the scrim.
  fireEvent.pointerDown(scrim as Element);
  expect(drawerOpen()).toBe(true);
  await user.click(scrim as Element);
  expect(drawerOpen()).toBe(false);
});
