/** A CSV file of the university's system as bytes. */
export const utf8 = (text: string) => new TextEncoder().encode(text);

/** Text whose characters are all in Latin-1, as a Windows program writes it. */
export const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
