import type { Cell } from '../offline/observable.ts';
import type { KeyValue } from '../storage/keyval.ts';
import { type ClosedTab, type KeptTabs, parseTabs } from './kept-tabs.ts';

import { scrollWhenTall } from './late-scroll.ts';
import { hasTab, type OpenTab, openTab, pathOf, START_TABS, tabsKey } from './tab-list.ts';

/** One person's tabs, kept on the device. */
export interface TabStore {
  /** The last ones that went, the latest at the end. */
  closed(): readonly ClosedTab[];
  open(tab: OpenTab): void;
  /** Another order, or fewer (tab-moves.ts). What is gone can be had back. */
  change(tabs: readonly OpenTab[]): void;
  /** A page is drawn; answers how far down it begins, where a tab of it was chosen. */
  arrive(path: string): number | undefined;
  /** The page of that path stands `y` pixels down. */
  note(path: string, y: number): void;
  /** Nothing is written any more, so that the wipe (B6) stays a wipe. */
  end(): void;
}

interface StorePorts {
  current: Cell<readonly OpenTab[] | undefined>;
  keyval: KeyValue;
  usuario: string;
  kept: unknown;
}

/** Scrolling is not written down more often. */
const WRITE_MS = 1000;
const CLOSED_LIMIT = 10;

/**
 * Of two windows the last write wins, but a tab that the other one opened is taken in first; one that it closed stays here.
 * (Read and write are two transactions: what the other window writes between them is lost; a few milliseconds.)
 */
export function createTabStore({ current, keyval, usuario, kept }: StorePorts): TabStore {
  const read = parseTabs(kept);
  const list = read?.tabs ?? START_TABS;
  const marks = read?.marks ?? new Map();
  let closed: readonly ClosedTab[] = read?.closed ?? [];
  /** every path that this window has had: one that is kept and not among them is another window's */
  const seen = new Set(list.map(({ href }) => pathOf(href)));
  /** the highest `used` */
  let clock = Math.max(0, ...[...marks.values()].map((mark) => mark.used));
  /** the tab that the next page is drawn for */
  let chosen: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  /** something is not written, nor being written */
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

  const record = (tabs: readonly OpenTab[]): KeptTabs => ({
    v: 1,
    tabs: tabs.map((tab) => ({ ...tab, ...marks.get(pathOf(tab.href)) })),
    closed,
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
    // A device that cannot keep them has tabs until the page is closed.
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

  /** The page may not come back: no time to read what another window wrote, which is there again with its next change. */
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

  /** After a restart or an update. A reload has the browser's own place, and a fragment names another. */
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
