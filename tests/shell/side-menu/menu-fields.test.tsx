/** @vitest-environment jsdom */
import { act, fireEvent, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { CommandItem, GroupItem, MenuItem, RouteItem } from '../../../src/shell/menu/menu-model.ts';
import { fetchConduct } from '../../../src/shell/side-menu/use-menu-interactions.ts';
import { expanded, menu, renderMenu } from '../render-menu.tsx';

/** Each field of a menu entry (A3.2 to A3.4), in a menu of its own. */
beforeAll(fetchConduct);

const route = (more: Partial<RouteItem> = {}): RouteItem => ({
  kind: 'route',
  label: 'Apps',
  routerLink: '/apps',
  ...more,
});
const group = (label: string, items: readonly MenuItem[], more: Partial<GroupItem> = {}): GroupItem => ({
  kind: 'group',
  label,
  items,
  ...more,
});
const command = (run: () => void, more: Partial<CommandItem> = {}): CommandItem => ({
  kind: 'command',
  label: 'Copiar',
  command: run,
  ...more,
});
const link = (name = 'Apps') => menu().getByRole('link', { name });
const here = () => location.pathname + location.search + location.hash;

test('A3.2 label: the name of the entry', () => {
  renderMenu([route({ label: 'Año escolar' })]);
  expect(link('Año escolar').textContent).toBe('Año escolar');
});

test('A3.2 icon: shown before the label and hidden from screen readers', () => {
  renderMenu([route({ icon: 'house' }), route({ label: 'Sin icono', routerLink: '/pages' })]);
  const icon = link().firstElementChild;
  expect(icon?.matches('svg.lucide-house[aria-hidden=true]')).toBe(true);
  expect(link('Sin icono').querySelector('svg')).toBeNull();
});

test('A3.2 class: set on the entry, at any depth', async () => {
  const { user } = renderMenu([group('Uno', [route({ class: 'dentro' })], { class: 'fuera' })]);
  await user.click(menu().getByRole('button', { name: 'Uno' }));
  expect(link().closest('li')?.className).toBe('dentro');
  expect(menu().getByRole('button', { name: 'Uno' }).closest('li')?.className).toBe('fuera');
});

test('A3.2 url: a link to another address, which the router ignores', () => {
  renderMenu([{ kind: 'url', label: 'Biblioteca', url: 'https://biblioteca.example.mx/?a=1' }]);
  expect(link('Biblioteca').getAttribute('href')).toBe('https://biblioteca.example.mx/?a=1');
  // true: the browser's default was not prevented.
  expect(fireEvent.click(link('Biblioteca'))).toBe(true);
  expect(here()).toBe('/');
});

test("A3.2 target: applies to URLs and routes, and the opened page cannot access the app's window", () => {
  renderMenu([
    { kind: 'url', label: 'Biblioteca', url: 'https://biblioteca.example.mx/', target: '_blank' },
    route({ target: '_blank' }),
    route({ label: 'Aquí', target: '_self' }),
  ]);
  for (const name of ['Biblioteca', 'Apps']) {
    expect(link(name).getAttribute('target')).toBe('_blank');
    expect(link(name).getAttribute('rel')).toBe('noopener');
    expect(fireEvent.click(link(name))).toBe(true);
  }
  expect(here()).toBe('/');
  fireEvent.click(link('Aquí'));
  expect(here()).toBe('/apps');
});

test('A3.2 routerLink: a click navigates without reloading the document', async () => {
  const { user } = renderMenu([route()]);
  await user.click(link());
  expect(here()).toBe('/apps');
  expect(link().getAttribute('aria-current')).toBe('page');
});

test("A3.2 routerLinkActiveOptions: exact unless it is 'subset'", () => {
  renderMenu([route(), route({ label: 'Con lo de abajo', routerLinkActiveOptions: { paths: 'subset' } })], {
    path: '/apps/uno',
  });
  expect(link().getAttribute('aria-current')).toBeNull();
  expect(link('Con lo de abajo').getAttribute('aria-current')).toBe('page');
});

test('A3.2 queryParams: part of the address', async () => {
  const { user } = renderMenu([route({ queryParams: { año: '2026', b: 'x y' } })]);
  await user.click(link());
  expect(location.search).toBe('?a%C3%B1o=2026&b=x+y');
  expect(link().getAttribute('aria-current')).toBe('page');
});

test("A3.2 fragment: part of the address, and it selects which of a page's entries shows the ribbon", async () => {
  const { user } = renderMenu([route(), route({ label: 'Parte', fragment: 'parte' })]);
  expect(link('Parte').getAttribute('href')).toBe('/apps#parte');
  await user.click(link('Parte'));
  expect(here()).toBe('/apps#parte');
  expect(link('Parte').hasAttribute('data-ribbon')).toBe(true);
  expect(link().hasAttribute('data-ribbon')).toBe(false);
});

test('A3.2 state: part of the history entry, also if the entry opens in a tab', async () => {
  const { user } = renderMenu([route({ state: { filtro: 7 } })]);
  await user.click(link());
  expect(history.state).toMatchObject({ filtro: 7 });
  act(() => history.replaceState(null, '', '/'));
  fireEvent.click(link(), { ctrlKey: true });
  await waitFor(() => expect(here()).toBe('/apps'));
  expect(history.state).toMatchObject({ filtro: 7 });
});

test('A3.2 visible: an invisible entry and its children are not rendered', () => {
  renderMenu(
    [
      route({ visible: false }),
      group('Oculto', [route({ label: 'De adentro' })], { visible: false }),
      group('A la vista', [route({ label: 'Una' }), route({ label: 'Otra', visible: false })]),
    ],
    { path: '/apps' },
  );
  expect(menu().getAllByRole('link')).toEqual([link('Una')]);
  expect(menu().getAllByRole('button')).toEqual([menu().getByRole('button', { name: 'A la vista' })]);
  // The ribbon is on a visible entry.
  expect(link('Una').hasAttribute('data-ribbon')).toBe(true);
});

test('A3.2 items: branches within branches, three levels deep and one open at a time', async () => {
  const { user } = renderMenu([
    group('Uno', [group('Dos', [group('Tres', [route()])]), group('Otro', [route({ label: 'Fin' })])]),
  ]);
  const press = (name: string) => user.click(menu().getByRole('button', { name }));
  for (const name of ['Uno', 'Dos', 'Tres']) await press(name);
  expect(['Uno', 'Dos', 'Tres'].map(expanded)).toEqual(['true', 'true', 'true']);
  expect(menu().getByRole('list', { name: 'Tres' }).contains(link())).toBe(true);
  await press('Otro');
  expect(['Uno', 'Dos', 'Tres', 'Otro'].map(expanded)).toEqual(['true', 'false', 'false', 'true']);
});

test('A3.2 command: a button that runs it', async () => {
  const run = vi.fn();
  const { user } = renderMenu([command(run)]);
  const button = menu().getByRole('button', { name: 'Copiar' });
  expect(button.hasAttribute('aria-expanded')).toBe(false);
  await user.click(button);
  button.focus();
  await user.keyboard('{Enter}');
  expect(run).toHaveBeenCalledTimes(2);
});

test('A3.2 data.fullPage: never opens in a tab, whatever key is held', () => {
  const { tabs } = renderMenu([route({ data: { fullPage: true } })]);
  expect(fireEvent.click(link(), { ctrlKey: true })).toBe(true);
  expect(fireEvent(link(), new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }))).toBe(
    true,
  );
  expect(tabs.current.get()?.map(({ href }) => href) ?? []).not.toContain('/apps');
  expect(here()).toBe('/');
});

