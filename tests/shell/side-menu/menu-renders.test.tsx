/** @vitest-environment jsdom */
import { act, fireEvent } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { GroupItem, MenuItem, RouteItem } from '../../../src/shell/menu/menu-model.ts';
import { fetchConduct } from '../../../src/shell/side-menu/use-menu-interactions.ts';
import { renderMenu } from '../render-menu.tsx';

/** Counts what a large menu re-renders: only what changes. No times are measured. */
beforeAll(fetchConduct);

let drawn: string[] = [];
/** React reads the entry's `class` each time it renders it. */
function noted<T extends MenuItem>(item: T): T {
  return Object.defineProperty({ ...item }, 'class', { get: () => void drawn.push(item.label) });
}
const leaf = (label: string): RouteItem =>
  noted({ kind: 'route', label, routerLink: `/${label.replace(' ', '-')}` });
const branch = (label: string): GroupItem =>
  noted({
    kind: 'group',
    label,
    items: Array.from({ length: 9 }, (_, index) => leaf(`${label}.${index}`)),
  });
/** `count` entries in branches of nine. */
const large = (count: number) => Array.from({ length: count / 10 }, (_, index) => branch(`Rama ${index}`));

// Not by role, which takes jsdom a second in a menu this large.
const button = (name: string) =>
  [...document.querySelectorAll('nav button')].find(({ textContent }) => textContent === name) as HTMLElement;
const expanded = (name: string) => button(name).getAttribute('aria-expanded');

/** What is re-rendered and changed in the document during a change. */
async function during(change: () => unknown): Promise<{ drawn: string[]; changed: string[] }> {
  const changed: string[] = [];
  const nav = document.querySelector('nav') as HTMLElement;
  const observer = new MutationObserver((records) =>
    changed.push(...records.map(({ type, attributeName }) => attributeName ?? type)),
  );
  observer.observe(nav, { subtree: true, attributes: true, childList: true, characterData: true });
  drawn = [];
  await act(async () => change());
  observer.disconnect();
  return { drawn, changed: changed.sort() };
}

test('a branch has no entries in the document before it is first opened, and keeps them when it closes', () => {
  renderMenu(large(200));
  const entries = () => [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent);
  expect(entries()).toEqual([]);
  fireEvent.click(button('Rama 3'));
  fireEvent.click(button('Rama 3'));
  expect(expanded('Rama 3')).toBe('false');
  expect(entries()).toEqual(Array.from({ length: 9 }, (_, index) => `Rama 3.${index}`));
});

test('what changes nothing in the menu is not announced, so that a start loads no interactions', () => {
  const { control } = renderMenu(large(20), { menuMode: 'slim' });
  const heard = vi.fn();
  control.state.subscribe(heard);
  control.dispatch({ type: 'mode', slim: true });
  control.dispatch({ type: 'navigated', way: '0.0', slim: true });
  control.dispatch({ type: 'reset' });
  expect(heard).not.toHaveBeenCalled();
});

for (const count of [20, 200])
  test(`with ${count} menu entries, opening a branch re-renders that branch and the one that closes`, async () => {
    renderMenu(large(count));
    // A branch's entries are made when it is first opened.
    for (const name of ['Rama 0', 'Rama 1', 'Rama 1']) await during(() => fireEvent.click(button(name)));
    const opened = await during(() => fireEvent.click(button('Rama 0')));
    expect(expanded('Rama 0')).toBe('true');
    expect(opened.drawn).toEqual(['Rama 0']);
    expect(opened.changed).toEqual(['aria-expanded', 'data-unfolded']);

    const exchanged = await during(() => fireEvent.click(button('Rama 1')));
    expect(exchanged.drawn).toEqual(['Rama 0', 'Rama 1']);
    expect(exchanged.changed).toHaveLength(4);
  });

test("with 200 menu entries, a navigation re-renders the two pages' entries and their branches", async () => {
  renderMenu(large(200), { path: '/Rama-3.4' });
  const go = (path: string) => during(() => history.pushState(null, '', path));
  await go('/Rama-7.2');
  await go('/Rama-3.4');
  const moved = await go('/Rama-7.2');
  expect(new Set(moved.drawn)).toEqual(new Set(['Rama 3', 'Rama 3.4', 'Rama 7', 'Rama 7.2']));
  expect(expanded('Rama 7')).toBe('true');
});

test('a mouse that crosses 200 menu entries re-renders none, and measures none in the static menu', async () => {
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  for (const menuMode of ['static', 'slim'] as const) {
    const { view } = renderMenu(large(200), { menuMode });
    fireEvent.pointerOver(button('Rama 0'), { pointerType: 'mouse' });
    measured.mockClear();
    const crossed = await during(() => {
      for (let index = 1; index < 20; index++) {
        fireEvent.pointerOver(button(`Rama ${index}`), { pointerType: 'mouse' });
        fireEvent.pointerOver(button(`Rama ${index}`).firstElementChild as Element, { pointerType: 'mouse' });
      }
    });
    expect(crossed.drawn).toEqual([]);
    // In the slim menu once per entry, to position its label.
    expect(measured).toHaveBeenCalledTimes(menuMode === 'static' ? 0 : 19);
    view.unmount();
  }
});

test('opening a branch of the static menu measures nothing', async () => {
  renderMenu(large(200));
  fireEvent.pointerOver(button('Rama 0'), { pointerType: 'mouse' });
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  measured.mockClear();
  await during(() => fireEvent.click(button('Rama 0')));
  expect(measured).not.toHaveBeenCalled();
});
