import type { Observable } from '../offline/observable.ts';
import type { LocalStore } from '../storage/local.ts';
import type { Drafts } from '../user/drafts.ts';
import { elementAt, type FocusSpot } from '../user/focus-spot.ts';
import { leftOf, takeReturn } from '../user/reload-keeping.ts';
import type { SessionState } from '../user/services.ts';
import { scrollWhenTall } from './late-scroll.ts';

export interface ComeBackParts {
  /** sessionStorage */
  tab: LocalStore;
  shared(): boolean;
  now(): number;
  drafts: Pick<Drafts, 'bring'>;
  session: Observable<SessionState>;
}

/** After a reload of ours: the half-filled form, how far down the page was, and what had the focus. Before anything is drawn. */
export function comeBack({ tab, shared, now, drafts, session }: ComeBackParts): void {
  const state = session.get();
  const usuario = state.phase === 'open' && !shared() ? state.usuario : undefined;
  const back = takeReturn(tab, usuario, now());
  if (!back || back.path !== location.pathname) return;
  if (back.held) drafts.bring(back.usuario, back.held, leftOf(back, now()));
  // The browser brings most of it back by itself, unless the page's data comes late.
  if (back.y > 0) scrollWhenTall(document.body, back.y, () => undefined);
  if (back.focus) focusWhenThere(back.focus);
}

const LIMIT_MS = 5000;
const HANDS = ['keydown', 'pointerdown'];

/** Unless the person has begun to do something, or the focus is somewhere by then. */
function focusWhenThere(spot: FocusSpot): void {
  const look = () => {
    if (document.activeElement !== document.body) return end();
    const found = elementAt(spot, document);
    // The prerendered frame is there before React is, and is drawn anew by it: what has no handlers yet is not it.
    if (!found || !document.querySelector('main h1')) return;
    found.focus({ preventScroll: true });
    if (document.activeElement === found) end();
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(end, LIMIT_MS);
  function end() {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of HANDS) removeEventListener(name, end, true);
  }
  for (const name of HANDS) addEventListener(name, end, { capture: true, passive: true });
  observer.observe(document.documentElement, { childList: true, subtree: true, attributes: true });
  look();
}
