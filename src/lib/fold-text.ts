/**
 * Normalizes text for the search: lower case, without accents and diaereses. `fold` keeps ñ as a letter of
 * its own; `plain` turns it into n, so that "nunez" also finds Núñez, ranked after Nunez.
 */
const MARKS = /(?<!n)\u0303|[\u0300-\u0302\u0304-\u036f]/g;

export const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC');

export const plain = (folded: string): string => folded.replaceAll('ñ', 'n');

/** The words of a folded text: runs of letters and digits. */
export const wordsOf = (folded: string): readonly string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];
