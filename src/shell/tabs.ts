import { createCell, type Observable } from '../offline/observable.ts';
import type { KeyValue } from '../storage/keyval.ts';
import type { SessionState } from '../user/services.ts';
import { closeTab, moveTab, type OpenTab, openTab, parseTabs, START_TABS } from './tab-list.ts';

export interface Tabs {
  /** undefined until they are read, and while nobody is signed in */
  current: Observable<readonly OpenTab[] | undefined>;
  /** Adds it, unless a tab of that path is open already; navigating is the caller's. */
  open(tab: OpenTab): void;
  /** Answers where to go when `at`, the path on the screen, was the one closed; undefined: stay (A4.2). */
  close(path: string, at: string): string | undefined;
  /** One place to the left or to the right. */
  move(path: string, step: -1 | 1): void;
}

export const tabsKey = (usuario: string) => `pestanas:${usuario}`;

/**
 * The open tabs of whoever is signed in, kept per person. Follows the session: another person's tabs are never shown,
 * and after the end of a session nothing is written any more, so that the wipe (B6) stays a wipe.
 */
export function createTabs(ports: { keyval: KeyValue; session: Observable<SessionState> }): Tabs {
  const current = createCell<readonly OpenTab[] | undefined>(undefined);
  let owner: string | undefined;
  /** opened while storage is read */
  let early: readonly OpenTab[] = [];

  async function follow() {
    const state = ports.session.get();
    const usuario = state.phase === 'open' ? state.usuario : undefined;
    if (usuario === owner) return;
    owner = usuario;
    early = [];
    current.set(undefined);
    if (usuario === undefined) return;
    const kept = await ports.keyval.get(tabsKey(usuario)).catch(() => undefined);
    // Somebody else by now.
    if (owner !== usuario) return;
    const list = parseTabs(kept) ?? START_TABS;
    current.set(list);
    change(early.reduce(openTab, list));
    early = [];
  }

  function change(tabs: readonly OpenTab[]) {
    if (owner === undefined || tabs === current.get()) return;
    current.set(tabs);
    // A device that cannot keep them has tabs until the page is closed.
    ports.keyval.set(tabsKey(owner), { v: 1, tabs }).catch(() => undefined);
  }

  ports.session.subscribe(follow);
  void follow();

  return {
    current,
    open(tab) {
      const tabs = current.get();
      if (tabs) change(openTab(tabs, tab));
      else early = openTab(early, tab);
    },
    close(path, at) {
      const { tabs, goTo } = closeTab(current.get() ?? [], path, at);
      change(tabs);
      return goTo;
    },
    move: (path, step) => change(moveTab(current.get() ?? [], path, step)),
  };
}
