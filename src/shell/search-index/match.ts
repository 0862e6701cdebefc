import { plain } from '../../lib/fold-text.ts';

/** A word of the query or of an entry: `folded` keeps ñ, `plain` does not. */
export interface Word {
  folded: string;
  plain: string;
}

export const wordFrom = (folded: string): Word => ({ folded, plain: plain(folded) });

/** Shortest word in which one typo is forgiven; in a shorter one it would give another word. */
export const TYPO_LENGTH = 5;
/** Shortest word that may match inside another; a single letter would match nearly everything. */
export const INSIDE_LENGTH = 2;

/** Kinds of match, the best first. The first two have steps: whole word or not, and ñ equal or not. */
export const TIERS = { beginning: 0, inside: 1, typo: 2 } as const;
/** steps within one tier */
export const STEPS = 4;

/**
 * How well `word` matches the typed word `wanted`: tier × STEPS + step, lower is better, -1 for no match. A
 * word being typed is a beginning, so a typo is compared with the beginning of `word` too.
 */
export function quality(wanted: Word, word: Word): number {
  const at = word.plain.indexOf(wanted.plain);
  if (at === 0) {
    const whole = word.plain.length === wanted.plain.length ? 0 : 2;
    return whole + (word.folded.startsWith(wanted.folded) ? 0 : 1);
  }
  const length = wanted.plain.length;
  if (at > 0 && length >= INSIDE_LENGTH)
    return TIERS.inside * STEPS + (word.folded.includes(wanted.folded) ? 0 : 1);
  if (length >= TYPO_LENGTH && isOneEditAway(wanted.plain, word.plain)) return TIERS.typo * STEPS;
  return -1;
}

/** True if one inserted, missing, replaced or swapped letter turns `typed` into a beginning of `word`. */
export function isOneEditAway(typed: string, word: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same++;
  const rest = (skipped: number, from: number) => word.startsWith(typed.slice(same + skipped), same + from);
  return (
    rest(1, 0) ||
    rest(0, 1) ||
    rest(1, 1) ||
    (typed[same] === word[same + 1] && typed[same + 1] === word[same] && rest(2, 2))
  );
}
