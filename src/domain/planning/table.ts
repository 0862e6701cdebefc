import { fold } from '../../lib/fold-text.ts';
import { compareRows } from './compare.ts';
import { CHANGE, type ColumnId, FIELDS, type PlanningRows, parseNumber } from './fields.ts';

/**
 * A column as its different values, sorted, and each row's place among them. 50 000 rows travel between threads and are sorted,
 * filtered and counted as whole numbers. All of it can be cloned and transferred.
 */
export interface TableColumn {
  id: ColumnId;
  /** each row's value as a place in the sorted values; 0 is the empty value */
  codes: Uint32Array<ArrayBuffer>;
  /** the values one after the other, and where each ends */
  texts: string;
  ends: Uint32Array<ArrayBuffer>;
  /** the same without case and accents, each ended by a line break */
  folded: string;
  foldedEnds: Uint32Array<ArrayBuffer>;
  /** the number of each value, NaN if it is none; for columns that are added up */
  numbers?: Float64Array<ArrayBuffer>;
  /** 1 + the value in the file before, where it differs; 0 elsewhere */
  before?: Uint32Array<ArrayBuffer>;
}

export interface PlanningTable {
  /** rows, those that are gone since the file before included, at the end */
  size: number;
  /** how many rows at the end are gone */
  gone: number;
  columns: readonly TableColumn[];
}

export const CHANGES = { added: 'Nueva', changed: 'Cambió', gone: 'Ya no está' } as const;
const CHANGE_VALUES = ['', CHANGES.added, CHANGES.changed, CHANGES.gone];
export const GONE_CODE = 3;

/** @param older the file that was opened before, to tell what differs */
export function buildTable(newer: PlanningRows, older?: PlanningRows): PlanningTable {
  const differs = older && compareRows(older, newer);
  const gone = differs?.gone ?? [];
  const size = newer.rows.length + gone.length;
  const columns = newer.fields.map((field, place): TableColumn => {
    const old = older?.fields.indexOf(field) ?? -1;
    const oldCell = (row: number) => older?.rows[row]?.[old] ?? '';
    const cells = newer.rows.map((row) => row[place] ?? '');
    for (const row of gone) cells.push(oldCell(row));
    const befores = new Map<number, string>();
    if (old !== -1)
      for (const [row, from] of differs?.changed ?? [])
        if (oldCell(from) !== cells[row]) befores.set(row, oldCell(from));
    return codeColumn(field, cells, befores, FIELDS[field].number === true);
  });
  if (differs) {
    const codes = new Uint32Array(size);
    for (const row of differs.added) codes[row] = 1;
    for (const row of differs.changed.keys()) codes[row] = 2;
    codes.fill(GONE_CODE, newer.rows.length);
    columns.push({ id: CHANGE, codes, ...joined(CHANGE_VALUES) });
  }
  return { size, gone: gone.length, columns };
}

const collator = new Intl.Collator('es-MX', { numeric: true });

function codeColumn(
  id: ColumnId,
  cells: readonly string[],
  befores: ReadonlyMap<number, string>,
  number: boolean,
): TableColumn {
  const values = [...new Set([...cells, ...befores.values()])].filter((value) => value !== '');
  if (number) values.sort(byNumber);
  else values.sort(collator.compare);
  values.unshift('');
  const codeOf = new Map(values.map((value, code) => [value, code]));
  const codes = Uint32Array.from(cells, (cell) => codeOf.get(cell) ?? 0);
  const before = befores.size > 0 ? new Uint32Array(cells.length) : undefined;
  if (before) for (const [row, value] of befores) before[row] = 1 + (codeOf.get(value) ?? 0);
  return {
    id,
    codes,
    ...joined(values),
    ...(number && { numbers: Float64Array.from(values, (value) => parseNumber(value) ?? Number.NaN) }),
    ...(before && { before }),
  };
}

/** Texts that are no number come last. */
function byNumber(a: string, b: string): number {
  const [left, right] = [parseNumber(a), parseNumber(b)];
  if (left === undefined || right === undefined)
    return Number(left === undefined) - Number(right === undefined) || collator.compare(a, b);
  return left - right || collator.compare(a, b);
}

function joined(values: readonly string[]) {
  const folds = values.map((value) => `${fold(value)}\n`);
  return { texts: values.join(''), ends: endsOf(values), folded: folds.join(''), foldedEnds: endsOf(folds) };
}

function endsOf(values: readonly string[]): Uint32Array<ArrayBuffer> {
  let end = 0;
  return Uint32Array.from(values, (value) => {
    end += value.length;
    return end;
  });
}

/** What of a table moves to another thread instead of being copied. */
export const transferable = ({ columns }: PlanningTable): ArrayBuffer[] =>
  columns.flatMap(({ codes, ends, foldedEnds, numbers, before }) =>
    [codes, ends, foldedEnds, numbers, before].flatMap((array) => (array ? [array.buffer] : [])),
  );

export const valueCount = ({ ends }: TableColumn) => ends.length;

export const codeText = ({ texts, ends }: TableColumn, code: number): string =>
  texts.slice(ends[code - 1] ?? 0, ends[code]);

export const cellText = (column: TableColumn, row: number): string =>
  codeText(column, column.codes[row] ?? 0);

/** The cell's text in the file before; undefined if it is the same. */
export function cellBefore(column: TableColumn, row: number): string | undefined {
  const code = column.before?.[row];
  return code ? codeText(column, code - 1) : undefined;
}

export const columnOf = ({ columns }: PlanningTable, id: ColumnId) => columns.find((one) => one.id === id);

/** How many rows are new, changed and gone; undefined without a file before. */
export function changeCounts(table: PlanningTable) {
  const column = columnOf(table, CHANGE);
  if (!column) return undefined;
  const counts = [0, 0, 0, 0];
  for (const code of column.codes) counts[code] = (counts[code] ?? 0) + 1;
  const [, added = 0, changed = 0, gone = 0] = counts;
  return { added, changed, gone };
}
