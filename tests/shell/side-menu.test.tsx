/** @vitest-environment jsdom */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchConduct } from '../../src/shell/use-menu-conduct.ts';
import { renderShell } from './render-shell.tsx';

const menu = () => within(screen.getByRole('navigation', { name: 'Menú principal' }));
const expanded = (name: string) => menu().getByRole('button', { name }).getAttribute('aria-expanded');
beforeAll(fetchConduct);

const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

describe('the side menu', () => {
  it.each(['static', 'overlay', 'slim', 'slim-plus'] as const)(
    'reaches every entry by keyboard in %s',
    async (menuMode) => {
      const { user } = renderShell({ look: { menuMode } });
      const hierarchy = menu().getByRole('button', { name: 'Hierarchy' });
      act(() => hierarchy.focus());
      await user.keyboard('{Enter}');
      expect(expanded('Hierarchy')).toBe('true');
      menu().getByRole('button', { name: 'Submenu 1' }).focus();
      await user.keyboard('{Enter}');
      menu().getByRole('button', { name: 'Submenu 1.2' }).focus();
      await user.keyboard(' ');
      menu().getByRole('link', { name: 'Atajos de teclado' }).focus();
      await user.keyboard('{Enter}');
      await screen.findByRole('heading', { level: 1, name: 'Documentación' });
      expect(location.pathname + location.hash).toBe('/documentation#atajos');
    },
  );

  it('has a heading for each section', () => {
    renderShell();
    expect(
      menu()
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
    ).toEqual(['Mi trabajo', 'Plantilla']);
  });

  it('unfolds the branch of the page in the whole list, and not as a fly-out', () => {
    const first = renderShell({ path: '/dashboard-sales', look: { menuMode: 'static' } });
    expect(expanded('Dashboard')).toBe('true');
    first.view.unmount();
    renderShell({ path: '/dashboard-sales', look: { menuMode: 'slim' } });
    expect(expanded('Dashboard')).toBe('false');
  });

  it('closes a fly-out by Escape, with the focus back on its entry', async () => {
    const { user } = renderShell({ look: { menuMode: 'slim' } });
    await user.click(menu().getByRole('button', { name: 'Dashboard' }));
    menu().getByRole('link', { name: 'Ventas' }).focus();
    await user.keyboard('{Escape}');
    expect(expanded('Dashboard')).toBe('false');
    expect(document.activeElement).toBe(menu().getByRole('button', { name: 'Dashboard' }));
  });

  it('closes a fly-out by a press outside and by scrolling, and keeps a branch of the list open', async () => {
    const { user, look } = renderShell({ look: { menuMode: 'slim' } });
    await user.click(menu().getByRole('button', { name: 'Dashboard' }));
    await user.click(screen.getByRole('main'));
    expect(expanded('Dashboard')).toBe('false');
    await user.click(menu().getByRole('button', { name: 'Dashboard' }));
    fireEvent.scroll(window);
    expect(expanded('Dashboard')).toBe('true');
    vi.stubGlobal('scrollY', 40);
    fireEvent.scroll(window);
    expect(expanded('Dashboard')).toBe('false');
    act(() => look.set({ ...look.get(), menuMode: 'static' }));
    await user.click(menu().getByRole('button', { name: 'Dashboard' }));
    await user.click(screen.getByRole('main'));
    fireEvent.scroll(window);
    expect(expanded('Dashboard')).toBe('true');
  });

  it('opens the next fly-out by hovering after a first click (A3.6)', async () => {
    const { user } = renderShell({ look: { menuMode: 'slim' } });
    await user.hover(menu().getByRole('button', { name: 'Pages' }));
    expect(expanded('Pages')).toBe('false');
    await user.click(menu().getByRole('button', { name: 'Dashboard' }));
    await user.hover(menu().getByRole('button', { name: 'Pages' }));
    expect(expanded('Pages')).toBe('true');
    expect(expanded('Dashboard')).toBe('false');
  });

  it('resets when the mode becomes a slim one (A3.9)', async () => {
    const { user, look } = renderShell({ look: { menuMode: 'static' } });
    await user.click(menu().getByRole('button', { name: 'Pages' }));
    act(() => look.set({ ...look.get(), menuMode: 'slim' }));
    expect(expanded('Pages')).toBe('false');
  });

  it('is a drawer on a phone: opened by Menú, closed by Escape and by a leaf', async () => {
    const { user } = renderShell({ wide: false });
    const button = screen.getByRole('button', { name: 'Menú' });
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Inicio'));
    await user.keyboard('{Escape}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button);
    await user.click(button);
    // The page one is on: nothing navigates, and yet the drawer goes.
    await user.click(menu().getByRole('link', { name: 'Inicio' }));
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it.each([
    ['Control', { ctrlKey: true }],
    ['⌘', { metaKey: true }],
  ])('opens an entry in a tab by a click with %s (A3.5)', async (_, key) => {
    const { tabs } = renderShell();
    await waitFor(() => expect(tabNames()).toEqual(['Inicio']));
    const done = fireEvent.click(menu().getByRole('link', { name: 'Perfil' }), key);
    expect(done).toBe(false);
    await waitFor(() => expect(location.pathname).toBe('/profile'));
    expect(tabs.current.get()).toHaveLength(2);
    expect(screen.getByRole('tab', { name: 'Perfil' }).getAttribute('aria-selected')).toBe('true');
  });

  it('opens one in a tab by the middle button, and leaves Shift and full pages to the browser', async () => {
    const { tabs } = renderShell();
    await waitFor(() => expect(tabNames()).toEqual(['Inicio']));
    fireEvent(
      menu().getByRole('link', { name: 'Apps' }),
      new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }),
    );
    expect(tabNames()).toEqual(['Inicio', 'Apps']);
    expect(fireEvent.click(menu().getByRole('link', { name: 'Blocks' }), { shiftKey: true })).toBe(true);
    expect(
      fireEvent.click(menu().getByRole('link', { name: 'Crear cuenta', hidden: true }), { ctrlKey: true }),
    ).toBe(true);
    expect(tabs.current.get()).toHaveLength(2);
  });
});
