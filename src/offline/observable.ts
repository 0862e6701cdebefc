/** The smallest store that React's useSyncExternalStore can read. `get` answers the same object until a change. */
export interface Observable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

export interface Cell<T> extends Observable<T> {
  /** Listeners hear of it only when the value is another one (Object.is). */
  set(value: T): void;
}

export function createCell<T>(initial: T): Cell<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** For values made anew each time: told only when they say something else. */
export function setIfOther<T>(cell: Cell<T>, next: T): void {
  if (JSON.stringify(next) !== JSON.stringify(cell.get())) cell.set(next);
}
