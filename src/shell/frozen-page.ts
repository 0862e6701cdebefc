import type { Observable } from '../offline/observable.ts';
import type { SessionState } from '../user/services.ts';

/** A page in the back/forward cache comes back as it was: unseen, until it is known that its person is still signed in. */
export function hideWhileFrozen(app: {
  follow(): void;
  services: { session: { state: Observable<SessionState> } };
}): void {
  const { style } = document.documentElement;
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) style.visibility = 'hidden';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const { state } = app.services.session;
    const before = state.get().phase;
    app.follow();
    // Ended meanwhile: the document is being replaced.
    if (state.get().phase === before) style.visibility = '';
  });
}
