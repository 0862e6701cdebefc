/** @vitest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { recentKey } from '../../../src/shell/search/recent-choices.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { celebrant } from '../../support/memory-services.ts';
import { renderShell } from '../render-shell.tsx';

const FIELD = 'Busca páginas, ajustes, acciones y personas';
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: FIELD });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true });

async function openSearch(start: Parameters<typeof renderShell>[0] = {}) {
  const shell = renderShell(start);
  await shell.user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  return shell;
}

/** A device on which the lists of these people's birthdays were kept. */
async function deviceWith(people: ReturnType<typeof celebrant>[]) {
  const keyval = createMemoryKeyValue();
  const ROOT_QUERY = { 'listaCumpleanos:{"mes":11,"dia":20}': people };
  await keyval.set('apollo:anunez', { v: 2, ages: { listaCumpleanos: 1 }, data: { ROOT_QUERY } });
  return keyval;
}

describe('opening', () => {
  test('A1.4 opening the search gives its field the focus after 100 ms, and what was typed since the shortcut', async () => {
    renderShell();
    // The chunk is here, so that only the 100 ms are left.
    await act(() => import('../../../src/shell/search/SearchDialog.tsx'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await act(async () => press('k', { ctrlKey: true }));
      await act(async () => undefined);
      expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Buscar' }));
      for (const key of 'verdx') press(key);
      press('Backspace');
      act(() => vi.advanceTimersByTime(99));
      expect(document.activeElement).not.toBe(field());
      act(() => vi.advanceTimersByTime(1));
      expect(document.activeElement).toBe(field());
      expect(field().value).toBe('verd');
      expect(options()[0]).toBe('Color del tema: Verde');
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes at once where a fast hand has typed a name and Enter', async () => {
    renderShell();
    press('k', { ctrlKey: true });
    for (const key of 'perfil') press(key);
    press('Enter');
    await waitFor(() => expect(location.pathname).toBe('/profile'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens by / too, but not where it is a letter of a text, nor over another dialog', async () => {
    const { user } = renderShell();
    const text = document.body.appendChild(document.createElement('input'));
    text.focus();
    await user.keyboard('/');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(text.value).toBe('/');
    text.remove();
    await user.click(screen.getByRole('button', { name: 'Ajustes de diseño' }));
    await screen.findByRole('dialog', { name: 'Ajustes de diseño' });
    await user.keyboard('/{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name: FIELD })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('/');
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it('closes by Escape and by its button, and the focus is where it was', async () => {
    const { user } = renderShell();
    const button = screen.getByRole('button', { name: 'Buscar' });
    button.focus();
    for (const close of [
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('button', { name: 'Cerrar' })),
    ]) {
      await user.keyboard('{Control>}k{/Control}');
      await waitFor(() => expect(document.activeElement).toBe(field()));
      await close();
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
  });
});

describe('choosing', () => {
  it('goes to a page by Enter, and in a tab by Ctrl+Enter', async () => {
    const { user, tabs } = await openSearch();
    await user.keyboard('configuracion{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/configuracion'));
    expect(tabs.current.get()?.map((tab) => tab.label)).toEqual(['Inicio']);
    await screen.findByRole('heading', { level: 1, name: 'Configuración' });
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await user.keyboard('ventas{Control>}{Enter}{/Control}');
    await waitFor(() => expect(location.pathname).toBe('/dashboard-sales'));
    expect(tabs.current.get()?.map((tab) => tab.label)).toEqual(['Inicio', 'Ventas']);
  });

  it('applies a setting at once, says so, and shows which choice stands', async () => {
    const { user, look, notices, values } = await openSearch({ look: { theme: 'blue' } });
    await user.keyboard('tema azul');
    expect(chosen().textContent).toBe('Color del tema: Azul Actual');
    await user.clear(field());
    await user.keyboard('tema verde{Enter}');
    expect(look.get().theme).toBe('green');
    expect(notices.current.get()).toMatchObject([
      { title: 'Ajuste aplicado', text: 'Color del tema: Verde' },
    ]);
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await user.keyboard('ocultar cumpleaños{Enter}');
    expect(values.get().mostrarCumpleanos).toBe(false);
  });

  it('does not choose what cannot be chosen now, and says why', async () => {
    const { user, look } = await openSearch({ look: { colorScheme: 'dark' } });
    await user.keyboard('color primario');
    expect(chosen().textContent).toBe('Tema del diseño: Color primarioSolo con el esquema claro');
    expect(chosen().getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(look.get().layoutTheme).toBe('colorScheme');
    expect(screen.getByRole('dialog', { name: 'Buscar' })).toBeDefined();
  });

  it.each([
    ['ajustes de diseño', 'Ajustes de diseño'],
    ['pestañas abiertas', 'Pestañas'],
    ['sugerencias', 'Sugerencias'],
  ])('%s opens that panel; from there the focus goes back where it was', async (typed, title) => {
    const { user } = renderShell();
    const button = screen.getByRole('button', { name: 'Menú' });
    button.focus();
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await user.keyboard(`${typed}{Enter}`);
    await screen.findByRole('dialog', { name: title });
    expect(screen.queryByRole('dialog', { name: 'Buscar' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('steps through the options by keys, over the groups and around the ends', async () => {
    const { user } = await openSearch();
    await user.keyboard('perfil');
    const [first, ...rest] = options();
    expect(chosen().textContent).toBe(first);
    expect(field().getAttribute('aria-activedescendant')).toBe(chosen().id);
    await user.keyboard('{ArrowUp}');
    expect(chosen().textContent).toBe(rest.at(-1) ?? first);
    await user.keyboard('{ArrowDown}');
    expect(chosen().textContent).toBe(first);
    await user.clear(field());
    await user.keyboard('e');
    const all = options();
    const steps: [string, number][] = [
      ['End', all.length - 1],
      ['Home', 0],
      ['PageDown', 8],
      ['PageDown', 16],
      ['PageUp', 8],
      ['PageUp', 0],
      ['PageUp', 0],
    ];
    for (const [key, index] of steps) {
      await user.keyboard(`{${key}}`);
      expect(chosen().textContent, key).toBe(all[index]);
    }
    expect(field().getAttribute('aria-activedescendant')).toBe(chosen().id);
  });

  it('chooses by the mouse as well, and the focus stays in the field', async () => {
    const { user } = await openSearch();
    await user.keyboard('con');
    const other = screen.getByRole('option', { name: 'Configuración' });
    await user.keyboard('{End}');
    expect(chosen()).not.toBe(other);
    await user.hover(other);
    expect(chosen()).toBe(other);
    await user.click(other);
    await waitFor(() => expect(location.pathname).toBe('/configuracion'));
  });
});

describe('what is there', () => {
  it('offers the own pages before anything is typed, and after a choice what was chosen last', async () => {
    const keyval = createMemoryKeyValue();
    const { user } = await openSearch({ keyval });
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Páginas',
    ]);
    expect(options()).toContain('Inicio');
    expect(options()).not.toContain('UI Kit');
    await user.keyboard('oscuro{Enter}');
    await waitFor(async () => expect(await keyval.get(recentKey('anunez'))).toBeDefined());
    await user.keyboard('{Control>}k{/Control}');
    const recent = await screen.findByRole('group', { name: 'Recientes' });
    expect(recent.textContent).toContain('Esquema de color: Oscuro');
    // The same choice comes first among equals; it had been after its sibling.
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await user.keyboard('esquema');
    expect(options()[0]).toContain('Esquema de color: Oscuro');
  });

  test('B22 people are found by what birthdays have left on the device, without a call, with their day and without age', async () => {
    const keyval = await deviceWith([
      { ...celebrant('Begoña', 'Núñez Ávila', 'Química'), mes: 11, dia: 20, hipocoristico: 'Bego' },
      celebrant('Luis', 'Nunes', 'Física'),
    ]);
    const { user, calls } = await openSearch({ keyval });
    const before = [...calls];
    await user.keyboard('nunez');
    const people = screen.getByRole('group', { name: 'Personas' });
    expect(people.textContent).toContain('Begoña Núñez ÁvilaQuímica20 de noviembre');
    expect([...people.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Núñez']);
    expect(calls).toEqual(before);
    await user.clear(field());
    await user.keyboard('bego quim{Enter}');
    await waitFor(() => expect(location.pathname + location.search).toBe('/cumpleanos?dia=11-20'));
  });

  test('B22 somebody on whose device no birthdays were kept finds nobody', async () => {
    const { user } = await openSearch();
    await user.keyboard('nunez');
    expect(screen.queryByRole('group', { name: 'Personas' })).toBeNull();
    expect(screen.getByText(/^Nada coincide con/).textContent).toContain('nunez');
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('draws fifty of thousands, says of how many, and tells a reader the count when the typing pauses', async () => {
    const keyval = await deviceWith(
      Array.from({ length: 2000 }, (_, n) => ({
        ...celebrant('Ana', `Pérez ${n}`, 'Física'),
        usuario: `ana${n}`,
      })),
    );
    const { user } = await openSearch({ keyval });
    await user.keyboard('ana');
    await waitFor(() => expect(screen.getByText(/^Ves 50 de 2\d{3}\./)).toBeDefined());
    expect(options()).toHaveLength(50);
    await screen.findByText(/^2\d{3} resultados$/);
    await user.keyboard(' 1999');
    await screen.findByText('1 resultado');
  });
});

const press = (key: string, init: KeyboardEventInit = {}) =>
  act(() => {
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
    );
  });
