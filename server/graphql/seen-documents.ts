/**
 * Documents that were valid recently. An unknown document costs parsing, validation and a place in the cache of compiled documents,
 * so the limit `documento-red` counts them by network.
 */
export interface SeenDocuments {
  has(text: string): boolean;
  add(text: string): void;
  delete(text: string): void;
}

/** Keeps at most `most` documents and forgets those unused for longest. */
export function createSeenDocuments(most: number): SeenDocuments {
  const texts = new Set<string>();
  return {
    has: (text) => texts.has(text),
    delete: (text) => void texts.delete(text),
    add(text) {
      texts.delete(text);
      texts.add(text);
      const [oldest] = texts;
      if (texts.size > most && oldest !== undefined) texts.delete(oldest);
    },
  };
}
