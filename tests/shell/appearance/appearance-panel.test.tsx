/** @vitest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { THEMES } from '../../../shared/settings.ts';
import type { Appearance } from '../../../src/domain/appearance/appearance.ts';
import { MEASURES } from '../../../src/shell/appearance/contrast-pairs.ts';
import { isOff } from '../../support/person/is-off.ts';
import { rgbOf } from '../../support/styles/oklch.ts';
import { renderShell } from '../render-shell.tsx';

/** Black on white, except for the theme's text and lines; also stubs jsdom's missing canvas. */
function drawColorsIn(root: HTMLElement) {
  for (const { inks, grounds } of MEASURES) {
    for (const ink of inks) root.style.setProperty(ink, '#000');
    for (const ground of grounds) root.style.setProperty(ground, '#fff');
  }
  root.style.setProperty('--marca-texto', '#777');
  root.style.setProperty('--marca-linea', '#888');
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
    const context = {
      fillStyle: '',
      fillRect: () => undefined,
      getImageData: () => ({ data: rgbOf(context.fillStyle) }),
    };
    return context as never;
  });
}

async function openPanel(appearance: Partial<Appearance> = {}) {
  const shell = renderShell({ appearance });
  await shell.user.click(screen.getByRole('button', { name: 'Ajustes de diseño' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Ajustes de diseño' }));
  const choose = (group: string, name: string) =>
    shell.user.click(within(panel.getByRole('radiogroup', { name: group })).getByRole('radio', { name }));
  return { ...shell, panel, choose };
}

describe('the settings panel (A5, C3)', () => {
  it('the settings panel has its groups and choices by their names', async () => {
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
      'Más contraste': 'Como el sistema, Siempre, Colores del sistema',
      'Menos movimiento': 'Como el sistema, Siempre',
    });
    expect(panel.getByRole('switch', { name: 'Efecto de onda' })).toBeDefined();
  });

  test('A5.1 the settings panel applies menu type, scheme and layout theme at once', async () => {
    const { choose, appearance } = await openPanel();
    const types = {
      Estático: 'static',
      Superpuesto: 'overlay',
      'Delgado plus': 'slim-plus',
      Delgado: 'slim',
    };
    for (const [name, menuMode] of Object.entries(types)) {
      await choose('Tipo de menú', name);
      expect(appearance.get()).toMatchObject({ menuMode });
    }
    await choose('Tema del diseño', 'Color primario');
    expect(appearance.get()).toMatchObject({ layoutTheme: 'primaryColor' });
    await choose('Esquema de color', 'Oscuro');
    expect(appearance.get()).toMatchObject({ colorScheme: 'dark' });
  });

  test('A5.2 the settings panel offers ten named colors and applies the chosen one', async () => {
    const { panel, choose, appearance } = await openPanel();
    const colors = within(panel.getByRole('radiogroup', { name: 'Color del tema' }));
    expect(colors.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual(THEMES);
    await choose('Color del tema', 'Morado profundo');
    expect(appearance.get()).toMatchObject({ theme: 'deeppurple' });
  });

  test('A5.3 the input style is outlined or filled', async () => {
    const { choose, appearance } = await openPanel();
    await choose('Estilo de campos', 'Relleno');
    expect(appearance.get()).toMatchObject({ inputStyle: 'filled' });
    await choose('Estilo de campos', 'Delineado');
    expect(appearance.get()).toMatchObject({ inputStyle: 'outlined' });
  });

  test('A5.3 a switch turns the ripple off', async () => {
    const { panel, user, appearance } = await openPanel();
    await user.click(panel.getByRole('switch', { name: 'Efecto de onda' }));
    expect(appearance.get().ripple).toBe(false);
  });

  test('A5.3 the decrease button is disabled at 12, the increase button at 16', async () => {
    const { panel, user, appearance } = await openPanel({ scale: 15 });
    const less = panel.getByRole<HTMLButtonElement>('button', { name: 'Reducir escala' });
    const more = panel.getByRole<HTMLButtonElement>('button', { name: 'Aumentar escala' });
    await user.click(more);
    // The pressed button keeps the focus.
    expect(document.activeElement).toBe(more);
    await user.click(more);
    expect([appearance.get().scale, isOff(less), isOff(more)]).toEqual([16, false, true]);
    for (let step = 0; step < 4; step += 1) await user.click(less);
    expect([appearance.get().scale, isOff(less), isOff(more)]).toEqual([12, true, false]);
  });

  test('A5.1 Color primario is disabled while the scheme is dark, and the panel says why', async () => {
    const { panel, choose, appearance } = await openPanel({ colorScheme: 'dark' });
    const primary = panel.getByRole<HTMLInputElement>('radio', { name: 'Color primario' });
    expect(primary.getAttribute('aria-disabled')).toBe('true');
    const group = panel.getByRole('radiogroup', { name: 'Tema del diseño' });
    const reason = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain('esquema claro');
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Esquema de color' }).checked).toBe(
      true,
    );
    await choose('Esquema de color', 'Claro');
    expect(appearance.get().colorScheme).toBe('light');
    expect(panel.getByRole('radio', { name: 'Color primario' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('Deshacer reverts only the last change, names it, and keeps the focus', async () => {
    const { panel, user, choose, appearance } = await openPanel();
    const undo = panel.getByRole('button', { name: 'Deshacer' });
    expect(undo.getAttribute('aria-disabled')).toBe('true');
    await user.click(undo);
    await choose('Tipo de menú', 'Superpuesto');
    await choose('Color del tema', 'Verde');
    expect(undo.getAttribute('aria-label')).toBe('Deshacer tema Verde → Azul');
    await user.click(undo);
    expect(appearance.get()).toMatchObject({ menuMode: 'overlay', theme: 'blue' });
    expect(undo.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(undo);
    await user.click(undo);
    expect(appearance.get()).toMatchObject({ menuMode: 'overlay', theme: 'blue' });
  });

  it('Restablecer asks with a list of changes, applies the defaults, and can be undone', async () => {
    const { panel, user, appearance } = await openPanel({
      theme: 'green',
      scale: 16,
      layoutTheme: 'primaryColor',
    });
    const reset = panel.getByRole('button', { name: 'Restablecer' });
    const ask = async () => {
      await user.click(reset);
      return within(screen.getByRole('alertdialog', { name: '¿Restablecer los ajustes de diseño?' }));
    };
    const before = appearance.get();
    const question = await ask();
    expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Color del tema: Verde → Azul',
      'Escala: 16 → 14',
    ]);
    await expect.poll(() => document.activeElement?.textContent).toBe('Conservar');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(appearance.get()).toEqual(before);
    await expect.poll(() => document.activeElement).toBe(reset);

    await user.click((await ask()).getByRole('button', { name: 'Restablecer' }));
    expect(appearance.get()).toMatchObject({ theme: 'blue', scale: 14 });
    expect(reset.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(reset.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Todo está en sus valores de inicio.');
    await user.click(reset);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Deshacer lo restablecido (2 ajustes)' }));
    expect(appearance.get()).toEqual(before);

    // Without its tick, a setting stays as it is.
    const parts = await ask();
    await user.click(parts.getByRole('checkbox', { name: 'Color del tema: Verde → Azul' }));
    await user.click(parts.getByRole('button', { name: 'Restablecer' }));
    expect(appearance.get()).toMatchObject({ theme: 'green', scale: 14 });
    expect((await ask()).getByRole('checkbox', { name: 'Color del tema: Verde → Azul' })).toHaveProperty(
      'checked',
      true,
    );
  });

  it('the panel states the worst measured contrast of each kind, again after each choice', async () => {
    const root = document.documentElement;
    drawColorsIn(root);
    const { panel, choose } = await openPanel();
    const read = () =>
      [...panel.getByRole('region', { name: /^Contraste/ }).querySelectorAll('dl > div')].map(
        (row) => row.textContent,
      );
    expect(read()).toEqual([
      'Texto21.0 a 1 AA',
      'Texto del tema4.4 a 1 bajo',
      'Botones21.0 a 1 AA',
      'Barra y menú21.0 a 1 AA',
      'Líneas y controles3.5 a 1 AA',
    ]);
    // #777777 on white has 4.478 to 1, which must not be rounded up to 4.5.
    root.style.setProperty('--marca-texto', '#767676');
    await choose('Color del tema', 'Rosa');
    expect(panel.getByRole('heading', { name: 'Contraste: Rosa, claro' })).toBeDefined();
    // The document follows the choice later, after the fade.
    root.dataset.tema = 'pink';
    await expect.poll(() => read()[1]).toBe('Texto del tema4.5 a 1 AA');
    root.style.setProperty('--barra-sobre', '#333');
    root.dataset.diseno = 'primaryColor';
    await expect.poll(() => read()[3]).toBe('Barra y menú1.6 a 1 bajo');
    for (const name of ['style', 'data-tema', 'data-diseno']) root.removeAttribute(name);
  });

  it('each swatch states the measured contrast of its text, as the scheme shows the color, and more contrast raises it', async () => {
    drawColorsIn(document.documentElement);
    const { panel, choose } = await openPanel();
    const notes = () => {
      const group = panel.getByRole('radiogroup', { name: 'Color del tema' });
      return within(group)
        .getAllByRole('radio')
        .map((radio) => document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent);
    };
    const [light] = [notes()];
    expect(light[0]).toBe('Contraste 5.6 a 1, AA');
    expect(panel.getByRole('radio', { name: 'Morado profundo' })).toBeDefined();
    for (const note of light) expect(note).toMatch(/^Contraste [\d.]+ a 1, AAA?$/);
    await choose('Más contraste', 'Siempre');
    for (const note of notes()) expect(note).toMatch(/ a 1, AAA$/);
    await choose('Más contraste', 'Como el sistema');
    await choose('Esquema de color', 'Oscuro');
    expect(notes()[0]).toBe('Contraste 7.0 a 1, AAA');
    document.documentElement.removeAttribute('style');
  });

  it('more contrast and less motion apply at once, are kept on this device', async () => {
    const { user, choose, services } = await openPanel();
    const { dataset } = document.documentElement;
    const kept = () => [dataset.vista, services.local.get('vista')];
    await choose('Más contraste', 'Siempre');
    expect(kept()).toEqual(['contraste', 'contraste']);
    await choose('Menos movimiento', 'Siempre');
    expect(kept()).toEqual(['contraste quieto', 'contraste quieto']);
    await choose('Más contraste', 'Colores del sistema');
    expect(kept()).toEqual(['sistema quieto', 'sistema quieto']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Ajustes de diseño' }));
    const again = await screen.findByRole('dialog', { name: 'Ajustes de diseño' });
    const inGroup = (name: string) => within(within(again).getByRole('radiogroup', { name }));
    const asSystem = { name: 'Como el sistema' };
    const colors = inGroup('Más contraste').getByRole<HTMLInputElement>('radio', {
      name: 'Colores del sistema',
    });
    expect(colors.checked).toBe(true);
    await user.click(inGroup('Más contraste').getByRole('radio', asSystem));
    await user.click(inGroup('Menos movimiento').getByRole('radio', asSystem));
    expect(kept()).toEqual(['', null]);
  });

  it('Escape closes the settings panel and focuses its button', async () => {
    const { user } = await openPanel();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Ajustes de diseño');
  });

  it("the panel shows each field's save status beside the field and lets a conflict be settled there", async () => {
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
    expect(conflict.getByText('Verde en este dispositivo, Rosa en otro.')).toBeDefined();
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
    // One save was watched by the panel; the other value was settled by a choice.
    expect(panel.getAllByText('Guardado')).toHaveLength(1);
  });
});
