/** @vitest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Look } from '../../src/user/services.ts';
import { renderShell } from './render-shell.tsx';

async function openPanel(look: Partial<Look> = {}) {
  const shell = renderShell({ look });
  await shell.user.click(screen.getByRole('button', { name: 'Ajustes de diseño' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Ajustes de diseño' }));
  const choose = (group: string, name: string) =>
    shell.user.click(within(panel.getByRole('radiogroup', { name: group })).getByRole('radio', { name }));
  return { ...shell, panel, choose };
}

describe('the settings panel (A5, C3)', () => {
  it('has its groups and choices by their names', async () => {
    const { panel } = await openPanel();
    const groups = panel.getAllByRole('radiogroup').map((group) => [
      group.getAttribute('aria-labelledby') &&
        document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
      within(group)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent)
        .join(', '),
    ]);
    expect(Object.fromEntries(groups)).toEqual({
      'Tipo de menú': 'Estático, Superpuesto, Delgado, Delgado plus',
      'Esquema de color': 'Claro, Oscuro',
      'Color del tema': 'Índigo, Azul, Verde, Morado profundo, Naranja, Cian, Amarillo, Rosa, Morado, Lima',
      'Tema del diseño': 'Esquema de color, Color primario',
      'Estilo de campos': 'Delineado, Relleno',
    });
    expect(panel.getByRole('switch', { name: 'Efecto de onda' })).toBeDefined();
  });

  it.each([
    ['Tipo de menú', 'Superpuesto', { menuMode: 'overlay' }],
    ['Tipo de menú', 'Delgado plus', { menuMode: 'slim-plus' }],
    ['Esquema de color', 'Oscuro', { colorScheme: 'dark' }],
    ['Color del tema', 'Morado profundo', { theme: 'deeppurple' }],
    ['Tema del diseño', 'Color primario', { layoutTheme: 'primaryColor' }],
    ['Estilo de campos', 'Relleno', { inputStyle: 'filled' }],
  ])('%s, %s, applies at once', async (group, name, expected) => {
    const { choose, look } = await openPanel();
    await choose(group, name);
    expect(look.get()).toMatchObject(expected);
  });

  it('turns the ripple off', async () => {
    const { panel, user, look } = await openPanel();
    await user.click(panel.getByRole('switch', { name: 'Efecto de onda' }));
    expect(look.get().ripple).toBe(false);
  });

  it('steps the scale between 12 and 16, closed at both ends', async () => {
    const { panel, user, look } = await openPanel({ scale: 15 });
    const less = panel.getByRole<HTMLButtonElement>('button', { name: 'Reducir escala' });
    const more = panel.getByRole<HTMLButtonElement>('button', { name: 'Aumentar escala' });
    await user.click(more);
    expect([look.get().scale, less.disabled, more.disabled]).toEqual([16, false, true]);
    for (let step = 0; step < 4; step += 1) await user.click(less);
    expect([look.get().scale, less.disabled, more.disabled]).toEqual([12, true, false]);
  });

  it('keeps Color primario closed while the scheme is dark, and says why', async () => {
    const { panel, choose, look } = await openPanel({ colorScheme: 'dark' });
    const primary = panel.getByRole<HTMLInputElement>('radio', { name: 'Color primario' });
    expect(primary.disabled).toBe(true);
    const group = panel.getByRole('radiogroup', { name: 'Tema del diseño' });
    const reason = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain('esquema claro');
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Esquema de color' }).checked).toBe(
      true,
    );
    await choose('Esquema de color', 'Claro');
    expect(look.get().colorScheme).toBe('light');
    expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Color primario' }).disabled).toBe(false);
  });

  it('closes by Escape, with the focus back on its button', async () => {
    const { user } = await openPanel();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Ajustes de diseño');
  });

  it('shows each field’s state where the field is, and lets a conflict be settled there', async () => {
    const { panel, user, states, changes, connection, calls } = await openPanel();
    act(() => {
      connection.set({ ...connection.get(), offline: true });
      changes.set([
        {
          campo: 'currentTheme',
          operacion: 'guardarConfiguracion',
          valor: 'green',
          estado: 'conflicto',
          valorServidor: 'pink',
          intentos: 1,
        },
      ]);
      states.set({ ...states.get(), currentTheme: 'conflicto', scale: 'pendiente' });
    });
    expect(panel.getAllByText('Pendiente de enviar')).toHaveLength(1);
    const conflict = within(panel.getByRole('group', { name: 'Conflicto en Color del tema' }));
    expect(conflict.getByText('Verde en este equipo, Rosa en otro dispositivo.')).toBeDefined();
    await user.click(conflict.getByRole('button', { name: 'Usar el mío' }));
    await user.click(conflict.getByRole('button', { name: 'Conservar Rosa' }));
    expect(calls.filter((call) => call.startsWith('resolve'))).toEqual([
      'resolve currentTheme mio',
      'resolve currentTheme suyo',
    ]);
    act(() => {
      connection.set({ ...connection.get(), offline: false });
      changes.set([]);
      states.set({ ...states.get(), currentTheme: 'guardado', scale: 'guardado' });
    });
    // Of the one a save was watched; the other was decided.
    expect(panel.getAllByText('Guardado')).toHaveLength(1);
  });
});
