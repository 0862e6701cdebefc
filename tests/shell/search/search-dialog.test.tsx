/** @vitest-environment jsdom */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { recentKey } from '../../../src/storage/keys.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { celebrant } from '../../support/memory/memory-services.ts';
import { storeDay } from '../../support/memory/stored-day.ts';
import { renderShell } from '../render-shell.tsx';

// By attribute, which only the dialog has: in the whole shell jsdom computes every name for a query by role.
const field = () => document.querySelector('[role=combobox]') as HTMLInputElement;
const all = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const options = () => all().map((option) => option.textContent);
const chosen = () =>
  all().find(
    (option) => option.ariaSelected === 'true' || option.getAttribute('aria-selected') === 'true',
  ) as HTMLElement;

const press = (key: string, init: KeyboardEventInit = {}) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
};
const clear = () => fireEvent.change(field(), { target: { value: '' } });
/** Types letters into the field, and presses {keys}. */
function keys(text: string) {
  for (const [, key, letters] of text.matchAll(/\{([^}]+)\}|([^{]+)/g)) {
    if (letters) fireEvent.change(field(), { target: { value: field().value + letters } });
    else if (key)
      fireEvent.keyDown(field(), { key: key.replace('Control+', ''), ctrlKey: key.startsWith('Control+') });
  }
}

const inField = () =>
  waitFor(() => {
    expect(field()).not.toBeNull();
    expect(document.activeElement).toBe(field());
  });

async function openSearch(start: Parameters<typeof renderShell>[0] = {}) {
  const shell = renderShell(start);
  press('k', { ctrlKey: true });
  await inField();
  return shell;
}

/** A device with stored birthday lists of these people. */
async function deviceWith(people: ReturnType<typeof celebrant>[], usuario = 'anunez') {
  const keyval = createMemoryKeyValue();
  await storeDay(keyval, usuario, { mes: 11, dia: 20 }, people, 1);
  return keyval;
}

