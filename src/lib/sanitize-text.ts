/** Text functions (A12). */

const UNWANTED = /[^A-Za-zÁÉÍÓÚÜÑáéíóúüñ0-9 .,_-]/g;

/** Keeps letters (Spanish accents included), digits, space, dot, comma, underscore and hyphen (A12.1). */
export const sanitize = (text: string): string => text.normalize('NFC').replace(UNWANTED, '');

const CONNECTING = new Set(
  'a al ante bajo con contra de del desde e el en entre hacia hasta la las los ni o para pero por que si sin sobre tras u un una y'.split(
    ' ',
  ),
);
const BRACKETS = /["'`´«»“”‘’/\\()[\]{}<>]/g;

/** A letter may become two in upper case (ß, ﬁ): only the first stays a capital. */
function large(_: string, before: string, letter: string): string {
  const upper = letter.toLocaleUpperCase('es-MX');
  return before + (upper.length === letter.length ? upper : upper[0] + upper.slice(1).toLowerCase());
}

/** Capitalizes each word except small connecting words; removes quotes, slashes and brackets (A12.2). */
export function capitalize(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(BRACKETS, '')
      // Removing a bracket may have joined a letter with an accent.
      .normalize('NFC')
      .toLocaleLowerCase('es-MX')
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => (CONNECTING.has(word) ? word : word.replace(/^(\P{L}*)(\p{L})/u, large)))
      .join(' ')
  );
}
