/**
 * Documents that were valid recently. An unknown document costs parsing, validation and a place in the cache of compiled documents,
 * so the limit `documento-red` counts them by network.
 */
export interface SeenDocuments {
  has(text: string): boolean;
  /** Adds the document, after `count` if it is unknown. Those who send the same one meanwhile wait for the same `count`. */
  admit(text: string, count: () => Promise<void>): Promise<void>;
  delete(text: string): void;
}

/** Keeps at most `most` documents and forgets those unused for longest. */
export function createSeenDocuments(most: number): SeenDocuments {
  const texts = new Set<string>();
  const counting = new Map<string, Promise<void>>();

  function add(text: string): void {
    texts.delete(text);
    texts.add(text);
    const [oldest] = texts;
    if (texts.size > most && oldest !== undefined) texts.delete(oldest);
  }

  return {
    has: (text) => texts.has(text),
    delete: (text) => void texts.delete(text),
    async admit(text, count) {
      if (texts.has(text)) return add(text);
      const counted = counting.get(text) ?? count().finally(() => counting.delete(text));
      counting.set(text, counted);
      await counted;
      add(text);
    },
  };
}
