import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';

interface Spot {
  y: number;
  focused: Element | null;
  /** to find the link again where its page was drawn anew */
  href: string | null;
}

/** Where the person was on each page of this document's history, so that Back leads to the same spot. */
export interface Journey {
  aroundNav: AroundNavHandler;
  /** Listens to Back and Forward; answers the end of it. */
  follow(): () => void;
  /** The new page is drawn: focus its heading from the top, or restore the spot. Nothing on the first page. */
  arrive(main: HTMLElement, fragment: string): void;
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Cross-fades where the browser can (160 ms, base.css); a browser that cannot, changes at once. */
function crossFade(change: () => void) {
  if (!('startViewTransition' in document) || document.visibilityState === 'hidden' || calm())
    return change();
  const transition = document.startViewTransition(() => flushSync(change));
  // A second navigation skips the first one's animation; the browser reports that as a rejection.
  for (const step of [transition.ready, transition.finished]) step.catch(() => undefined);
}

export function createJourney(): Journey {
  const spots = new Map<string, Spot>();
  let entry = 'inicio';
  let next = 0;
  let moved = false;
  let back: Spot | undefined;

  function leave() {
    const focused = document.activeElement;
    const href = focused instanceof HTMLAnchorElement ? focused.getAttribute('href') : null;
    spots.set(entry, { y: scrollY, focused, href });
    moved = true;
    history.scrollRestoration = 'manual';
  }

  return {
    aroundNav(navigate, to, options) {
      leave();
      back = undefined;
      next += 1;
      entry = `${next}-${Math.round(performance.now())}`;
      const state: object = typeof options?.state === 'object' && options.state !== null ? options.state : {};
      crossFade(() => navigate(to, { ...options, state: { ...state, lugar: entry } }));
    },

    follow() {
      const onPop = (event: PopStateEvent) => {
        leave();
        const state: unknown = event.state;
        entry = typeof state === 'object' && state && 'lugar' in state ? String(state.lugar) : 'inicio';
        back = spots.get(entry);
      };
      // The browser's own restoring serves a reload.
      const onHide = () => {
        history.scrollRestoration = 'auto';
      };
      // Before the router's own listener, which draws the page and so calls `arrive`.
      addEventListener('popstate', onPop, { capture: true });
      addEventListener('pagehide', onHide);
      return () => {
        removeEventListener('popstate', onPop, { capture: true });
        removeEventListener('pagehide', onHide);
      };
    },

    arrive(main, fragment) {
      if (!moved) return;
      const spot = back;
      back = undefined;
      const again = spot?.focused?.isConnected ? spot.focused : linkTo(main, spot?.href);
      if (spot && again instanceof HTMLElement && again !== document.body)
        again.focus({ preventScroll: true });
      else focusHeading(main);
      const goal = fragment ? document.getElementById(decodeURIComponent(fragment.slice(1))) : null;
      if (goal && !spot) goal.scrollIntoView();
      else scrollTo(0, spot?.y ?? 0);
    },
  };
}

const linkTo = (main: HTMLElement, href: string | null | undefined) =>
  href ? main.querySelector(`a[href="${CSS.escape(href)}"]`) : null;

function focusHeading(main: HTMLElement) {
  const heading = main.querySelector('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
