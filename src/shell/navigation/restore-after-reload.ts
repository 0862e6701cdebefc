import type { Drafts } from '../../domain/leaving/drafts.ts';
import { elementAt, type FocusSpot } from '../../domain/leaving/focus-target.ts';
import { leftOf, takeReturn } from '../../domain/leaving/reload.ts';
import type { SessionState } from '../../domain/session/session-state.ts';
import type { Observable } from '../../lib/observable.ts';
import type { LocalStore } from '../../storage/local-storage.ts';
import { scrollWhenTall } from './scroll-when-tall.ts';

export interface ComeBackParts {
  /** sessionStorage */
  tab: LocalStore;
  shared(): boolean;
  now(): number;
  drafts: Pick<Drafts, 'bring'>;
  session: Observable<SessionState>;
}

/**
 * After a reload by the app, restores the half-filled form, the scroll position and the focus. Call it before
 * the first render.
 */
export function comeBack({ tab, shared, now, drafts, session }: ComeBackParts): void {
  const state = session.get();
  const usuario = state.phase === 'open' && !shared() ? state.usuario : undefined;
  const back = takeReturn(tab, usuario, now());
  if (!back || back.path !== location.pathname) return;
  if (back.held) drafts.bring(back.usuario, back.held, leftOf(back, now()));
  // Browsers restore the position themselves unless the page's data arrives late.
  if (back.y > 0) scrollWhenTall(document.body, back.y, () => undefined);
  if (back.focus) focusWhenThere(back.focus);
}

const LIMIT_MS = 5000;
const HANDS = ['keydown', 'pointerdown'];

/** Gives up once the person presses something or any element has the focus. */
function focusWhenThere(spot: FocusSpot): void {
  const tryRestore = () => {
    if (document.activeElement !== document.body) return end();
    const found = elementAt(spot, document);
    // The prerendered HTML has the element before React has attached its handlers, so wait until the page
    // itself is rendered.
    if (!found || !document.querySelector('main h1')) return;
    found.focus({ preventScroll: true });
    if (document.activeElement === found) end();
  };
  const observer = new MutationObserver(tryRestore);
  const timer = setTimeout(end, LIMIT_MS);
  function end() {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of HANDS) removeEventListener(name, end, true);
  }
  for (const name of HANDS) addEventListener(name, end, { capture: true, passive: true });
  observer.observe(document.documentElement, { childList: true, subtree: true, attributes: true });
  tryRestore();
}
