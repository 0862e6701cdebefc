/** What a terminal obeys instead of showing: control characters, and marks that reorder or hide text. */
const OBEYED = /(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** The text with these characters written out (`\u001b`), as JSON would, so that a JSON text keeps its meaning. */
export const harmless = (text: string): string =>
  text.replace(OBEYED, (obeyed) =>
    [...Array(obeyed.length).keys()]
      .map((unit) => `\\u${obeyed.charCodeAt(unit).toString(16).padStart(4, '0')}`)
      .join(''),
  );
