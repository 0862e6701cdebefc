import { open, stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import {
  CSV_HEAD_BYTES,
  createEncodingWatch,
  csvOptions,
  EMPTY_FILE,
  ENCODING_NAMES,
  isBlankRow,
  linesOf,
  otherFile,
  separatorOf,
  unreadableRow,
} from '../../shared/csv-file.ts';
import { badValue } from '../faults.ts';

/** 100 000 people with every field are about 25 MB. */
export const MOST_CSV_BYTES = 32 * 1024 * 1024;
const MOST_ROWS = 200_000;

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
  if (size === 0) throw badValue(EMPTY_FILE);
  if (size > MOST_CSV_BYTES)
    throw badValue(
      `El archivo pasa de ${MOST_CSV_BYTES / 1024 ** 2} MB: no puede ser una lista de personas.`,
    );
  const head = await readHead(path);
  const other = otherFile(head);
  if (other) throw badValue(other);
  const { encoding, lines } = await readThrough(path);
  const separador = separatorOf(new TextDecoder(encoding).decode(head));
  return {
    codificacion: ENCODING_NAMES[encoding],
    separador,
    lines,
    rows: () => readRows(path, encoding, separador),
  };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CSV_HEAD_BYTES), 0, CSV_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readThrough(path: string) {
  const watch = createEncodingWatch(new TextDecoder('utf-8', { fatal: true }));
  for await (const chunk of chunksOf(path)) watch.add(chunk);
  return watch.end();
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    yield* file.createReadStream({
      highWaterMark: CSV_HEAD_BYTES,
      autoClose: false,
    }) as AsyncIterable<Buffer>;
  } finally {
    await file.close();
  }
}

async function* readRows(path: string, encoding: string, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse(csvOptions(delimiter));
  // Its failure ends the loop below too.
  pipeline(Readable.from(decoded(path, encoding)), parser, () => undefined);
  let linea = 1;
  let rows = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (!isBlankRow(cells)) {
        rows += 1;
        if (rows > MOST_ROWS + 1) throw badValue(`El archivo pasa de ${MOST_ROWS} filas.`);
        yield { linea, cells };
      }
      linea += linesOf(cells);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw badValue(unreadableRow(linea));
  }
}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunksOf(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
