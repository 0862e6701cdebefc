import type { Cell } from '../../lib/observable.ts';
import { tabsKey } from '../../storage/keys.ts';
import type { KeyValue } from '../../storage/keyval.ts';
import { scrollWhenTall } from '../navigation/scroll-when-tall.ts';
import { openTab } from './open-tab.ts';
import { type ClosedTab, hasTab, type OpenTab, pathOf, START_TABS } from './tab-list.ts';
import { parseTabs, type StoredTabs, storedTab } from './tab-schema.ts';

/** One person's tabs, stored on the device. */
export interface TabStore {
  /** The tabs closed last, the latest at the end. */
  closed(): readonly ClosedTab[];
  open(tab: OpenTab): void;
  /** Replaces the list by a reordered or shorter one. Removed tabs can be reopened. */
  change(tabs: readonly OpenTab[]): void;
  /** Call when a page is rendered. Returns its scroll position if its tab was chosen, else undefined. */
  arrive(path: string): number | undefined;
  /** Saves the scroll position `y` (pixels) of the page of that path. */
  note(path: string, y: number): void;
  /** Stops all writes, so that the wipe is not undone (B6). */
  end(): void;
}

interface StorePorts {
  current: Cell<readonly OpenTab[] | undefined>;
  keyval: KeyValue;
  usuario: string;
  stored: unknown;
}

/** Minimum milliseconds between two writes while scrolling. */
const WRITE_MS = 1000;
const CLOSED_LIMIT = 10;

/**
 * If two windows write, the last one wins, but it first adds tabs that the other window opened; tabs that the
 * other window closed stay. Reading and writing are two transactions, so a write of the other window within
 * those few milliseconds is lost.
 */
export function createTabStore({ current, keyval, usuario, stored }: StorePorts): TabStore {
  const read = parseTabs(stored);
  const list = read?.tabs ?? START_TABS;
  const marks = read?.marks ?? new Map();
  let closed: readonly ClosedTab[] = read?.closed ?? [];
  /** paths that this window has had; a stored path that is not among them comes from another window */
  const seen = new Set(list.map(({ href }) => pathOf(href)));
  /** the highest `used` */
  let clock = Math.max(0, ...[...marks.values()].map((mark) => mark.used));
  /** path of the tab chosen for the next page */
  let chosen: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  /** a change is neither written nor being written */
  let unwritten = false;

  const used = (path: string) => marks.get(path)?.used ?? 0;
  const oldest = (tabs: readonly OpenTab[]) =>
    tabs.reduce((one, other) => (used(pathOf(other.href)) < used(pathOf(one.href)) ? other : one));
  const add = (tabs: readonly OpenTab[], tab: OpenTab) => openTab(tabs, tab, oldest);

  function change(tabs: readonly OpenTab[]): void {
    const before = current.get();
    if (ended || before === undefined || tabs === before) return;
    const gone = before.map((tab, at) => ({ ...tab, at }));
    closed = [...closed, ...gone].filter((tab) => !hasTab(tabs, pathOf(tab.href))).slice(-CLOSED_LIMIT);
    for (const { href } of tabs) seen.add(pathOf(href));
    current.set(tabs);
    void save();
  }

  const record = (tabs: readonly OpenTab[]): StoredTabs => ({
    v: 1,
    tabs: tabs.map((tab) => ({ ...storedTab(tab), ...marks.get(pathOf(tab.href)) })),
    closed: closed.map(storedTab),
  });

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    unwritten = true;
    const now = parseTabs(await keyval.get(tabsKey(usuario)).catch(() => undefined));
    const tabs = current.get();
    if (ended || !tabs) return;
    const others = now?.tabs.filter(({ href }) => !seen.has(pathOf(href))) ?? [];
    if (others.length > 0) return change(others.reduce(add, tabs));
    unwritten = false;
    // If the device cannot store tabs, they last until the page is closed.
    await keyval.set(tabsKey(usuario), record(tabs)).catch(() => undefined);
  }

  function note(at: string, y: number): void {
    const path = pathOf(at);
    if (ended || !hasTab(current.get() ?? [], path)) return;
    if (clock === 0 || used(path) < clock) clock += 1;
    marks.set(path, { y: Math.round(y), used: clock });
    unwritten = true;
    timer ??= setTimeout(save, WRITE_MS);
  }

  /**
   * Writes without reading first, because the page may not come back. A change by another window is then
   * overwritten until that window writes again.
   */
  function leave(): void {
    const tabs = current.get();
    if (!unwritten || !tabs) return;
    unwritten = false;
    clearTimeout(timer);
    timer = undefined;
    keyval.keepLast(tabsKey(usuario), record(tabs));
  }
  const onHide = () => document.hidden && leave();
  document.addEventListener('visibilitychange', onHide);
  addEventListener('pagehide', leave);
  current.set(list);
  goOn();

  /**
   * Restores the scroll position after a restart or an update. After a reload the browser does so, and a
   * fragment has its own position.
   */
  function goOn(): void {
    const y = marks.get(pathOf(location.pathname))?.y;
    if (y && scrollY === 0 && !location.hash) scrollWhenTall(document.body, y, () => undefined);
  }

  return {
    closed: () => closed,
    open(tab) {
      chosen = pathOf(tab.href);
      change(add(current.get() ?? [], tab));
    },
    change,
    arrive(at) {
      const path = pathOf(at);
      const before = marks.get(path)?.y ?? 0;
      const y = chosen === path ? before : undefined;
      chosen = undefined;
      note(path, before);
      return y;
    },
    note,
    end() {
      ended = true;
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', leave);
      clearTimeout(timer);
    },
  };
}
