/** The text of a suggestion with what helps to understand it: screen and version (B15). */
export const suggestionBody = (text: string, screen: string, version: string): string =>
  `${text.trim()}\n\n—\nPantalla: ${screen}\nVersión: ${version}\n`;

/** RFC 6068: percent-encoded, line breaks as CRLF. */
export function mailAddress(address: string, subject: string, body: string): string {
  const lines = body.replace(/\r?\n/g, '\r\n');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}

/** Mail programs under Windows cut or refuse longer addresses (2083 characters in all). */
export const fitsMail = (address: string): boolean => address.length <= 2000;
