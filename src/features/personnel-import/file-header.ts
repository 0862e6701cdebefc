/** More than any header. */
const HEAD = 16 * 1024;
const SEPARATORS = [';', ',', '\t', '|'];

/**
 * The headers of a CSV file, for a person who must say what its columns are. Only the server judges the file.
 * Undefined if it cannot be read or has no columns.
 */
export async function readHeader(file: Blob): Promise<readonly string[] | undefined> {
  const bytes = await file
    .slice(0, HEAD)
    .arrayBuffer()
    .catch(() => undefined);
  if (!bytes) return undefined;
  const line =
    decode(bytes)
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  // Files that are no text have such signs.
  if ([...line].some((sign) => sign < ' ' && sign !== '\t')) return undefined;
  const cells = SEPARATORS.map((separator) => split(line, separator));
  const [headers = []] = cells.sort((a, b) => b.length - a.length);
  return headers.length > 1 ? headers : undefined;
}

function decode(bytes: ArrayBuffer): string {
  const text = new TextDecoder().decode(bytes);
  const [line = ''] = text.split(/[\r\n]/, 1);
  return line.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text;
}

function split(line: string, separator: string): string[] {
  const cells = [''];
  let quoted = false;
  for (const sign of line) {
    if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) cells.push('');
    else cells.push((cells.pop() ?? '') + sign);
  }
  return cells.map((cell) => cell.trim());
}
