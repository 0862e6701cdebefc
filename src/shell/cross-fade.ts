const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Cross-fades from what is on the screen to what `change` makes of it (motion.css says how long); at once where the browser cannot, or nobody wants or sees it. */
export function crossFade(change: () => void): ViewTransition | undefined {
  if (!('startViewTransition' in document) || document.visibilityState === 'hidden' || calm()) {
    change();
    return undefined;
  }
  const transition = document.startViewTransition(change);
  // A second change skips the first one's animation; the browser reports that as a rejection.
  for (const step of [transition.ready, transition.finished]) step.catch(() => undefined);
  return transition;
}
