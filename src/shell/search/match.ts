import { plain } from '../../user/fold.ts';

/** One word of the query, or of what is searched: with its ñ, and without. */
export interface Word {
  folded: string;
  plain: string;
}

export const wordFrom = (folded: string): Word => ({ folded, plain: plain(folded) });

/** One edit is forgiven from here on: in a shorter word it would make another word. */
export const TYPO_LENGTH = 5;
/** A single letter stands inside nearly everything. */
export const INSIDE_LENGTH = 2;

/** How a word was found, the best first. Within the first two there are steps: whole or not, and whether a ñ is right. */
export const TIERS = { beginning: 0, inside: 1, typo: 2 } as const;
/** steps within one tier */
export const STEPS = 4;

/**
 * How well `word` is what somebody means who typed `wanted`: tier × STEPS + step, lower is better; -1 where it is not.
 * Words that are being typed are beginnings, so a typo counts against the beginning of the word too.
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

/** Whether `typed` becomes a beginning of `word` by one letter more, less, other, or swapped with its neighbour. */
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
