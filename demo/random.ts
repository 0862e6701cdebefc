/** A random generator that depends only on its seed, so every run makes the same demonstration. */
export interface SeededRandom {
  /** from 0 (included) to 1 (not included) */
  next(): number;
  /** an integer from 0 to below limit */
  below(limit: number): number;
  /** an integer from first to last, both included */
  between(first: number, last: number): number;
  pick<const C extends readonly [unknown, ...unknown[]]>(choices: C): C[number];
  chance(probability: number): boolean;
}

/** mulberry32 over an FNV-1a hash of the seed. Not for secrets. */
export function seededRandom(seed: string): SeededRandom {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (first, last) => first + below(last - first + 1),
    pick: (choices) => choices[below(choices.length)],
    chance: (probability) => next() < probability,
  };
}
