import type { LocalStore } from './local-storage.ts';

/** Writes that a page could not finish before it was left, saved in localStorage, which is synchronous. */
export interface LateNotes {
  /** false if the device could not store them, or none of them is short enough */
  keep(notes: readonly unknown[]): boolean;
  /** Passes the saved notes to `write`, oldest first, and removes them once it succeeds. */
  settle(write: (notes: unknown[]) => Promise<unknown>): Promise<void>;
  /** whether notes are saved, whoever wrote them */
  any(): boolean;
  forget(): void;
}

/** Longer notes are dropped: they are copies of server data, which is fetched again. */
const MOST_LETTERS = 20_000;

/** Stores one JSON text per line. */
export function createLateNotes(local: LocalStore, key: string): LateNotes {
  return {
    keep(notes) {
      const lines = notes.map((note) => JSON.stringify(note)).filter(({ length }) => length < MOST_LETTERS);
      return (
        lines.length > 0 &&
        local.set(key, [local.get(key) ?? '', ...lines].join('\n').slice(-10 * MOST_LETTERS))
      );
    },
    async settle(write) {
      const text = local.get(key);
      if (text === null) return;
      await write(text.split('\n').flatMap(parse));
      // Keep the text if another page has added notes meanwhile.
      if (local.get(key) === text) local.remove(key);
    },
    any: () => local.get(key) !== null,
    forget: () => local.remove(key),
  };
}

function parse(line: string): unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
