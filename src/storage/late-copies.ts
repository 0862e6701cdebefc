import type { LocalStore } from './local.ts';
import { LOCAL } from './names.ts';

/**
 * What was being written to the pages' own store when its page was left, in localStorage, which needs no transaction;
 * the next page's first call writes it where it belongs.
 */
export interface LateCopies {
  /** a value `undefined`: the key is to go */
  keep(copies: ReadonlyMap<string, unknown>): void;
  /** Hands what is kept to `write`, and forgets it when that has succeeded. */
  settle(write: (copies: Map<string, unknown>) => Promise<void>): Promise<void>;
  forget(): void;
}

/** Larger ones are copies of what the server says, and are asked for again. */
const MOST_LETTERS = 20_000;

export function createLateCopies(local: LocalStore): LateCopies {
  const read = () => local.get(LOCAL.copias);

  return {
    keep(copies) {
      const small = [...new Map([...parse(read()), ...copies])].filter(
        (copy) => JSON.stringify(copy).length < MOST_LETTERS,
      );
      if (small.length > 0) local.set(LOCAL.copias, JSON.stringify(small));
    },
    async settle(write) {
      const text = read();
      if (text === null) return;
      await write(parse(text));
      // Unless another page was left meanwhile.
      if (read() === text) local.remove(LOCAL.copias);
    },
    forget: () => local.remove(LOCAL.copias),
  };
}

/** Each a key and its value; JSON writes `undefined` as null, which no page keeps. */
function parse(text: string | null): Map<string, unknown> {
  try {
    const copies = JSON.parse(text ?? '') as [string, unknown][];
    return new Map(copies.map(([key, value]) => [`${key}`, value ?? undefined]));
  } catch {
    return new Map();
  }
}
