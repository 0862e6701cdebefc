import { untilHere } from '../../domain/connection/retry-until-loaded.ts';
import type { SessionState } from '../../domain/session/session-state.ts';
import { createCell, type Observable } from '../../lib/observable.ts';
import { tabsKey } from '../../storage/keys.ts';
import type { KeyValue } from '../../storage/keyval.ts';
import type { PlaceKeeper } from '../navigation/navigation-manager.ts';
import { type OpenTab, START_TABS } from './tab-list.ts';
import type { TabStore } from './tab-store.ts';

/**
 * The open tabs of the signed-in person. The code that stores and changes them loads at once for a person
 * with stored tabs, otherwise after the first screen or when a tab is opened.
 */
export interface Tabs extends PlaceKeeper {
  /**
   * Follows the session until the returned function is called, so that another person's tabs are never shown.
   */
  follow(): () => void;
  /** undefined until the tabs are read, and while there is no session */
  current: Observable<readonly OpenTab[] | undefined>;
  /** undefined until the store's code has loaded */
  store(): TabStore | undefined;
  /**
   * Runs `act` once the store is loaded; never if the person has signed out by then, or if the file cannot be
   * loaded, which `failed` is told.
   */
  use(act: (store: TabStore) => void): void;
  /**
   * Adds a tab unless one with that path is open, and makes its page start at its saved position. The caller
   * navigates.
   */
  open(tab: OpenTab): void;
}

interface TabsParts {
  keyval: KeyValue;
  session: Observable<SessionState>;
  /** called with the error of a press whose file could not be loaded */
  failed?(error: unknown): void;
}

const loadStore = () => import('./tab-store.ts');
const ignore = () => undefined;

export function createTabs({ keyval, session, failed = ignore }: TabsParts): Tabs {
  const current = createCell<readonly OpenTab[] | undefined>(undefined);
  let owner: string | undefined;
  let store: TabStore | undefined;
  /** the owner's stored record: one read per session */
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
    own?.then((stored) => {
      if (own !== reading) return;
      if (stored) void untilHere(loadStore).then(() => own === reading && use(ignore));
      else current.set(START_TABS);
    });
  }

  function use(act: (store: TabStore) => void, onFailure = failed): void {
    const own = reading;
    if (store) act(store);
    else if (own)
      Promise.all([own, loadStore()]).then(([stored, made]) => {
        // Another person has signed in meanwhile.
        if (own !== reading || !owner) return;
        store ??= made.createTabStore({ current, keyval, usuario: owner, stored });
        act(store);
      }, onFailure);
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
    use: (act) => use(act),
    open: (tab) => use((own) => own.open(tab)),
    arrive: () => store?.arrive(location.pathname),
    note: (y) => use((own) => own.note(location.pathname, y), ignore),
  };
}
