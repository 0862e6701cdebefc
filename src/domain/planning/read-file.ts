// biome-ignore lint/style/noRestrictedImports: a folder of the package, not src/browser
import { type Options, parse } from 'csv-parse/browser/esm/sync';
import {
  CSV_HEAD_BYTES,
  type CsvEncoding,
  createEncodingWatch,
  csvOptions,
  EMPTY_FILE,
  foldHeader,
  isBlankRow,
  lengthFault,
  linesOf,
  otherFile,
  separatorOf,
  told,
  unreadableRow,
} from '../../../shared/csv-file.ts';
import { restored } from '../../../shared/csv-line.ts';
import {
  FIELDS,
  fieldOfHeader,
  type PlanningField,
  type PlanningRows,
  parseNumber,
  titleOf,
} from './fields.ts';

/** 50 000 groups with every field are about 6 MB. */
export const MOST_BYTES = 32 * 1024 * 1024;
export const MOST_ROWS = 100_000;
const LONGEST_CELL = 500;
/** Lines above the header: a title, a date, a line for the spreadsheet. */
const MOST_TITLE_ROWS = 20;
const MOST_PROBLEMS = 1000;
const SAMPLE_ROWS = 5;

/** A column of the file and the field that it brings; '' for none. */
export interface FileColumn {
  header: string;
  field: PlanningField | '';
}

/** A cell or row that was not taken as it is; `columna` '': the whole row. */
export interface Problem {
  linea: number;
  columna: string;
  valor: string;
  motivo: string;
}

/** What a file contains, for a person who decides whether to use it. */
export interface FileReview {
  encoding: CsvEncoding;
  separator: string;
  columns: readonly FileColumn[];
  /** the first rows, by the columns of the file */
  sample: readonly (readonly string[])[];
  /** the first thousand, and how many there are */
  problems: readonly Problem[];
  problemCount: number;
  /** why the file cannot be used with these columns */
  fault?: string;
}

export interface FileContents {
  review: FileReview;
  planning: PlanningRows;
}

/** A file that is no planning list, in words that say what to do. */
export class FileFault extends Error {}

/**
 * Reads a file of the university's system. It takes a second or more: for a worker.
 * @param fields what each column brings, as a person said; by default its header decides
 * @param progress the part that is done, 0 to 1
 * @throws FileFault
 */
export function readPlanning(
  bytes: Uint8Array,
  fields: readonly (PlanningField | '')[] | undefined,
  progress: (part: number) => void,
): FileContents {
  if (bytes.length === 0) throw new FileFault(EMPTY_FILE);
  if (bytes.length > MOST_BYTES)
    throw new FileFault(`El archivo pasa de ${MOST_BYTES / 1024 ** 2} MB: no puede ser una lista de grupos.`);
  const head = bytes.subarray(0, CSV_HEAD_BYTES);
  const other = otherFile(head);
  if (other) throw new FileFault(other);
  const watch = createEncodingWatch(new TextDecoder('utf-8', { fatal: true }));
  watch.add(bytes);
  const { encoding, lines } = watch.end();
  const decoder = new TextDecoder(encoding);
  const separator = separatorOf(richestLine(new TextDecoder(encoding).decode(head)));

  const reader = createRowReader(fields);
  let linea = 1;
  const options: Options = {
    ...csvOptions(separator),
    // Rows are taken one by one; csv-parse itself keeps none.
    on_record(cells: string[]) {
      if (!isBlankRow(cells)) reader.take(linea, cells);
      linea += linesOf(cells);
      if (linea % 1000 < 2) progress(Math.min(1, linea / lines));
      return null;
    },
  };
  try {
    parse(decoder.decode(bytes), options);
  } catch (error) {
    if (error instanceof FileFault) throw error;
    throw new FileFault(unreadableRow(linea));
  }
  const { columns, sample, problems, problemCount, planning } = reader.end();
  const fault = faultOf(columns, planning);
  return {
    review: { encoding, separator, columns, sample, problems, problemCount, ...(fault && { fault }) },
    planning,
  };
}

/** The line of the beginning that has most separators: the header, not a title above it. */
function richestLine(head: string): string {
  const lines = head.replaceAll(/"[^"]*"/g, '').split(/\r\n|\n|\r/, MOST_TITLE_ROWS);
  const richness = (line: string) => line.split(separatorOf(line)).length;
  return lines.reduce((best, line) => (richness(line) > richness(best) ? line : best), '');
}

function faultOf(columns: readonly FileColumn[], { rows }: PlanningRows): string | undefined {
  if (columns.length === 0) return 'El archivo no tiene ninguna fila.';
  if (!columns.some(({ field }) => field === 'materia'))
    return 'Ninguna columna trae la materia: di cuál es.';
  return rows.length === 0 ? 'El archivo no tiene ningún grupo debajo de su encabezado.' : undefined;
}

