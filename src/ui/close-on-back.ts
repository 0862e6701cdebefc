/**
 * Back closes what lies over the page (a dialog, a menu, the phone's drawer) before it leaves the page. A CloseWatcher
 * hears the phone's own Back. Where there is none, and for a browser's button, the traversal is undone.
 */
interface Layer {
  close(): void;
  /** Returns to the history entry above which it was opened. */
  restore(): Promise<void> | void;
}

const layers: Layer[] = [];
let restoring = false;

/** From now until the returned function is called, Back means `close`. */
export function closeOnBack(close: () => void): () => void {
  const layer: Layer = { close, restore: restorer() };
  const over = new AbortController();
  layers.push(layer);
  if ('CloseWatcher' in window)
    new CloseWatcher({ signal: over.signal }).addEventListener('close', () => close());
  return () => {
    over.abort();
    layers.splice(layers.indexOf(layer), 1);
  };
}

/** For an Escape that radix would give to something above it, such as a toast. */
export const closeTopLayer = () => layers.at(-1)?.close();

function restorer(): Layer['restore'] {
  const { navigation } = window;
  const key = navigation?.currentEntry?.key;
  if (navigation && key !== undefined)
    return async () => {
      const { committed, finished } = navigation.traverseTo(key);
      await Promise.allSettled([committed, finished]);
    };
  const { state } = history;
  const { href } = location;
  return () => history.pushState(state, '', href);
}

/** Call once, before anything else listens to the history: what is undone here, nobody else hears, capturing or not. */
export function hearBackFirst(): void {
  window.navigation?.addEventListener('navigate', (event) => {
    // Nor is anybody to ask whether the page may be left.
    if (layers.length > 0 && event.navigationType === 'traverse') event.stopImmediatePropagation();
  });
  const onPop = (event: PopStateEvent) => {
    const top = layers.at(-1);
    if (restoring || top) event.stopImmediatePropagation();
    if (restoring || !top) return;
    restoring = true;
    // Until then the address is another page's, and whatever is rendered would show it.
    void Promise.resolve(top.restore()).then(() => {
      restoring = false;
      top.close();
    });
  };
  addEventListener('popstate', onPop, true);
}
