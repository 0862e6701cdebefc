import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { within } from '../../lib/settle-within.ts';
import { createFocusClaim } from './focus-guard.ts';
import { crossFade } from './view-transition.ts';

interface Spot {
  y: number;
  /** a weak reference, so that a page that was left can be garbage-collected */
  focused: WeakRef<Element> | null;
  /** finds the same link if its page has been re-rendered */
  href: string | null;
}

/** Focus and scroll position of each history entry of this document, so that Back restores them. */
export interface Journey {
  aroundNav: AroundNavHandler;
  /** Saves the position continuously; returns a function that stops it. */
  follow(): () => void;
  /**
   * Call when the new page is rendered. Restores the saved position, or focuses the heading at the top. If
   * the heading does not get the focus, the live region announces the page's name. The first page only
   * scrolls to its fragment.
   */
  arrive(main: HTMLElement, fragment: string): void;
}

/** Keeps scroll positions longer than this document, as the open tabs do. */
export interface PlaceKeeper {
  /** Call when a page is rendered. Returns the scroll position to start at, or undefined if none is known. */
  arrive(): number | undefined;
  note(y: number): void;
}

/**
 * Identifies the current history entry: the id that this module put into its state, or the address if other
 * code made the entry and its page has not arrived.
 */
export function currentEntry(): string {
  const state: unknown = history.state;
  return typeof state === 'object' && state && 'lugar' in state ? String(state.lugar) : location.href;
}

/** Navigation state that leaves the focus where it is. */
export const KEEPS_FOCUS = { foco: 'igual' } as const;
const staysFocused = () => (history.state as { foco?: unknown } | null)?.foco === KEEPS_FOCUS.foco;

/**
 * Milliseconds to wait for a page's chunk before navigating. React keeps a skeleton for at least 300 ms once
 * it is rendered (FALLBACK_THROTTLE_MS), so a short wait is faster.
 */
const PAGE_WAIT_MS = 150;

/**
 * @param prepare loads the page of an address; returns undefined if it is loaded or not a page of the shell
 * @param announce announces the page's name to a screen reader; empty if the focused element does so
 * @param keeper keeps scroll positions beyond this document
 */
export function createJourney(
  prepare: (to: string) => Promise<void> | undefined,
  announce: (title: string) => void = () => undefined,
  keeper?: PlaceKeeper,
): Journey {
  const spots = new Map<string, Spot>();
  /** the history entry whose page is rendered; undefined before the first page */
  let entry: string | undefined;
  let next = 0;
  const newId = () => `${++next}-${Math.round(performance.now())}`;
  const claim = createFocusClaim();
  /** position to scroll to as soon as the page is tall enough */
  let goal: number | undefined;
  let giveUp = () => {};

  let unfollow = () => {};

  /** the history entry of the navigation in progress */
  let begun: string | undefined;
  const begin = (to: string) => {
    giveUp();
    unfollow();
    claim.begin();
    begun = to;
  };
  // The router listens to `popstate` too and may already have rendered the new page.
  const onPop = () => {
    if (entry !== currentEntry()) begin(currentEntry());
  };
  // Save the position continuously: on Back the URL has changed before `popstate` fires. Stop until the next
  // page is rendered, because the shorter skeleton makes the browser scroll.
  const note = () => {
    if (entry === undefined || entry !== currentEntry()) return;
    const focused = document.activeElement;
    const href = focused instanceof HTMLAnchorElement ? focused.getAttribute('href') : null;
    const y = goal ?? scrollY;
    spots.set(entry, { y, focused: focused && new WeakRef(focused), href });
    keeper?.note(y);
  };
  // After a reload the browser restores the position itself.
  const onHide = () => {
    history.scrollRestoration = 'auto';
  };

  /** Scrolls now, or as soon as the page's data makes it tall enough. */
  function restore(main: HTMLElement, y: number): void {
    scrollTo(0, y);
    if (scrollY > y - 1) return;
    goal = y;
    let wanted = true;
    giveUp = () => {
      goal = undefined;
      wanted = false;
      giveUp = () => {};
    };
    const done = giveUp;
    void import('./scroll-when-tall.ts').then(({ scrollWhenTall }) => {
      if (wanted) giveUp = scrollWhenTall(main, y, done);
    }, done);
  }

  return {
    aroundNav(navigate, to, options) {
      note();
      const lugar = newId();
      begin(lugar);
      const state: object = typeof options?.state === 'object' && options.state !== null ? options.state : {};
      const [from, number] = [currentEntry(), next];
      const go = () => {
        // The person may have navigated elsewhere during the wait.
        if (number === next && from === currentEntry())
          crossFade(() => flushSync(() => navigate(to, { ...options, state: { ...state, lugar } })));
      };
      const coming = prepare(to);
      if (!coming) return go();
      void within(PAGE_WAIT_MS, coming).then(go);
    },

    follow() {
      addEventListener('scroll', note, { passive: true });
      addEventListener('focusin', note);
      addEventListener('pagehide', onHide);
      addEventListener('popstate', onPop);
      const unclaim = claim.follow();
      return () => {
        unclaim();
        giveUp();
        unfollow();
        removeEventListener('popstate', onPop);
        removeEventListener('scroll', note);
        removeEventListener('focusin', note);
        removeEventListener('pagehide', onHide);
      };
    },

    arrive(main, fragment) {
      const before = entry;
      entry = currentEntry();
      if (before === entry) return;
      if (begun !== entry) begin(entry);
      if (entry === location.href) {
        // A page may replace its address, which is no navigation: from here on an id identifies the entry.
        entry = newId();
        history.replaceState({ ...history.state, lugar: entry }, '');
      }
      const spot = spots.get(entry);
      const y = spot?.y ?? keeper?.arrive() ?? 0;
      const part = fragment && !spot ? document.getElementById(fragment.slice(1)) : null;
      // The browser looked for the fragment before the page was rendered. After a reload the browser's own
      // position wins.
      if (before === undefined) return part && scrollY === 0 ? part.scrollIntoView() : undefined;
      history.scrollRestoration = 'manual';
      const heading = main.querySelector('h1');
      const focused = spot?.focused?.deref();
      const again = focused?.isConnected ? focused : linkTo(main, spot?.href);
      const back = again instanceof HTMLElement && again !== document.body;
      const free = claim.free() && (spot !== undefined || !staysFocused());
      // Before the focus, which saves the position: the page may be left before the browser reports the scroll.
      if (part) part.scrollIntoView();
      else restore(main, y);
      if (free && back) again.focus({ preventScroll: true });
      else if (free) unfollow = focusHeading(main, part ?? heading ?? main);
      announce(free && !back ? '' : (heading?.textContent ?? ''));
    },
  };
}

const linkTo = (main: HTMLElement, href: string | null | undefined) =>
  href ? main.querySelector(`a[href="${CSS.escape(href)}"]`) : null;

function focusAt(place: HTMLElement) {
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/**
 * Focuses the page's heading, and the one that replaces it while it has the focus, for example once a
 * permission is known. Returns a function that stops this.
 */
function focusHeading(main: HTMLElement, heading: HTMLElement): () => void {
  focusAt(heading);
  const watch = new MutationObserver(() => {
    const next = main.querySelector('h1');
    if (heading.isConnected || !next) return;
    heading = next;
    if (document.activeElement === document.body) focusAt(heading);
  });
  watch.observe(main, { childList: true, subtree: true });
  return () => watch.disconnect();
}
