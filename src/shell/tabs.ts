import { createCell, type Observable } from '../offline/observable.ts';
import type { KeyValue } from '../storage/keyval.ts';
import type { SessionState } from '../user/services.ts';
import type { PlaceKeeper } from './journey.ts';
import { type OpenTab, START_TABS, tabsKey } from './tab-list.ts';
import type { TabStore } from './tab-store.ts';

/** The open tabs of whoever is signed in. What keeps and changes them is fetched for who has some, or opens one. */
export interface Tabs extends PlaceKeeper {
  /** Follows the session until the returned function is called: another person's tabs are never shown. */
  follow(): () => void;
  /** undefined until they are read, and while nobody is signed in */
  current: Observable<readonly OpenTab[] | undefined>;
  /** undefined until it is fetched */
  store(): TabStore | undefined;
  /** As soon as it is there; not at all where the person has left by then, or it cannot be had. */
  use(act: (store: TabStore) => void): void;
  /** Adds it, unless one of that path is open, and has its page come as it was left; navigating is the caller's. */
  open(tab: OpenTab): void;
}

export function createTabs({
  keyval,
  session,
}: {
  keyval: KeyValue;
  session: Observable<SessionState>;
}): Tabs {
  const current = createCell<readonly OpenTab[] | undefined>(undefined);
  let owner: string | undefined;
  let store: TabStore | undefined;
  /** what is kept of the owner's, one promise a session */
  let reading: Promise<unknown> | undefined;

  function onSession() {
    const state = session.get();
    belongTo(state.phase === 'open' ? state.usuario : undefined);
  }

  function belongTo(usuario: string | undefined) {
    if (usuario === owner) return;
    owner = usuario;
    store?.end();
    store = undefined;
    current.set(undefined);
    reading = usuario === undefined ? undefined : keyval.get(tabsKey(usuario)).catch(() => undefined);
    const own = reading;
    own?.then((kept) => {
      if (own !== reading) return;
      if (kept) use(() => undefined);
      else current.set(START_TABS);
    });
  }

  function use(act: (store: TabStore) => void): void {
    const own = reading;
    if (store) act(store);
    else if (own)
      Promise.all([own, import('./tab-store.ts')]).then(
        ([kept, made]) => {
          // Somebody else by now.
          if (own !== reading || !owner) return;
          store ??= made.createTabStore({ current, keyval, usuario: owner, kept });
          act(store);
        },
        () => undefined,
      );
  }

  return {
    follow() {
      const unsubscribe = session.subscribe(onSession);
      onSession();
      return () => {
        unsubscribe();
        belongTo(undefined);
      };
    },
    current,
    store: () => store,
    use,
    open: (tab) => use((own) => own.open(tab)),
    arrive: () => store?.arrive(location.pathname),
    note: (y) => use((own) => own.note(location.pathname, y)),
  };
}
