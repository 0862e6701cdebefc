import type { Unsaved } from './unsaved.ts';

/**
 * Holds Back, Forward and same-document navigations while a form is unsaved; answers the end of it. By the Navigation
 * API where there is one; else by a second history entry of the same page, which Back uses up.
 */
export function holdHistory(unsaved: Unsaved): () => void {
  return 'navigation' in window && window.navigation
    ? holdByNavigation(unsaved, window.navigation)
    : holdByEntry(unsaved);
}

const samePage = (url: string) => new URL(url).pathname === location.pathname;

function holdByNavigation(unsaved: Unsaved, navigation: Navigation): () => void {
  /** where the form is, while a Back that could not be cancelled is undone */
  let form: string | undefined;
  let returning = false;

  const onNavigate = (event: NavigateEvent) => {
    const { destination, navigationType } = event;
    if (returning || !unsaved.any() || !destination.sameDocument || samePage(destination.url)) return;
    if (navigationType === 'traverse') {
      // A browser lets only one Back in a row be cancelled, so that no page is a trap: a second one is undone.
      if (!event.cancelable) form = navigation.currentEntry?.key;
      else {
        event.preventDefault();
        unsaved.leave(() => void traverse(navigation, destination.key));
      }
    } else if (event.cancelable && navigationType !== 'reload') {
      event.preventDefault();
      const change = navigationType === 'replace' ? 'replaceState' : 'pushState';
      unsaved.leave(() => history[change](null, '', destination.url));
    }
  };

  // In the capture phase: before the router's own listener.
  const onPop = (event: PopStateEvent) => {
    if (returning) event.stopImmediatePropagation();
    if (form === undefined) return;
    event.stopImmediatePropagation();
    const target = navigation.currentEntry?.key ?? '';
    const back = traverse(navigation, form);
    form = undefined;
    returning = true;
    const done = () => {
      returning = false;
    };
    void back.then(done);
    unsaved.leave(() => void back.then(() => traverse(navigation, target)));
  };

  navigation.addEventListener('navigate', onNavigate);
  addEventListener('popstate', onPop, true);
  return () => {
    navigation.removeEventListener('navigate', onNavigate);
    removeEventListener('popstate', onPop, true);
  };
}

/** Settles when it is done or another navigation has taken its place. */
async function traverse(navigation: Navigation, key: string): Promise<void> {
  await navigation.traverseTo(key).finished?.catch(() => undefined);
}

const MARK = 'sinGuardar';

const marked = () => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && MARK in state;
};

function holdByEntry(unsaved: Unsaved): () => void {
  let leaving = false;
  const place = () =>
    history.pushState({ ...(history.state as object | null), [MARK]: true }, '', location.href);
  place();

  const onPop = (event: PopStateEvent) => {
    if (leaving || marked() || !unsaved.any()) return;
    event.stopImmediatePropagation();
    place();
    unsaved.leave(() => {
      leaving = true;
      history.go(-2);
    });
  };

  addEventListener('popstate', onPop, true);
  return () => {
    removeEventListener('popstate', onPop, true);
    // Saved: the second entry goes, so that the next Back leaves.
    if (!leaving && marked()) history.back();
  };
}
