/** Minimal store for React's useSyncExternalStore. `get` returns the same object until the value changes. */
export interface Observable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

export interface Cell<T> extends Observable<T> {
  /** Notifies the listeners only if the value differs (Object.is). */
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

/** For values computed afresh each time: sets the cell only if the content differs (as JSON). */
export function setIfOther<T>(cell: Cell<T>, next: T): void {
  if (JSON.stringify(next) !== JSON.stringify(cell.get())) cell.set(next);
}
