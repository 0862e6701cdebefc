/** The mail text of a suggestion, with the screen and the version (B15). */
export const suggestionBody = (text: string, screen: string, version: string): string =>
  `${text.trim()}\n\n—\nPantalla: ${screen}\nVersión: ${version}\n`;

/** A mailto address as in RFC 6068: percent-encoded, line breaks as CRLF. */
export function mailAddress(address: string, subject: string, body: string): string {
  const lines = body.replace(/\r?\n/g, '\r\n');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}

/** Mail programs on Windows cut or refuse addresses of more than 2083 characters. */
export const fitsMail = (address: string): boolean => address.length <= 2000;