describe('opening the search', () => {
  test('A1.4 the search field gets the focus after 100 ms, with the keys typed since the shortcut', async () => {
    renderShell();
    // Load the chunk, so that only the 100 ms remain.
    await act(() => import('../../../src/shell/search/SearchDialog.tsx'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      press('k', { ctrlKey: true });
      await act(async () => undefined);
      expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Buscar' }));
      expect(screen.getByRole('combobox', { name: /^Busca páginas/ })).toBe(field());
      for (const key of 'verdx') press(key);
      press('Backspace');
      act(() => vi.advanceTimersByTime(99));
      expect(document.activeElement).not.toBe(field());
      // Without act, which renders by itself: the next letter may come in this very task and must not replace
      // these.
      vi.advanceTimersByTime(1);
      expect(document.activeElement).toBe(field());
      expect(field().value).toBe('verd');
      await act(async () => undefined);
      expect(options()[0]).toBe('Color del tema: Verde');
    } finally {
      vi.useRealTimers();
    }
  });

  it('a name and Enter typed quickly open the page at once', async () => {
    renderShell();
    press('k', { ctrlKey: true });
    for (const key of 'perfil') press(key);
    press('Enter');
    await waitFor(() => expect(location.pathname).toBe('/profile'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('Ctrl+K opens the search with Caps Lock too, and so does ⌘K', async () => {
    renderShell();
    for (const init of [{ ctrlKey: true }, { metaKey: true }]) {
      press('K', init);
      await inField();
      press('Escape');
      await waitFor(() => expect(field()).toBeNull());
    }
    press('K', { ctrlKey: true, shiftKey: true });
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it.each([
    '<input>',
    '<input type="date">',
    '<input type="time">',
    '<input type="number">',
    '<textarea></textarea>',
    '<select><option>a</option></select>',
    '<div contenteditable="true" tabindex="0"><b tabindex="0">texto</b></div>',
  ])('the key / does not open the search while typing or editing in %s', (html) => {
    renderShell();
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = html;
    const at = place.querySelector<HTMLElement>('b') ?? (place.firstElementChild as HTMLElement);
    at.focus();
    // false would mean that the default was prevented.
    expect(fireEvent.keyDown(at, { key: '/' })).toBe(true);
    expect(document.querySelector('[role=dialog]')).toBeNull();
    place.remove();
  });

  it('the key / opens the search elsewhere, also on a switch, but not in another dialog', async () => {
    const { user } = renderShell();
    await user.click(screen.getByRole('button', { name: 'Ajustes de diseño' }));
    await screen.findByRole('dialog', { name: 'Ajustes de diseño' });
    const [first] = screen.getAllByRole('radio');
    expect(fireEvent.keyDown(first as Element, { key: '/' })).toBe(true);
    expect(fireEvent.keyDown(first as Element, { key: 'k', ctrlKey: true })).toBe(true);
    expect(field()).toBeNull();
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const box = document.body.appendChild(document.createElement('input'));
    box.type = 'checkbox';
    box.focus();
    press('/');
    await inField();
    box.remove();
  });

  it('WCAG 2.1.4: the search says where the shortcut / can be turned off, and Ctrl+K stays', async () => {
    const { user, services } = renderShell();
    press('/');
    await inField();
    expect(screen.getByText(/se apaga en Ajustes de diseño/)).toBeDefined();
    press('Escape');
    await waitFor(() => expect(field()).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Ajustes de diseño' }));
    const off = await screen.findByRole('switch', { name: 'Atajos de una sola tecla' });
    await user.click(off);
    expect(services.local.get('diagonal')).toBe('no');
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(true);
    press('k', { ctrlKey: true });
    await inField();
    expect(screen.queryByText(/se apaga en Ajustes de diseño/)).toBeNull();
  });

  it('Escape and the close button close the search and return the focus', async () => {
    const { user } = renderShell();
    const button = screen.getByRole('button', { name: 'Buscar' });
    button.focus();
    for (const close of [
      () => press('Escape'),
      () => user.click(screen.getByRole('button', { name: 'Cerrar' })),
    ]) {
      press('k', { ctrlKey: true });
      await inField();
      await close();
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
  });
});

describe('choosing in the search', () => {
  it('Enter opens a page, and Ctrl+Enter opens it in a tab', async () => {
    const { tabs } = await openSearch();
    keys('configuracion{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/configuracion'));
    expect(tabs.current.get()?.map((tab) => tab.label)).toEqual(['Inicio']);
    await screen.findByRole('heading', { level: 1, name: 'Configuración' });
    press('k', { ctrlKey: true });
    await inField();
    keys('ventas{Control+Enter}');
    await waitFor(() => expect(location.pathname).toBe('/dashboard-sales'));
    expect(tabs.current.get()?.map((tab) => tab.label)).toEqual(['Inicio', 'Ventas']);
  });

  it('choosing a setting applies it at once, says so, and marks the current value', async () => {
    const { appearance, toasts, values } = await openSearch({ appearance: { theme: 'blue' } });
    keys('tema azul');
    expect(chosen().textContent).toBe('Color del tema: Azul Actual');
    clear();
    keys('tema verde{Enter}');
    expect(appearance.get().theme).toBe('green');
    expect(toasts.current.get()).toMatchObject([{ title: 'Ajuste aplicado', text: 'Color del tema: Verde' }]);
    press('k', { ctrlKey: true });
    await inField();
    keys('ocultar cumpleaños{Enter}');
    expect(values.get().mostrarCumpleanos).toBe(false);
  });

  it('a setting that is unavailable cannot be chosen, and the search says why', async () => {
    const { appearance } = await openSearch({ appearance: { colorScheme: 'dark' } });
    keys('color primario');
    expect(chosen().textContent).toBe('Tema del diseño: Color primarioSolo con el esquema claro');
    expect(chosen().getAttribute('aria-disabled')).toBe('true');
    keys('{Enter}');
    expect(appearance.get().layoutTheme).toBe('colorScheme');
    expect(screen.getByRole('dialog', { name: 'Buscar' })).toBeDefined();
  });

  it.each([
    ['ajustes de diseño', 'Ajustes de diseño'],
    ['pestañas abiertas', 'Pestañas'],
    ['sugerencias', 'Sugerencias'],
  ])('%s opens that panel, and closing it returns the focus', async (typed, title) => {
    renderShell();
    const button = screen.getByRole('button', { name: 'Menú' });
    button.focus();
    press('k', { ctrlKey: true });
    await inField();
    keys(`${typed}{Enter}`);
    await screen.findByRole('dialog', { name: title });
    expect(screen.queryByRole('dialog', { name: 'Buscar' })).toBeNull();
    press('Escape');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('choosing Salir is not stored, because the device is being wiped', async () => {
    const keyval = createMemoryKeyValue();
    const signOut = vi.fn(async () => 'fuera' as const);
    await openSearch({ keyval, arrange: ({ services }) => Object.assign(services.session, { signOut }) });
    const set = vi.spyOn(keyval, 'set');
    keys('salir{Enter}');
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
    expect(set).not.toHaveBeenCalled();
  });

  it('keys move through the options, across groups and around the ends', async () => {
    await openSearch();
    keys('perfil');
    const [first, ...rest] = options();
    expect(chosen().textContent).toBe(first);
    expect(field().getAttribute('aria-activedescendant')).toBe(chosen().id);
    keys('{ArrowUp}');
    expect(chosen().textContent).toBe(rest.at(-1) ?? first);
    keys('{ArrowDown}');
    expect(chosen().textContent).toBe(first);
    clear();
    keys('e');
    const texts = options();
    const steps: [string, number][] = [
      ['End', texts.length - 1],
      ['Home', 0],
      ['PageDown', 8],
      ['PageDown', 16],
      ['PageUp', 8],
      ['PageUp', 0],
      ['PageUp', 0],
    ];
    for (const [key, index] of steps) {
      keys(`{${key}}`);
      expect(chosen().textContent, key).toBe(texts[index]);
    }
    expect(field().getAttribute('aria-activedescendant')).toBe(chosen().id);
  });

  it('the option one moved to stays selected when another vanishes; when it vanishes itself, the one in its place', async () => {
    const { connection, user } = await openSearch({
      arrange: (memory) => memory.connection.set({ ...memory.connection.get(), pending: 1 }),
    });
    const setPending = (pending: number) => act(() => connection.set({ ...connection.get(), pending }));
    keys('enviar{End}');
    const before = options();
    const last = chosen().textContent;
    setPending(0);
    expect(options()).toHaveLength(before.length - 1);
    expect(chosen().textContent).toBe(last);
    setPending(1);
    clear();
    keys('e');
    const vanishing = screen.getByRole('option', { name: /^Enviar/ });
    await user.hover(vanishing);
    const place = all().indexOf(vanishing);
    expect(place).toBeGreaterThan(0);
    setPending(0);
    expect(all().indexOf(chosen())).toBe(place);
  });

  it('the option one moved to stays selected and in view when stored people are read late', async () => {
    const stored = await deviceWith([celebrant('Perla', 'Díaz', 'Física')]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const keyval = {
      ...stored,
      getMany: async (names: readonly string[]) => {
        await held;
        return stored.getMany(names);
      },
    };
    await openSearch({ keyval });
    keys('per{End}');
    const last = chosen().textContent;
    const index = chosen().dataset.index;
    const { mock } = vi.mocked(Element.prototype.scrollIntoView);
    const before = mock.instances.length;
    release();
    await waitFor(() => expect(screen.getByRole('group', { name: 'Personas' })).toBeDefined());
    expect(chosen().textContent).toBe(last);
    expect(chosen().dataset.index).not.toBe(index);
    await waitFor(() => expect(mock.instances.slice(before)).toContain(chosen()));
  });

  it('the mouse chooses too, and the focus stays in the field', async () => {
    const { user } = await openSearch();
    keys('con');
    const other = screen.getByRole('option', { name: 'Configuración' });
    keys('{End}');
    expect(chosen()).not.toBe(other);
    await user.hover(other);
    expect(chosen()).toBe(other);
    await user.click(other);
    await waitFor(() => expect(location.pathname).toBe('/configuracion'));
  });
});

describe('the options of the search', () => {
  it("an empty search offers the app's own pages and, after a choice, the recent choices", async () => {
    const keyval = createMemoryKeyValue();
    await openSearch({ keyval });
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Páginas',
    ]);
    expect(options()).toContain('Inicio');
    expect(options()).not.toContain('UI Kit');
    keys('oscuro{Enter}');
    await waitFor(async () => expect(await keyval.get(recentKey('anunez'))).toBeDefined());
    press('k', { ctrlKey: true });
    const recent = await screen.findByRole('group', { name: 'Recientes' });
    expect(recent.textContent).toContain('Esquema de color: Oscuro');
    // The earlier choice now comes first among equals; before, it came after its sibling.
    await inField();
    keys('esquema');
    expect(options()[0]).toContain('Esquema de color: Oscuro');
  });

  test('B22. people are found in the stored birthdays without a request, with their day and without age', async () => {
    const keyval = await deviceWith([
      { ...celebrant('Begoña', 'Núñez Ávila', 'Química'), mes: 11, dia: 20, hipocoristico: 'Bego' },
      celebrant('Luis', 'Nunes', 'Física'),
    ]);
    const { calls } = await openSearch({ keyval });
    const before = [...calls];
    keys('nunez');
    const people = screen.getByRole('group', { name: 'Personas' });
    expect(people.textContent).toContain('Begoña Núñez ÁvilaQuímica20 de noviembre');
    expect([...people.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Núñez']);
    expect(calls).toEqual(before);
    clear();
    keys('bego quim{Enter}');
    await waitFor(() => expect(location.pathname + location.search).toBe('/cumpleanos?dia=11-20'));
  });

  test("B22. people stored by another person's session are not found", async () => {
    await openSearch({
      keyval: await deviceWith([celebrant('Luis', 'Nunez', 'Física')], 'otra'),
    });
    keys('nunez');
    expect(screen.queryByRole('group', { name: 'Personas' })).toBeNull();
    expect(screen.getByText(/^Nada coincide con/).textContent).toContain('nunez');
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('the search renders fifty of thousands of options and announces the count when typing pauses', async () => {
    const keyval = await deviceWith(
      Array.from({ length: 2000 }, (_, n) => ({
        ...celebrant('Ana', `Pérez ${n}`, 'Física'),
        usuario: `ana${n}`,
      })),
    );
    await openSearch({ keyval });
    keys('ana');
    await waitFor(() => expect(screen.getByText(/^Ves 50 de 2\d{3}\./)).toBeDefined());
    expect(options()).toHaveLength(50);
    await screen.findByText(/^2\d{3} resultados$/);
    keys(' 1999');
    await screen.findByText('1 resultado');
  });
});
