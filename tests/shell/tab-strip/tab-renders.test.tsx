/** @vitest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fetchHand } from '../../../src/shell/tab-strip/tab-events.ts';
import type { OpenTab } from '../../../src/shell/tabs/tab-list.ts';
import { closeTab, moveTab } from '../../../src/shell/tabs/tab-moves.ts';
import { tabsKey } from '../../../src/storage/keys.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { renderShell } from '../render-shell.tsx';

/**
 * Counts the work for three and for thirty tabs: an action re-renders one tab and measures no others. No
 * times are measured.
 */
beforeAll(fetchHand);

let drawn: string[] = [];
/** React reads the tab's label when it renders it. The stored list is a copy without this. */
const noted = (href: string, label: string): OpenTab =>
  Object.defineProperty({ href } as OpenTab, 'label', {
    get: () => {
      drawn.push(label);
      return label;
    },
  });

/**
 * `count` tabs, Perfil second and Apps last. Most have no page in the route table, but these tests do not
 * open them.
 */
async function withTabs(count: number) {
  const keyval = createMemoryKeyValue();
  await keyval.set(tabsKey('anunez'), { v: 1, tabs: [{ href: '/' }] });
  const shell = renderShell({ path: '/profile', keyval });
  await screen.findByRole('tab', { name: 'Inicio' });
  const others = Array.from({ length: count - 3 }, (_, index) => noted(`/t${index}`, `Otra ${index}`));
  const all = [noted('/', 'Inicio'), noted('/profile', 'Perfil'), ...others, noted('/apps', 'Apps')];
  await act(async () => shell.tabs.use((store) => store.change(all)));
  await waitFor(() => expect(document.querySelectorAll('[data-tab]')).toHaveLength(count));
  return shell;
}
const link = (path: string) => document.querySelector<HTMLElement>(`[data-tab="${path}"] a`);

interface Work {
  drawn: string[];
  changed: string[];
  /** number of layout reads */
  measured: number;
}

async function during(change: () => unknown, until: () => unknown): Promise<Work> {
  const row = link('/')?.closest('[data-tab]')?.parentElement as HTMLElement;
  const changed: string[] = [];
  const observer = new MutationObserver((records) =>
    changed.push(...records.map(({ type, attributeName }) => attributeName ?? type)),
  );
  observer.observe(row, { subtree: true, attributes: true, childList: true, characterData: true });
  const layouts = [
    vi.spyOn(Element.prototype, 'getBoundingClientRect'),
    vi.spyOn(Element.prototype, 'scrollWidth', 'get'),
    vi.spyOn(Element.prototype, 'clientWidth', 'get'),
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get'),
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get'),
  ];
  drawn = [];
  await act(async () => change());
  await waitFor(() => expect(until()).toBe(true));
  observer.disconnect();
  const measured = layouts.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const layout of layouts) layout.mockRestore();
  return { drawn: [...new Set(drawn)].sort(), changed: changed.sort(), measured };
}
const selected = (path: string) => () => link(path)?.getAttribute('aria-selected') === 'true';

/**
 * Attributes that change on each of the two tabs: which is active and controls the page, and which is the tab
 * stop with its button.
 */
const EXCHANGE = ['aria-controls', 'aria-selected', 'data-active', 'tabindex', 'tabindex'].flatMap((name) => [
  name,
  name,
]);

for (const count of [3, 30])
  test(`with ${count} tabs, switching re-renders two tabs and measures the new one`, async () => {
    await withTabs(count);
    const work = await during(() => link('/apps')?.click(), selected('/apps'));
    expect(work.drawn).toEqual(['Apps', 'Perfil']);
    expect(work.changed).toEqual(EXCHANGE);
    expect(work.measured).toBeLessThan(10);
  });

test('with 30 tabs, opening, closing or moving one re-renders only the tabs that change', async () => {
  const { tabs } = await withTabs(30);
  const list = () => tabs.current.get() ?? [];
  const is = (length: number) => () => document.querySelectorAll('[data-tab]').length === length;
  const opened = await during(() => tabs.open(noted('/blocks', 'Blocks')), is(31));
  expect(opened).toMatchObject({ drawn: ['Blocks'], changed: ['childList'] });
  const change = (next: () => readonly OpenTab[]) => () => tabs.use((store) => store.change(next()));
  const closed = await during(
    change(() => closeTab(list(), '/t3', '/profile').tabs),
    is(30),
  );
  expect(closed).toMatchObject({ drawn: [], changed: ['childList'] });
  const moved = await during(
    change(() => moveTab(list(), '/t9', 29)),
    () => document.querySelector('[data-tab]:last-child') === link('/t9')?.parentElement,
  );
  // Removed and inserted.
  expect(moved).toMatchObject({ drawn: [], changed: ['childList', 'childList'] });
});

test('with 30 tabs, an arrow re-renders the two that exchange the tab stop', async () => {
  const { user } = await withTabs(30);
  act(() => link('/t5')?.focus());
  const walked = await during(
    () => user.keyboard('{ArrowRight}'),
    () => link('/t6')?.tabIndex === 0,
  );
  expect(walked.drawn).toEqual(['Otra 5', 'Otra 6']);
  expect(walked.changed).toEqual(['tabindex', 'tabindex', 'tabindex', 'tabindex']);
});
