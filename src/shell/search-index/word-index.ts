import { fold, wordsOf } from '../../lib/fold-text.ts';
import { INSIDE_LENGTH, quality, STEPS, TYPO_LENGTH, type Word, wordFrom } from './match.ts';

/** The texts by which one entry is found. */
export interface Searchable {
  title: string;
  /** other names that rank like the beginning of the title: a surname, a nickname */
  leads?: readonly string[] | undefined;
  /** further words, which rank last */
  more?: string | undefined;
}

export interface WordMatch {
  /** the entry's number, in the order of addition */
  entry: number;
  /** lower is better; equal scores are equally good */
  score: number;
}

export interface WordIndex {
  /** Adds an entry. Earlier entries rank before later ones with the same score. */
  add(entry: Searchable): void;
  /**
   * Entries in which every word of the query is found, the best first. `prefer` selects which of equal ones
   * come first.
   */
  find(
    query: string,
    most: number,
    prefer?: (entry: number) => boolean,
  ): { total: number; best: WordMatch[] };
  /** words and entries compared by the last `find`, for measuring */
  work(): { words: number; entries: number };
}

const PLACES = { lead: 0, title: 1, more: 2 } as const;
/** number of scores within one tier (place × STEPS + step) */
const WITHIN = 3 * STEPS;
/** The worst tier of the words decides, then the sum of their scores. */
const TIER_STEP = 256;
const NONE = 255;
/** number of words whose matches are cached */
const MEMORY = 32;

type Matches = readonly { word: number; quality: number }[];

/**
 * An index by words. Entries share most of their words, so a query compares a few thousand words instead of
 * every entry. A query that grows compares only the words that matched before.
 */
export function createWordIndex(): WordIndex {
  const numbers = new Map<string, number>();
  const words: Word[] = [];
  /** by word number: entry × 4 + place */
  const postings: number[][] = [];
  const known = new Map<string, Matches>();
  let size = 0;
  const done = { words: 0, entries: 0 };

  function numberOf(folded: string): number {
    const known = numbers.get(folded);
    if (known !== undefined) return known;
    numbers.set(folded, words.length);
    postings.push([]);
    return words.push(wordFrom(folded)) - 1;
  }

  function matchesOf(wanted: Word): Matches {
    const before = known.get(wanted.folded);
    if (before) return before;
    const shorter = narrower(wanted.folded);
    const candidates = shorter ? shorter.map(({ word }) => word) : words.keys();
    const matches: { word: number; quality: number }[] = [];
    for (const word of candidates) {
      done.words++;
      const found = quality(wanted, words[word] as Word);
      if (found >= 0) matches.push({ word, quality: found });
    }
    known.set(wanted.folded, matches);
    if (known.size > MEMORY) known.delete(known.keys().next().value as string);
    return matches;
  }

  /**
   * Cached matches of a beginning of this word, if no other word can match: matches inside a word and typos
   * count from a minimum length on.
   */
  function narrower(folded: string): Matches | undefined {
    const least = folded.length < TYPO_LENGTH ? INSIDE_LENGTH : TYPO_LENGTH;
    for (let length = folded.length - 1; length >= least; length--) {
      const matches = known.get(folded.slice(0, length));
      if (matches) return matches;
    }
    return undefined;
  }

  /** by entry: tier × WITHIN + place × STEPS + step of its best word, or NONE */
  function bestByEntry(wanted: Word): Uint8Array {
    const best = new Uint8Array(size).fill(NONE);
    for (const { word, quality } of matchesOf(wanted)) {
      const step = quality % STEPS;
      const tier = (quality - step) / STEPS;
      for (const posting of postings[word] as number[]) {
        done.entries++;
        const score = tier * WITHIN + (posting & 3) * STEPS + step;
        const entry = posting >> 2;
        if (score < (best[entry] as number)) best[entry] = score;
      }
    }
    return best;
  }

  function scores(query: string): Uint16Array | undefined {
    let total: Uint16Array | undefined;
    for (const folded of new Set(wordsOf(fold(query)))) {
      const best = bestByEntry(wordFrom(folded));
      const before = total ?? new Uint16Array(size);
      total = before.map((sum, entry) => {
        const score = best[entry] as number;
        if (score === NONE || sum === 0xffff) return 0xffff;
        const tier = Math.floor(score / WITHIN);
        const within = Math.min((sum % TIER_STEP) + (score % WITHIN), TIER_STEP - 1);
        return Math.max(tier, Math.floor(sum / TIER_STEP)) * TIER_STEP + within;
      });
    }
    return total;
  }

  return {
    add({ title, leads = [], more = '' }) {
      const entry = size++;
      known.clear();
      const places = new Map<number, number>();
      const note = (text: string, placeOf: (index: number) => number) =>
        wordsOf(fold(text)).forEach((folded, index) => {
          const word = numberOf(folded);
          places.set(word, Math.min(places.get(word) ?? PLACES.more, placeOf(index)));
        });
      note(title, (index) => (index === 0 ? PLACES.lead : PLACES.title));
      for (const lead of leads) note(lead, () => PLACES.lead);
      note(more, () => PLACES.more);
      for (const [word, place] of places) (postings[word] as number[]).push(entry * 4 + place);
    },

    find(query, most, prefer = () => false) {
      done.words = 0;
      done.entries = 0;
      const all = scores(query);
      if (!all) return { total: 0, best: [] };
      return selectBest(all, most, prefer);
    },
    work: () => ({ ...done }),
  };
}

/** The `most` best entries without sorting all: counting the entries of each score shows where to stop. */
function selectBest(scores: Uint16Array, most: number, prefer: (entry: number) => boolean) {
  const buckets = new Map<number, number[]>();
  let total = 0;
  for (const [entry, score] of scores.entries()) {
    if (score === 0xffff) continue;
    total++;
    const key = score * 2 + (prefer(entry) ? 0 : 1);
    const bucket = buckets.get(key);
    if (!bucket) buckets.set(key, [entry]);
    else if (bucket.length < most) bucket.push(entry);
  }
  const best: WordMatch[] = [];
  for (const key of [...buckets.keys()].sort((a, b) => a - b)) {
    for (const entry of buckets.get(key) as number[]) best.push({ entry, score: key >> 1 });
    if (best.length >= most) break;
  }
  return { total, best: best.slice(0, most) };
}
