/** Whether the person prefers reduced motion: by the system, or by a choice in the app (comfort.ts). */
export const isCalm = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  /quieto/.test(document.documentElement.dataset.vista ?? '');

/**
 * Runs `change` in a view transition that fades to the new page (duration in motion.css). Runs it at once if
 * the browser has no view transitions, the page is hidden, or the person prefers reduced motion.
 */
export function crossFade(change: () => void): ViewTransition | undefined {
  if (!('startViewTransition' in document) || document.visibilityState === 'hidden' || isCalm()) {
    change();
    return undefined;
  }
  const transition = document.startViewTransition(change);
  // A second change aborts the first transition; the browser reports that as a rejection.
  for (const step of [transition.ready, transition.finished]) step.catch(() => undefined);
  return transition;
}
