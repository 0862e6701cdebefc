/**
 * What server and page must agree on when they read a CSV file: which files are none, the encoding, the separator, the
 * parser's options and the words of its faults. Both parse with csv-parse, which this folder may not import.
 */

/** How many bytes of the beginning tell what kind of file it is. */
export const CSV_HEAD_BYTES = 64 * 1024;
/** Longer than any row: beyond it, quotes were not closed. */
const LONGEST_ROW = 64 * 1024;
const SEPARATORS = [';', ',', '\t', '|'] as const;

export const SEPARATOR_NAMES: Readonly<Record<string, string>> = {
  ';': 'punto y coma',
  ',': 'comas',
  '\t': 'tabuladores',
  '|': 'barras',
};

const EXPORT = 'ábrelo y guárdalo como CSV (en Excel: Guardar como, CSV UTF-8)';
/** What people choose instead of a CSV, by its first bytes. */
const OTHERS: readonly (readonly [start: string, motivo: string])[] = [
  ['PK\x03\x04', `Es un libro de Excel o un zip, no un CSV: ${EXPORT}.`],
  ['\xd0\xcf\x11\xe0', `Es un documento de Office, no un CSV: ${EXPORT}.`],
  ['%PDF', 'Es un PDF, no un CSV: pide la lista como CSV.'],
  ['\xff\xfe', `Es texto UTF-16 y no un CSV en UTF-8: ${EXPORT}.`],
  ['\xfe\xff', `Es texto UTF-16 y no un CSV en UTF-8: ${EXPORT}.`],
  ['\x89PNG', 'Es una imagen, no un CSV: elige el archivo con la lista, exportada como CSV.'],
  ['\xff\xd8\xff', 'Es una imagen, no un CSV: elige el archivo con la lista, exportada como CSV.'],
];
const SIGNATURE_BYTES = 4;

export const EMPTY_FILE = 'El archivo está vacío.';

/** Why a file that begins with these bytes is no CSV; undefined if it may be one. */
export function otherFile(head: Uint8Array): string | undefined {
  const start = String.fromCharCode(...head.subarray(0, SIGNATURE_BYTES));
  const other = OTHERS.find(([signature]) => start.startsWith(signature));
  if (other) return other[1];
  return head.includes(0) ? 'No es un archivo de texto: exporta la lista como CSV.' : undefined;
}

export type CsvEncoding = 'utf-8' | 'windows-1252';
export const ENCODING_NAMES: Readonly<Record<CsvEncoding, 'UTF-8' | 'Windows-1252'>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
};

/** The part of TextDecoder that is used here; the types of neither side are known in this folder. */
interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

/**
 * Takes the file's bytes piece by piece and counts its lines. Windows-1252 has a character for nearly every byte, so a
 * file is that only if it is not UTF-8.
 * @param strict a decoder that throws at bytes that are not UTF-8
 */
export function createEncodingWatch(strict: Decoder) {
  const seen = { encoding: 'utf-8' as CsvEncoding, lines: 1 };
  const tryDecode = (chunk?: Uint8Array) => {
    if (seen.encoding !== 'utf-8') return;
    try {
      strict.decode(chunk, { stream: chunk !== undefined });
    } catch {
      seen.encoding = 'windows-1252';
    }
  };
  return {
    add(chunk: Uint8Array) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) seen.lines += 1;
      tryDecode(chunk);
    },
    end() {
      tryDecode();
      return seen;
    },
  };
}

/** The sign that is most frequent in the header, outside quotes. */
export function separatorOf(head: string): string {
  const [header = ''] = head.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/);
  const counts = SEPARATORS.map((sign) => [header.split(sign).length, sign] as const);
  return counts.reduce((best, one) => (one[0] > best[0] ? one : best))[1];
}

/** Options of csv-parse. */
export const csvOptions = (delimiter: string) => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  // A quote inside an unquoted cell is a sign like another.
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: LONGEST_ROW,
});

/** A fault of csv-parse with these options, in words. @param linea the line on which the row begins */
export const unreadableRow = (linea: number) =>
  `Unas comillas que se abren en la línea ${linea} no se cierran, o la fila es demasiado larga.`;

/** How many lines of the file a row takes; the parser's own count differs inside quotes. */
export const linesOf = (cells: readonly string[]) =>
  1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

export const isBlankRow = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Why a row does not fit its header. Spreadsheets write empty cells behind the last column. */
export function lengthFault(cells: readonly string[], length: number): string | undefined {
  const more = cells.slice(length).some((cell) => cell.trim() !== '');
  if (cells.length >= length && !more) return undefined;
  return `La fila tiene ${cells.length} celdas y el encabezado ${length}.`;
}

/** A header without case, accents, blanks and signs, which do not matter. */
export const foldHeader = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const TOLD = 80;
/** How much of a bad value is told. */
export const told = (text: string): string => (text.length > TOLD ? `${text.slice(0, TOLD)}…` : text);
