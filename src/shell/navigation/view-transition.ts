import { within } from '../../lib/settle-within.ts';

/** Whether the person prefers reduced motion: by the system, or by a choice in the app (comfort.ts). */
export const isCalm = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  /quieto/.test(document.documentElement.dataset.vista ?? '');

/** A page that is hidden meanwhile has no frames. */
const FRAME_MS = 100;

/** Resolves when the next frame has been drawn, which shows the press. */
export const nextFrame = () =>
  within(FRAME_MS, new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/**
 * Runs `change` in a view transition that fades to the new page (duration in motion.css). Runs it at once if
 * the browser has no view transitions, the page is hidden, or the person prefers reduced motion. The frame that
 * answers the press comes first, because a transition holds frames back until the change is made.
 * @returns a promise that resolves when the fade has ended; undefined without one
 */
export function crossFade(change: () => void): Promise<void> | undefined {
  if (!('startViewTransition' in document) || document.visibilityState === 'hidden' || isCalm()) {
    change();
    return undefined;
  }
  return nextFrame().then(() => {
    const { ready, finished } = document.startViewTransition(change);
    // A second change aborts the first transition; the browser reports that as a rejection.
    ready.catch(() => undefined);
    return finished.catch(() => undefined);
  });
}
