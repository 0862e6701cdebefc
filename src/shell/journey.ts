import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { crossFade } from './cross-fade.ts';
import { createFocusClaim } from './focus-claim.ts';

interface Spot {
  y: number;
  /** weak: a page that was left is not kept in memory for its link */
  focused: WeakRef<Element> | null;
  /** to find the link again where its page was drawn anew */
  href: string | null;
}

/** Where the person was on each page of this document's history, so that Back leads to the same spot. */
export interface Journey {
  aroundNav: AroundNavHandler;
  /** Notes where the person is; answers the end of it. */
  follow(): () => void;
  /**
   * The new page is drawn: focus its heading from the top, or restore the spot. What does not get the heading's focus is
   * told the page's name by the live region. The first page only finds its fragment.
   */
  arrive(main: HTMLElement, fragment: string): void;
}

/** Who keeps more of a page's place than this document does: the open tabs. */
export interface PlaceKeeper {
  /** A page is drawn; answers how far down it is to begin, where that is known. */
  arrive(): number | undefined;
  note(y: number): void;
}

/** The history entry on the screen: our own mark, or the address where somebody else wrote the entry. */
export function currentEntry(): string {
  const state: unknown = history.state;
  return typeof state === 'object' && state && 'lugar' in state ? String(state.lugar) : location.href;
}

/** State for a navigation that leaves the focus where it is. */
export const KEEPS_FOCUS = { foco: 'igual' } as const;
const staysFocused = () => (history.state as { foco?: unknown } | null)?.foco === KEEPS_FOCUS.foco;

/** Once a skeleton is drawn React keeps it for 300 ms (FALLBACK_THROTTLE_MS): a page that is nearly here is waited for. */
const PAGE_WAIT_MS = 150;

/**
 * prepare: fetches the page of that address; undefined where it is here, or is none of ours
 * say: tells a screen reader where it is, where the focus does not; empty: the focus does
 */
export function createJourney(
  prepare: (to: string) => Promise<void> | undefined,
  say: (title: string) => void = () => undefined,
  keeper?: PlaceKeeper,
): Journey {
  const spots = new Map<string, Spot>();
  /** the entry whose page is drawn; undefined before the first page */
  let entry: string | undefined;
  let next = 0;
  const claim = createFocusClaim();
  /** where the page cannot be scrolled to yet */
  let goal: number | undefined;
  let giveUp = () => {};

  /** the entry that the person has set out for */
  let begun: string | undefined;
  const begin = (to: string) => {
    giveUp();
    claim.begin();
    begun = to;
  };
  // The router hears of a Back too, perhaps before, and may have drawn its page by now.
  const onPop = () => {
    if (entry !== currentEntry()) begin(currentEntry());
  };
  // Noted all the time: at Back the address is another one before any event tells of it. From then on until the next
  // page is drawn nothing is: a skeleton is shorter, and the window scrolls by itself.
  const note = () => {
    if (entry === undefined || entry !== currentEntry()) return;
    const focused = document.activeElement;
    const href = focused instanceof HTMLAnchorElement ? focused.getAttribute('href') : null;
    const y = goal ?? scrollY;
    spots.set(entry, { y, focused: focused && new WeakRef(focused), href });
    keeper?.note(y);
  };
  // The browser's own restoring serves a reload.
  const onHide = () => {
    history.scrollRestoration = 'auto';
  };

  /** Now, or as soon as the page's data makes it tall enough. */
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
    void import('./late-scroll.ts').then(({ scrollWhenTall }) => {
      if (wanted) giveUp = scrollWhenTall(main, y, done);
    }, done);
  }

  return {
    aroundNav(navigate, to, options) {
      note();
      next += 1;
      const lugar = `${next}-${Math.round(performance.now())}`;
      begin(lugar);
      const state: object = typeof options?.state === 'object' && options.state !== null ? options.state : {};
      const [from, number] = [currentEntry(), next];
      const go = () => {
        // By then the person may have gone elsewhere.
        if (number === next && from === currentEntry())
          crossFade(() => flushSync(() => navigate(to, { ...options, state: { ...state, lugar } })));
      };
      const coming = prepare(to);
      if (!coming) return go();
      void Promise.race([coming, new Promise((resolve) => setTimeout(resolve, PAGE_WAIT_MS))]).then(go);
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
      const spot = spots.get(entry);
      const y = spot?.y ?? keeper?.arrive() ?? 0;
      const part = fragment && !spot ? document.getElementById(fragment.slice(1)) : null;
      // The browser looked for the fragment before the page was there; a reload has its own place.
      if (before === undefined) return part && scrollY === 0 ? part.scrollIntoView() : undefined;
      history.scrollRestoration = 'manual';
      const heading = main.querySelector('h1');
      const focused = spot?.focused?.deref();
      const again = focused?.isConnected ? focused : linkTo(main, spot?.href);
      const back = again instanceof HTMLElement && again !== document.body;
      const free = claim.free() && (spot !== undefined || !staysFocused());
      if (free && back) again.focus({ preventScroll: true });
      else if (free) focusAt(part ?? heading ?? main);
      say(free && !back ? '' : (heading?.textContent ?? ''));
      if (part) part.scrollIntoView();
      else restore(main, y);
    },
  };
}

const linkTo = (main: HTMLElement, href: string | null | undefined) =>
  href ? main.querySelector(`a[href="${CSS.escape(href)}"]`) : null;

function focusAt(place: HTMLElement) {
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
