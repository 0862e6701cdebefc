/** @vitest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderShell } from './render-shell.tsx';

describe('Buscar', () => {
  it('opens by Ctrl+K with the focus in its field, and goes where Enter says', async () => {
    const { user } = renderShell();
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Nombre de la página' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('p');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Perfil',
      'Pages',
      'Cambios por enviar',
    ]);
    await user.keyboard('{ArrowDown}');
    const chosen = screen.getByRole('option', { selected: true });
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/pages'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens a page in a tab by Ctrl+Enter', async () => {
    const { user, tabs } = renderShell();
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    await user.type(await screen.findByRole('combobox'), 'ventas');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(location.pathname).toBe('/dashboard-sales'));
    expect(tabs.current.get()?.map((tab) => tab.label)).toEqual(['Inicio', 'Ventas']);
  });

  it('says when nothing has that name', async () => {
    const { user } = renderShell();
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    await user.type(await screen.findByRole('combobox'), 'zzz');
    expect(screen.getByText('Ninguna página se llama así.')).toBeDefined();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeDefined();
  });
});
