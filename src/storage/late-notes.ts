import type { LocalStore } from './local.ts';

/** What a page that was left could not finish writing, in localStorage, which needs no transaction. */
export interface LateNotes {
  keep(notes: readonly unknown[]): void;
  /** Hands over what is kept, oldest first, and forgets it once that has succeeded. */
  settle(write: (notes: unknown[]) => Promise<unknown>): Promise<void>;
  forget(): void;
}

/** Larger ones are copies of what the server says, and are asked for again. */
const MOST_LETTERS = 20_000;

/** One JSON text a line. */
export function createLateNotes(local: LocalStore, key: string): LateNotes {
  return {
    keep(notes) {
      const lines = notes.map((note) => JSON.stringify(note)).filter(({ length }) => length < MOST_LETTERS);
      if (lines.length > 0)
        local.set(key, [local.get(key) ?? '', ...lines].join('\n').slice(-10 * MOST_LETTERS));
    },
    async settle(write) {
      const text = local.get(key);
      if (text === null) return;
      await write(text.split('\n').flatMap(parse));
      // Unless another page was left meanwhile.
      if (local.get(key) === text) local.remove(key);
    },
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
