/** What Back closes before it leaves the page: a dialog, menu or drawer (close-on-back.ts). */
export interface Layer {
  close(): void;
  /** Returns to the history entry at which the layer was opened. */
  restore(): Promise<void> | void;
}

/** The open layers; the topmost is the last. */
export const layers: Layer[] = [];
let restoring = false;

/**
 * Call once, before any other listener for history events: a Back that is undone here must not reach other listeners.
 * Chromium calls the listeners of a window in the order of their registration, capturing or not.
 * @param next called with each event that no layer takes
 */
export function hearBackFirst(next: (event: PopStateEvent) => void): void {
  window.navigation?.addEventListener('navigate', (event) => {
    // The listener that asks about unsaved changes must not run either.
    if (layers.length > 0 && event.navigationType === 'traverse') event.stopImmediatePropagation();
  });
  const onPop = (event: PopStateEvent) => {
    const top = layers.at(-1);
    if (!restoring && !top) return next(event);
    event.stopImmediatePropagation();
    if (restoring || !top) return;
    restoring = true;
    // Until `restore` is done, the URL is another page's, and anything rendered now would show that page.
    void Promise.resolve(top.restore()).then(() => {
      restoring = false;
      top.close();
    });
  };
  addEventListener('popstate', onPop);
}
