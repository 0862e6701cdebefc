import { open, stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { badValue } from '../faults.ts';

/** 100 000 people with every field are about 25 MB. */
export const MOST_CSV_BYTES = 32 * 1024 * 1024;
const MOST_ROWS = 200_000;
/** Longer than any row: beyond it, quotes were not closed. */
const LONGEST_ROW = 64 * 1024;
const HEAD = 64 * 1024;
const SEPARATORS = [';', ',', '\t', '|'] as const;

export interface CsvFile {
  codificacion: 'UTF-8' | 'Windows-1252';
  separador: string;
  /** lines of the file, for the progress */
  lines: number;
  /** The rows that are not empty, the header first. @throws ApiFault VALOR */
  rows(): AsyncIterable<CsvRow>;
}

export interface CsvRow {
  /** the line on which the row begins */
  linea: number;
  cells: string[];
}

/** Looks at a file without reading it into memory. @throws ApiFault VALOR if it is no CSV, in words that say what to do */
export async function openCsv(path: string): Promise<CsvFile> {
  const { size } = await stat(path);
  if (size === 0) throw badValue('El archivo está vacío.');
  if (size > MOST_CSV_BYTES)
    throw badValue(
      `El archivo pasa de ${MOST_CSV_BYTES / 1024 ** 2} MB: no puede ser una lista de personas.`,
    );
  const head = await readHead(path);
  refuseOther(head);
  const { encoding, lines } = await readThrough(path);
  const separador = separatorOf(new TextDecoder(encoding).decode(head));
  return {
    codificacion: encoding === 'utf-8' ? 'UTF-8' : 'Windows-1252',
    separador,
    lines,
    rows: () => readRows(path, encoding, separador),
  };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

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

function refuseOther(head: Buffer): void {
  const text = head.toString('latin1');
  const other = OTHERS.find(([start]) => text.startsWith(start));
  if (other) throw badValue(other[1]);
  if (text.includes('\0')) throw badValue('No es un archivo de texto: exporta la lista como CSV.');
}

/** Windows-1252 has a character for nearly every byte, so a file is that only if it is not UTF-8. */
async function readThrough(path: string) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let encoding: 'utf-8' | 'windows-1252' = 'utf-8';
  let lines = 1;
  for await (const chunk of chunksOf(path)) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
    if (encoding !== 'utf-8') continue;
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      encoding = 'windows-1252';
    }
  }
  return { encoding, lines };
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    yield* file.createReadStream({ highWaterMark: HEAD, autoClose: false }) as AsyncIterable<Buffer>;
  } finally {
    await file.close();
  }
}

/** The sign that is most frequent in the header, outside quotes. */
function separatorOf(head: string): string {
  const [header = ''] = head.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/);
  const counts = SEPARATORS.map((sign) => [header.split(sign).length, sign] as const);
  return counts.reduce((best, one) => (one[0] > best[0] ? one : best))[1];
}

async function* readRows(path: string, encoding: string, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    // A quote inside an unquoted cell is a sign like another.
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
  });
  // Its failure ends the loop below too.
  pipeline(Readable.from(decoded(path, encoding)), parser, () => undefined);
  let linea = 1;
  let rows = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (cells.some((cell) => cell.trim() !== '')) {
        rows += 1;
        if (rows > MOST_ROWS + 1) throw badValue(`El archivo pasa de ${MOST_ROWS} filas.`);
        yield { linea, cells };
      }
      // The parser's own count differs inside quotes.
      linea += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw badValue(
      `Unas comillas que se abren en la línea ${linea} no se cierran, o la fila es demasiado larga.`,
    );
  }
}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunksOf(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
