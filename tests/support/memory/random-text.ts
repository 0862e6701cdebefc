/** A small seeded generator: a failure names its seed, which reproduces it. */
export interface Random {
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** a text of up to `most` parts from `parts` */
  text(parts: readonly string[], most: number): string;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  return {
    below,
    pick,
    text: (parts, most) => Array.from({ length: below(most + 1) }, () => pick(parts)).join(''),
  };
}

/** Runs `body` with this many seeds and names the one that failed. SEMILLA=n runs one alone. */
export function forSeeds(count: number, body: (random: Random, seed: number) => void): void {
  const only = process.env.SEMILLA;
  const first = only === undefined ? 1 : Number(only);
  for (let seed = first; seed < first + (only === undefined ? count : 1); seed++) {
    try {
      body(createRandom(seed), seed);
    } catch (error) {
      throw new Error(`SEMILLA=${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }
}

/** Characters that people and databases put into a name, and some that they should not. */
export const PIECES: readonly string[] = [
  ...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 .,_-',
  ...'áéíóúüñÁÉÍÓÚÜÑ',
  ...['a\u0301', 'e\u0301', 'n\u0303', 'u\u0308', 'N\u0303', '\u0301'],
  ...[
    'de ',
    ' del ',
    'la ',
    ' y ',
    'María',
    "D'Angelo",
    '«Pepe»',
    '(Lupita)',
    '[x]',
    '{y}',
    '/',
    '\\',
    '"',
    '`',
  ],
  ...['😀', '👩🏽‍🏫', '🇲🇽', '\u{1F3FD}', '\u200d', '\ud83d', '\u202e', '\u0000', '\n', '\t', '\u00a0'],
  ...['ß', 'ﬁ', 'ǆ', 'İ', 'ı', 'ς', '𐐨', '漢', 'Ж', '<script>', '&amp;', '%00', "';--"],
];