function createRowReader(given: readonly (PlanningField | '')[] | undefined) {
  /** rows before the header is known */
  const above: { linea: number; cells: string[] }[] = [];
  let header: string[] | undefined;
  let columns: FileColumn[] = [];
  const fields: PlanningField[] = [];
  /** place in the file of each of `fields` */
  const places: number[] = [];
  const rows: string[][] = [];
  const sample: string[][] = [];
  const problems: Problem[] = [];
  let problemCount = 0;

  const report = (linea: number, columna: string, valor: string, motivo: string) => {
    problemCount += 1;
    if (problems.length < MOST_PROBLEMS) problems.push({ linea, columna, valor: told(valor), motivo });
  };

  function open(cells: string[]): void {
    header = cells;
    const taken = new Set<PlanningField>();
    columns = cells.map((text, at) => {
      const field = given ? (given[at] ?? '') : (fieldOfHeader(text) ?? '');
      // Of two columns with the same name the first is taken; the person can choose the other.
      if (field === '' || taken.has(field)) return { header: clean(text), field: '' };
      taken.add(field);
      return { header: clean(text), field };
    });
    columns.forEach(({ field }, at) => {
      if (field === '') return;
      fields.push(field);
      places.push(at);
    });
  }

  /** Only the cells that the table knows: a problem is kept on the device, where no RFC may be. */
  const known = (cells: readonly string[]) => places.map((place) => cells[place] ?? '').join(' · ');

  function takeRow(linea: number, cells: string[]): void {
    if (sample.length < SAMPLE_ROWS) sample.push(columns.map((_, at) => clean(cells[at] ?? '')));
    const fault = rowFault(cells, header ?? []);
    if (fault) {
      report(linea, '', fault.told ? known(cells) : '', fault.motivo);
      return;
    }
    const row = places.map((place, at) => {
      const field = fields[at];
      const text = clean(cells[place] ?? '');
      if (text.length > LONGEST_CELL)
        report(linea, columns[place]?.header ?? '', text, `Pasa de ${LONGEST_CELL} caracteres; se corta.`);
      else if (field && FIELDS[field].number && text !== '' && parseNumber(text) === undefined)
        report(linea, columns[place]?.header ?? '', text, 'No es un número; no se suma.');
      return text.slice(0, LONGEST_CELL);
    });
    if (row[fields.indexOf('materia')] === '') {
      report(linea, '', known(cells), 'Le falta la materia; no se toma.');
      return;
    }
    if (rows.length === MOST_ROWS)
      throw new FileFault(`El archivo pasa de ${MOST_ROWS.toLocaleString('es-MX')} grupos.`);
    if (fields.includes('materia')) rows.push(row);
  }

  function decide(): void {
    const best = above.find(({ cells }) => cells.filter((cell) => fieldOfHeader(cell)).length > 1);
    // Nothing is known by its name: the first row that looks like a header is one, and the person says what it brings.
    const chosen =
      best ?? above.find(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1) ?? above[0];
    if (!chosen) return;
    open(chosen.cells);
    for (const { linea, cells } of above.slice(above.indexOf(chosen) + 1)) takeRow(linea, cells);
    above.length = 0;
  }

  return {
    take(linea: number, cells: string[]) {
      if (header) {
        takeRow(linea, cells);
        return;
      }
      above.push({ linea, cells });
      const named = cells.filter((cell) => fieldOfHeader(cell)).length > 1;
      if (named || above.length === MOST_TITLE_ROWS) decide();
    },
    end() {
      if (!header) decide();
      return { columns, sample, problems, problemCount, planning: { fields, rows } };
    },
  };
}

/** Why a whole row is not taken, and whether its cells are in their columns, so that they can be told. */
function rowFault(
  cells: readonly string[],
  header: readonly string[],
): { motivo: string; told: boolean } | undefined {
  if (isHeader(cells, header)) return { motivo: 'Es el encabezado otra vez; no se toma.', told: false };
  const fault = lengthFault(cells, header.length);
  if (fault) return { motivo: `${fault} No se toma.`, told: false };
  return isTotals(cells) ? { motivo: 'Parece la fila de totales; no se toma.', told: true } : undefined;
}

const isHeader = (cells: readonly string[], header: readonly string[]) =>
  cells.length === header.length && cells.every((cell, at) => cell === header[at]);

const TOTALS = new Set(['total', 'totales', 'totalgeneral', 'grantotal', 'sumatotal', 'suma', 'subtotal']);
const isTotals = (cells: readonly string[]) =>
  TOTALS.has(foldHeader(cells.find((cell) => cell.trim() !== '') ?? ''));

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a cell may not contain
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/g;
/** A cell in one line, with what an export has added against formulas taken away again. */
const clean = (text: string) =>
  restored(text.trim()).normalize('NFC').replace(/\s+/g, ' ').replace(CONTROL, '').trim();

/** The fields of the five settings that a file lacks, in words; undefined if it has them all. */
export function missingText(columns: readonly FileColumn[]): string | undefined {
  const wanted: readonly PlanningField[] = ['grupo', 'uab', 'cupo', 'profesor', 'origen', 'demanda'];
  const missing = wanted.filter((field) => !columns.some((column) => column.field === field));
  if (missing.length === 0) return undefined;
  return new Intl.ListFormat('es-MX').format(missing.map(titleOf));
}
