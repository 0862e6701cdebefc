interface Readable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** Combines observables into one, whose `get` returns the same array until one of them changes. */
export function combine<T>(parts: readonly Readable<T>[]): Readable<T[]> {
  let last: T[] = [];
  return {
    get() {
      const next = parts.map((part) => part.get());
      if (next.length !== last.length || next.some((value, i) => value !== last[i])) last = next;
      return last;
    },
    subscribe(listener) {
      const leave = parts.map((part) => part.subscribe(listener));
      return () => {
        for (const stop of leave) stop();
      };
    },
  };
}
