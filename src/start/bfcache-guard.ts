import type { SessionState } from '../domain/session/session-state.ts';
import type { Observable } from '../lib/observable.ts';

/**
 * A page restored from the back/forward cache stays hidden until the app knows that the same person is still
 * signed in.
 */
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
    // If the session has ended meanwhile, the document is about to be replaced.
    if (state.get().phase === before) style.visibility = '';
  });
}
