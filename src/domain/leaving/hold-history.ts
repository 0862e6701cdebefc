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
  let away = false;
  const onForm = (url: string) => new URL(url).pathname === form;

  const onNavigate = (event: NavigateEvent) => {
    const { destination, navigationType } = event;
    if (away || !unsaved.any() || !event.cancelable || !destination.sameDocument || onForm(destination.url))
      return;
    if (navigationType === 'reload') return;
    event.preventDefault();
    unsaved.leaveByHistory(() => {
      if (navigationType === 'traverse') void traverse(navigation, destination.key);
      else if (navigationType === 'push') history.pushState(null, '', destination.url);
      else history.replaceState(null, '', destination.url);
    });
  };

  // Browsers let a page cancel only one Back in a row; later ones are undone instead.
  const onPop = (event: PopStateEvent) => {
    if (onForm(location.href)) {
      if (away) event.stopImmediatePropagation();
      away = false;
      home = navigation.currentEntry?.key ?? home;
    } else if (unsaved.any()) {
      event.stopImmediatePropagation();
      away = true;
      const target = navigation.currentEntry?.key ?? '';
      const back = traverse(navigation, home);
      unsaved.leaveByHistory(() => void back.then(() => traverse(navigation, target)));
    }
  };

  navigation.addEventListener('navigate', onNavigate);
  // Capturing, so that the router does not see a Back that is undone.
  addEventListener('popstate', onPop, true);
  return {
    release() {
      navigation.removeEventListener('navigate', onNavigate);
      removeEventListener('popstate', onPop, true);
    },
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

  addEventListener('popstate', onPop, true);
  return {
    release() {
      removeEventListener('popstate', onPop, true);
      // The form was saved: remove the second entry, so that the next Back leaves.
      if (!leaving && marked()) history.back();
    },
    // A link would leave the second entry behind, and Back would have to be pressed twice.
    exit(go) {
      if (leaving || !marked()) return go();
      leaving = true;
      const onBack = (event: PopStateEvent) => {
        event.stopImmediatePropagation();
        go();
      };
      addEventListener('popstate', onBack, { capture: true, once: true });
      history.back();
    },
  };
}
