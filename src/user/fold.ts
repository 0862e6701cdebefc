/**
 * Texts as the search compares them (design.md 1): lower case, without accents and diaeresis. ñ stays a letter of its own
 * here; `plain` takes it for an n, since "nunez" is to find Núñez too, only after a Nunez.
 */
const MARKS = /(?<!n)\u0303|[\u0300-\u0302\u0304-\u036f]/g;

export const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC');

export const plain = (folded: string): string => folded.replaceAll('ñ', 'n');

/** The words of a folded text: runs of letters and digits. */
export const wordsOf = (folded: string): readonly string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];
