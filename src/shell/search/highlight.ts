import { fold, plain } from '../../lib/fold-text.ts';

export interface TextPart {
  text: string;
  marked: boolean;
}

/** A letter with its combining accents. */
const LETTERS = /\P{M}\p{M}*|^\p{M}+/gu;

/**
 * Splits a text into parts and marks those that match words of the query: at the beginning of a word if
 * possible, else inside one. Accents are ignored; a match with a typo is not marked.
 * @param wanted folded words
 */
export function markedParts(text: string, wanted: readonly string[]): readonly TextPart[] {
  const letters = text.match(LETTERS) ?? [];
  /** by index in the compared text: index of the letter it comes from */
  const origin: number[] = [];
  let compared = '';
  letters.forEach((letter, index) => {
    const folded = plain(fold(letter));
    compared += folded;
    for (let unit = 0; unit < folded.length; unit++) origin.push(index);
  });
  const marked = new Set<number>();
  for (const word of wanted) {
    const sought = plain(word);
    const at = placeOf(sought, compared);
    if (at >= 0) for (const index of origin.slice(at, at + sought.length)) marked.add(index);
  }
  const parts: TextPart[] = [];
  letters.forEach((letter, index) => {
    const last = parts.at(-1);
    if (last?.marked === marked.has(index)) last.text += letter;
    else parts.push({ text: letter, marked: marked.has(index) });
  });
  return parts;
}

function placeOf(sought: string, compared: string): number {
  let inside = -1;
  for (let at = compared.indexOf(sought); at >= 0; at = compared.indexOf(sought, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(compared[at - 1] ?? '')) return at;
    if (inside < 0) inside = at;
  }
  return inside;
}
