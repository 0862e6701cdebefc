/** @vitest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionState } from '../../../src/domain/session/session-state.ts';
import { createCell } from '../../../src/lib/observable.ts';
import { SHELL_ROUTES } from '../../../src/shell/routes/routes.tsx';
import { closeTab, reopenTab } from '../../../src/shell/tabs/tab-moves.ts';
import type { TabStore } from '../../../src/shell/tabs/tab-store.ts';
import { createTabs, type Tabs } from '../../../src/shell/tabs/tabs.ts';
import { tabsKey } from '../../../src/storage/keys.ts';
import type { KeyValue } from '../../../src/storage/keyval.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { stubWindow } from '../render-shell.tsx';

const INICIO = { label: 'Inicio', href: '/' };
const APPS = { label: 'Apps', href: '/apps' };
const PERFIL = { label: 'Perfil', href: '/profile' };
const open = (usuario: string): SessionState => ({ phase: 'open', usuario, verified: false });
const start = (keyval: KeyValue, session = createCell<SessionState>(open('ana'))) => {
  const tabs = createTabs({ keyval, session });
  tabs.follow();
  return tabs;
};
const settled = (tabs: Tabs) => new Promise<TabStore>(tabs.use);
const keptPaths = async (keyval: KeyValue) =>
  ((await keyval.get(tabsKey('ana'))) as { tabs: { href: string }[] } | undefined)?.tabs.map(
    ({ href }) => href,
  );

describe('the tabs of a person', () => {
  it("a person's tabs begin with Inicio and survive a restart", async () => {
    const keyval = createMemoryKeyValue();
    const first = start(keyval);
    await expect.poll(() => first.current.get()).toEqual([INICIO]);
    first.open(APPS);
    await expect.poll(() => keptPaths(keyval)).toEqual(['/', '/apps']);
    const second = start(keyval);
    await expect.poll(() => second.current.get()).toEqual([INICIO, APPS]);
  });

  it('A4.1 a tab of Personas keeps its query while the page is open, and is stored without it', async () => {
    const keyval = createMemoryKeyValue();
    const first = start(keyval);
    const tab = { label: 'Personas', href: '/personas?texto=zu&usuario=ana' };
    const store = await settled(first);
    store.open(tab);
    store.open({ label: 'Cumpleaños', href: '/cumpleanos?mes=2026-11' });
    expect(first.current.get()).toContainEqual(tab);
    await expect.poll(() => keptPaths(keyval)).toEqual(['/', '/personas', '/cumpleanos?mes=2026-11']);
    store.change([INICIO]);
    await expect.poll(() => keptPaths(keyval)).toEqual(['/']);
    expect(JSON.stringify(await keyval.get(tabsKey('ana')))).not.toContain('usuario=');
  });

  it('closed tabs stay closed after a restart, and the last ones can be reopened', async () => {
    const keyval = createMemoryKeyValue();
    const first = await settled(start(keyval));
    first.change(closeTab([INICIO], '/', '/').tabs);
    await expect.poll(() => keptPaths(keyval)).toEqual([]);
    const tabs = start(keyval);
    await expect.poll(() => tabs.current.get()).toEqual([]);
    const second = await settled(tabs);
    const last = second.closed().at(-1);
    second.change(reopenTab([], last ?? { ...APPS, at: 0 }));
    expect(tabs.current.get()).toEqual([INICIO]);
    expect(second.closed()).toEqual([]);
  });

  it("tabs are never shown to another person, and nothing is written after the session's end", async () => {
    const keyval = createMemoryKeyValue();
    const session = createCell<SessionState>(open('ana'));
    const tabs = start(keyval, session);
    const store = await settled(tabs);
    store.open(APPS);
    store.note('/apps', 400);
    session.set({ phase: 'guest' });
    await keyval.clear();
    expect(tabs.current.get()).toBeUndefined();
    vi.useFakeTimers();
    store.open(PERFIL);
    store.note('/apps', 500);
    tabs.open(APPS);
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(await keyval.keys()).toEqual([]);
    session.set(open('beto'));
    await expect.poll(() => tabs.current.get()).toEqual([INICIO]);
  });

  it('a tab opened while storage is being read is kept', async () => {
    const keyval = createMemoryKeyValue();
    await keyval.set(tabsKey('ana'), { v: 1, tabs: [INICIO] });
    const slow = Promise.withResolvers<void>();
    const late: KeyValue = { ...keyval, get: (key) => slow.promise.then(() => keyval.get(key)) };
    const tabs = start(late);
    tabs.open(APPS);
    slow.resolve();
    await expect.poll(() => tabs.current.get()).toEqual([INICIO, APPS]);
    await expect.poll(() => keptPaths(keyval)).toEqual(['/', '/apps']);
  });

  it('tabs stay in memory if the device stores nothing', async () => {
    const broken = () => Promise.reject(new Error('no storage'));
    const tabs = start({
      get: broken,
      getMany: broken,
      set: broken,
      keepLast: () => undefined,
      delete: broken,
      keys: broken,
      clear: broken,
    });
    await expect.poll(() => tabs.current.get()).toEqual([INICIO]);
    tabs.open(APPS);
    await expect.poll(() => tabs.current.get()).toEqual([INICIO, APPS]);
  });

  it('with two windows, a write first adds the tab that the other window opened', async () => {
    const keyval = createMemoryKeyValue();
    const [one, other] = [start(keyval), start(keyval)];
    await Promise.all([settled(one), settled(other)]);
    one.open(APPS);
    await expect.poll(() => keptPaths(keyval)).toEqual(['/', '/apps']);
    other.open(PERFIL);
    await expect.poll(() => keptPaths(keyval)).toEqual(['/', '/profile', '/apps']);
    expect(other.current.get()).toEqual([INICIO, PERFIL, APPS]);
    // A tab that this window has closed does not return from the other window.
    (await settled(other)).change([INICIO, PERFIL]);
    await expect.poll(() => keptPaths(keyval)).toEqual(['/', '/profile']);
  });
});

describe('the limit of tabs', () => {
  it('a tab beyond the limit closes the one not used for the longest time, never the active one', async () => {
    // The route table has fewer pages than the limit; tabs stored by an older version count as well.
    const keyval = createMemoryKeyValue();
    const tabs = start(keyval);
    const store = await settled(tabs);
    store.note('/', 0);
    for (let n = 0; n < 39; n++) {
      store.open({ label: `${n}`, href: `/p${n}` });
      store.arrive(`/p${n}`);
    }
    // Used again, so the first tab is no longer the oldest, and neither is the active one.
    store.open(INICIO);
    store.arrive('/');
    store.open({ label: 'Apps', href: '/apps' });
    const paths = tabs.current.get()?.map(({ href }) => href);
    expect(paths).toHaveLength(40);
    expect(paths?.slice(0, 2)).toEqual(['/', '/p1']);
    expect(store.closed().at(-1)?.href).toBe('/p0');
  });
});

describe("the scroll position of a tab's page", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    stubWindow(true);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('the position is returned once for a chosen tab, and not for a link to the same page', async () => {
    const store = await settled(start(createMemoryKeyValue()));
    store.note('/', 640);
    store.open(APPS);
    expect(store.arrive('/apps')).toBe(0);
    store.open(INICIO);
    expect(store.arrive('/')).toBe(640);
    expect(store.arrive('/')).toBeUndefined();
  });

  it('the position is written at most once a second, and when the page is hidden', async () => {
    const memory = createMemoryKeyValue();
    const set = vi.fn(memory.set);
    const store = await settled(start({ ...memory, set }));
    for (const y of [10, 200, 430.6]) store.note('/', y);
    expect(set).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(set).toHaveBeenCalledTimes(1);
    expect(await memory.get(tabsKey('ana'))).toMatchObject({ tabs: [{ href: '/', y: 431 }] });
    store.note('/', 90);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await memory.get(tabsKey('ana'))).toMatchObject({ tabs: [{ y: 90 }] });
    vi.restoreAllMocks();
  });

  it('no position is stored for a page without a tab', async () => {
    const memory = createMemoryKeyValue();
    const store = await settled(start(memory));
    store.note('/blocks', 300);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await memory.keys()).toEqual([]);
  });
});

it('every tab that these tests open has a page', () => {
  for (const { href } of [INICIO, APPS, PERFIL])
    expect(SHELL_ROUTES.some(({ path }) => path === href)).toBe(true);
});
