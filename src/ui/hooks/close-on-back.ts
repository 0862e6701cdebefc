import { type Layer, layers } from './hear-back.ts';

/**
 * Makes Back close a dialog, menu or drawer before it leaves the page. A CloseWatcher receives the Back of a
 * phone. Without one, and for a browser's Back button, the navigation is undone (hear-back.ts).
 * From now until the returned function is called, Back calls `close`.
 */
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

/** Closes the topmost layer, for an Escape that Radix has sent to a toast. Returns false if none is open. */
export function closeTopLayer(): boolean {
  const top = layers.at(-1);
  top?.close();
  return top !== undefined;
}

function restorer(): Layer['restore'] {
  const { navigation } = window;
  const key = navigation?.currentEntry?.key;
  if (navigation && key !== undefined)
    return async () => {
      const { committed, finished } = navigation.traverseTo(key);
      await Promise.allSettled([committed, finished]);
      // The browser fires `popstate` after it has resolved the promises, in the same task.
      await new Promise((resolve) => setTimeout(resolve));
    };
  const { state } = history;
  const { href } = location;
  return () => history.pushState(state, '', href);
}