test('A3.3 a root item shows its label as a section heading', () => {
  renderMenu([route()]);
  expect(menu().getByRole('heading', { level: 2 }).textContent).toBe('De prueba');
});

test('A3.3 an entry with children shows a toggle arrow, and a click toggles its submenu', async () => {
  const { user } = renderMenu([group('Uno', [route()]), route({ label: 'Hoja' })]);
  const branch = menu().getByRole('button', { name: 'Uno' });
  expect(branch.lastElementChild?.matches('svg.lucide-chevron-down')).toBe(true);
  expect(link('Hoja').querySelector('svg.lucide-chevron-down')).toBeNull();
  const shown = () =>
    !!menu().queryByRole('list', { name: 'Uno' })?.parentElement?.hasAttribute('data-unfolded');
  expect(shown()).toBe(false);
  await user.click(branch);
  expect([expanded('Uno'), shown()]).toEqual(['true', true]);
  await user.click(branch);
  expect([expanded('Uno'), shown()]).toEqual(['false', false]);
});

test('A3.4 a disabled route, address or command ignores clicks and is announced as disabled', async () => {
  const run = vi.fn();
  const { user, tabs } = renderMenu([
    route({ disabled: true }),
    { kind: 'url', label: 'Biblioteca', url: 'https://biblioteca.example.mx/', disabled: true },
    command(run, { disabled: true }),
  ]);
  for (const label of ['Apps', 'Biblioteca', 'Copiar']) {
    const entry = menu().getByRole('link', { name: label });
    expect(entry.getAttribute('aria-disabled')).toBe('true');
    expect(entry.hasAttribute('href')).toBe(false);
    await user.click(entry);
    fireEvent.click(entry, { ctrlKey: true });
  }
  expect(run).not.toHaveBeenCalled();
  expect(here()).toBe('/');
  expect(tabs.current.get()?.map(({ href }) => href) ?? []).not.toContain('/apps');
});

test('A3.4 a disabled branch ignores clicks and does not open on hover', async () => {
  const { user } = renderMenu(
    [group('Abierto', [route()]), group('Cerrado', [route({ label: 'De adentro' })], { disabled: true })],
    { menuMode: 'slim' },
  );
  const closed = menu().getByRole('button', { name: 'Cerrado' });
  expect(closed.getAttribute('aria-disabled')).toBe('true');
  await user.click(closed);
  expect(expanded('Cerrado')).toBe('false');
  await user.click(menu().getByRole('button', { name: 'Abierto' }));
  await user.hover(closed);
  expect(['Abierto', 'Cerrado'].map(expanded)).toEqual(['false', 'false']);
});

test('A3.4 on mobile, any leaf closes the menu, and a branch does not', async () => {
  const { user, control } = renderMenu(
    [
      group('Uno', [route()]),
      { kind: 'url', label: 'Biblioteca', url: '#biblioteca' },
      command(() => undefined),
    ],
    { wide: false },
  );
  const drawer = () => control.state.get().drawer;
  const pressed = async (name: string) => {
    if (!drawer()) act(() => control.dispatch({ type: 'menu button', static: false }));
    await user.click(menu().getByText(name));
    return drawer();
  };
  expect(await pressed('Uno')).toBe(true);
  expect(await pressed('Apps')).toBe(false);
  expect(await pressed('Biblioteca')).toBe(false);
  expect(await pressed('Copiar')).toBe(false);
});

test('a command or an external address in the static menu leaves the branches open', async () => {
  const { user } = renderMenu([group('Uno', [command(() => undefined)])]);
  await user.click(menu().getByRole('button', { name: 'Uno' }));
  await user.click(menu().getByRole('button', { name: 'Copiar' }));
  expect(expanded('Uno')).toBe('true');
});
