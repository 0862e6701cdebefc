/** @vitest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { QueryState } from '../../../src/api/query-state.ts';
import { createCell } from '../../../src/lib/observable.ts';
import { SHELL_ROUTES } from '../../../src/shell/routes/routes.tsx';
import { ANITA } from '../../support/memory/memory-services.ts';
import { renderShell } from '../render-shell.tsx';

const trail = () => screen.getByRole('navigation', { name: 'Ruta' });
const steps = () =>
  within(trail())
    .getAllByRole('listitem')
    .map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href') ?? '']);
const siblingsButton = () => within(trail()).getByRole('button', { name: /^Páginas junto a/ });
const siblings = () => within(trail()).queryAllByRole('link').slice(1);

const TEMPLATE = SHELL_ROUTES.filter(({ group }) => group === 'Plantilla').map(({ title }) => title);

describe('the breadcrumb', () => {
  test('A1.3 each breadcrumb item has a label and, if the step has a page, its URL', async () => {
    renderShell({ path: '/uikit' });
    expect(steps()).toEqual([
      ['Inicio', '/'],
      ['Plantilla', ''],
      ['UI Kit', ''],
    ]);
    const current = trail().querySelectorAll('[aria-current=page]');
    expect([...current].map((step) => step.textContent)).toEqual(['UI Kit']);
  });

  test('A1.3 the breadcrumb has one step on the first page, and none without a path', () => {
    const { session } = renderShell({ arrange: ({ session: one }) => one.set({ phase: 'unknown' }) });
    expect(within(trail()).queryAllByRole('listitem')).toEqual([]);
    act(() => session.set({ phase: 'open', usuario: 'anunez', verified: true }));
    expect(steps()).toEqual([['Inicio', '']]);
  });

  test('A1.3 a button beside the page lists the pages of its group, and Back closes the list', async () => {
    const { user } = renderShell({ path: '/dashboard-sales' });
    expect(siblingsButton().getAttribute('aria-expanded')).toBe('false');
    siblingsButton().focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(siblings().map((link) => link.textContent)).toEqual(TEMPLATE));
    expect(siblingsButton().getAttribute('aria-expanded')).toBe('true');
    expect(siblings()[0]?.getAttribute('aria-current')).toBe('page');
    await user.keyboard('{Tab}{Tab}');
    expect(document.activeElement?.textContent).toBe('UI Kit');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(siblings()).toEqual([]));
    await waitFor(() => expect(document.activeElement).toBe(siblingsButton()));
  });

  test('A1.3 the list links to its pages, and closes when the person navigates elsewhere', async () => {
    const { user } = renderShell({ path: '/dashboard-sales' });
    await user.click(siblingsButton());
    await user.click(await within(trail()).findByRole('link', { name: 'Apps' }));
    await waitFor(() => expect(steps().at(-1)?.[0]).toBe('Apps'));
    await waitFor(() => expect(siblings()).toEqual([]));
    await user.click(siblingsButton());
    await waitFor(() => expect(siblings().length).toBe(TEMPLATE.length));
    // Radix listens to presses from the next task on.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    await user.click(document.body);
    await waitFor(() => expect(siblings()).toEqual([]));
    await user.click(siblingsButton());
    await waitFor(() => expect(siblings().length).toBe(TEMPLATE.length));
    for (let tab = 0; tab <= TEMPLATE.length; tab++) await user.tab();
    await waitFor(() => expect(siblings()).toEqual([]));
  });

  test('A1.3 only administrators see their pages in the list, and only readers of the audit log see Bitácora', async () => {
    for (const [rol, given] of [
      ['Profesor', true],
      ['Administrador', false],
      ['Administrador', true],
    ] as const) {
      const { user, view } = renderShell({
        path: '/profile',
        arrange: ({ permissions, profile }) => {
          profile.set({ state: 'known', person: { ...ANITA, rol }, real: true, at: 0 });
          for (const proceso of ['bitacora', 'personas'])
            permissions.set(proceso, createCell<QueryState<boolean>>({ state: 'ready', data: given, at: 0 }));
        },
      });
      await user.click(siblingsButton());
      await waitFor(() => expect(siblings().length).toBeGreaterThan(3));
      const administrator = rol === 'Administrador';
      const right = administrator && given;
      const facts = { administrator, bitacora: right, personas: right };
      const own = SHELL_ROUTES.filter(({ path, group }) => path !== '/' && !group);
      const wanted = own.filter(({ only }) => !only || facts[only]).map(({ title }) => title);
      await waitFor(() => expect(siblings().map((link) => link.textContent)).toEqual(wanted));
      view.unmount();
    }
  });
});
