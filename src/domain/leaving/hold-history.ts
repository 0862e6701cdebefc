import { backListeners } from './back-listeners.ts';
import type { Unsaved } from './unsaved.ts';

interface HeldHistory {
  release(): void;
  exit?(go: () => void): void;
}

/**
 * Intercepts Back, Forward and same-document navigation while a form is unsaved: by the Navigation API if
 * available, otherwise by a second history entry of the same page, which Back consumes.
 */
export function holdHistory(unsaved: Unsaved): HeldHistory {
  return 'navigation' in window && window.navigation
    ? holdByNavigation(unsaved, window.navigation)
    : holdByEntry(unsaved);
}

function holdByNavigation(unsaved: Unsaved, navigation: Navigation): HeldHistory {
  const form = location.pathname;
  let home = navigation.currentEntry?.key ?? '';
  /** key of the entry that a Back has reached, while it is undone */
  let wanted: string | undefined;
  const onForm = (url: string) => new URL(url).pathname === form;

  const onNavigate = (event: NavigateEvent) => {
    const { destination, navigationType } = event;
    if (
      wanted !== undefined ||
      !unsaved.any() ||
      !event.cancelable ||
      !destination.sameDocument ||
      onForm(destination.url)
    )
      return;
    if (navigationType === 'reload') return;
    event.preventDefault();
    unsaved.leaveByHistory(() => {
      if (navigationType === 'traverse') void traverse(navigation, destination.key);
      else if (navigationType === 'push') history.pushState(null, '', destination.url);
      else history.replaceState(null, '', destination.url);
    });
  };

  // Browsers let a page cancel only one Back in a row; later ones are undone instead. Only then is the question asked: a
  // Back closes an open question (ui/hooks/hear-back.ts), and the undo would count as one.
  const onPop = (event: PopStateEvent) => {
    if (onForm(location.href)) {
      home = navigation.currentEntry?.key ?? home;
      if (wanted === undefined) return;
      event.stopImmediatePropagation();
      const target = wanted;
      wanted = undefined;
      unsaved.leaveByHistory(() => void traverse(navigation, target));
    } else if (unsaved.any()) {
      event.stopImmediatePropagation();
      wanted = navigation.currentEntry?.key;
      void traverse(navigation, home);
    }
  };

  navigation.addEventListener('navigate', onNavigate);
  const stopListening = listenFirst(onPop);
  return {
    release() {
      navigation.removeEventListener('navigate', onNavigate);
      stopListening();
    },
  };
}

/** Calls the listener at each Back, before the router's, until the returned function is called. */
function listenFirst(listener: (event: PopStateEvent) => void): () => void {
  backListeners.push(listener);
  return () => {
    const place = backListeners.indexOf(listener);
    if (place >= 0) backListeners.splice(place, 1);
  };
}

/** Resolves when the navigation is done or another one has replaced it. */
async function traverse(navigation: Navigation, key: string): Promise<void> {
  const { committed, finished } = navigation.traverseTo(key);
  await Promise.allSettled([committed, finished]);
}

const MARK = 'sinGuardar';

const marked = () => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && MARK in state;
};

function holdByEntry(unsaved: Unsaved): HeldHistory {
  let leaving = false;
  const place = () =>
    history.pushState({ ...(history.state as object | null), [MARK]: true }, '', location.href);
  place();

  const onPop = (event: PopStateEvent) => {
    if (leaving || marked() || !unsaved.any()) return;
    event.stopImmediatePropagation();
    place();
    unsaved.leaveByHistory(() => {
      leaving = true;
      history.go(-2);
    });
  };

  const stopListening = listenFirst(onPop);
  return {
    release() {
      stopListening();
      // The form was saved: remove the second entry, so that the next Back leaves.
      if (!leaving && marked()) history.back();
    },
    // A link would leave the second entry behind, and Back would have to be pressed twice.
    exit(go) {
      if (leaving || !marked()) return go();
      leaving = true;
      const end = listenFirst((event) => {
        event.stopImmediatePropagation();
        end();
        go();
      });
      history.back();
    },
  };
}
