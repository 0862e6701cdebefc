import { fold, wordsOf } from '../../user/fold.ts';
import { INSIDE_LENGTH, quality, STEPS, TYPO_LENGTH, type Word, wordFrom } from './match.ts';

/** What one entry is found by. */
export interface Searchable {
  title: string;
  /** what it is called as well, as good as the title's beginning: a surname, a nickname */
  leads?: readonly string[] | undefined;
  /** further words, which rank last */
  more?: string | undefined;
}

export interface Found {
  /** the entry's number, in the order of addition */
  entry: number;
  /** lower is better; entries of one score are equally good */
  score: number;
}

export interface WordIndex {
  /** The next entry: a better place among equals than all that follow. */
  add(entry: Searchable): void;
  /** Entries in which every word of the query is found, the best first; `prefer` says which of equals come first. */
  find(query: string, most: number, prefer?: (entry: number) => boolean): { total: number; best: Found[] };
  /** words and entries that the last `find` has touched: its work */
  work(): { words: number; entries: number };
}

const PLACES = { lead: 0, title: 1, more: 2 } as const;
/** scores within one tier: place × STEPS + step */
const WITHIN = 3 * STEPS;
/** The worst tier of the words decides, then their sum. */
const TIER_STEP = 256;
const NONE = 255;
/** words of which the matches are remembered */
const MEMORY = 32;

type Matches = readonly { word: number; quality: number }[];

/**
 * An index by words: entries share most of theirs, so a query compares a few thousand words, not every entry, and a
 * query that only grows compares those that were found before.
 */
export function createWordIndex(): WordIndex {
  const numbers = new Map<string, number>();
  const words: Word[] = [];
  /** by word: entry × 4 + place */
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

  /** What was found for a beginning of this word, where nothing else can match: inside and typos count from a length on. */
  function narrower(folded: string): Matches | undefined {
    const least = folded.length < TYPO_LENGTH ? INSIDE_LENGTH : TYPO_LENGTH;
    for (let length = folded.length - 1; length >= least; length--) {
      const matches = known.get(folded.slice(0, length));
      if (matches) return matches;
    }
    return undefined;
  }

  /** by entry: tier × WITHIN + place × STEPS + step of its best word; NONE */
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

/** The `most` best without sorting all: how many there are of each score says where to stop. */
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
  const best: Found[] = [];
  for (const key of [...buckets.keys()].sort((a, b) => a - b)) {
    for (const entry of buckets.get(key) as number[]) best.push({ entry, score: key >> 1 });
    if (best.length >= most) break;
  }
  return { total, best: best.slice(0, most) };
}
