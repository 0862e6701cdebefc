import { fold, plain } from '../../lib/fold-text.ts';
import { CHANGE, type ColumnId, FIELDS, type PlanningField } from './fields.ts';
import { codeText, columnOf, type PlanningTable, type TableColumn, valueCount } from './table.ts';

export type Filter =
  /** the values that are shown */
  | { kind: 'values'; values: readonly string[] }
  /** numbers from and to, both included; undefined: without an end */
  | { kind: 'range'; from?: number; to?: number };

/** What somebody asks of the table. A saved view is one of these with a name. */
export interface PlanningQuery {
  text: string;
  sort: readonly { id: ColumnId; desc: boolean }[];
  filters: Readonly<Partial<Record<ColumnId, Filter>>>;
  group?: ColumnId;
}

export const EVERYTHING: PlanningQuery = { text: '', sort: [], filters: {} };

export type Sums = Readonly<Partial<Record<PlanningField, number>>>;

export interface Group {
  value: string;
  count: number;
  sums: Sums;
}

/** What the table shows. */
export interface PlanningView {
  /** row numbers in their order; a group's heading is -1 minus its place in `groups` */
  items: Int32Array;
  groups: readonly Group[];
  /** all rows that match, those in closed groups included */
  rows: Int32Array;
  sums: Sums;
}

/** @param closed values of groups whose rows are not shown */
export function viewOf(
  table: PlanningTable,
  query: PlanningQuery,
  closed: ReadonlySet<string> = new Set(),
): PlanningView {
  const shown = matching(table, query);
  let rows = new Int32Array(table.size);
  let length = 0;
  for (let row = 0; row < table.size; row += 1) if (shown[row]) rows[length++] = row;
  rows = rows.subarray(0, length);
  for (const { id, desc } of [...query.sort].reverse()) {
    const column = columnOf(table, id);
    if (column) rows = sorted(rows, column, desc);
  }
  const by = query.group && columnOf(table, query.group);
  if (!by) return { items: rows, groups: [], rows, sums: sumsOf(table, rows) };
  rows = sorted(rows, by, false);
  const groups: Group[] = [];
  const items = new Int32Array(length + valueCount(by));
  let end = 0;
  for (let at = 0; at < length; ) {
    const code = codeAt(by, rows[at]);
    let next = at;
    while (next < length && codeAt(by, rows[next]) === code) next += 1;
    const value = codeText(by, code);
    groups.push({ value, count: next - at, sums: sumsOf(table, rows.subarray(at, next)) });
    items[end++] = -groups.length;
    if (!closed.has(value)) for (; at < next; at += 1) items[end++] = rows[at] ?? 0;
    at = next;
  }
  return { items: items.subarray(0, end), groups, rows, sums: sumsOf(table, rows) };
}

const codeAt = ({ codes }: TableColumn, row: number | undefined) => codes[row ?? -1] ?? 0;

/** Sorts by whole numbers in one pass, stable. Empty values are last in both directions, as in a spreadsheet. */
function sorted(rows: Int32Array, column: TableColumn, desc: boolean): Int32Array<ArrayBuffer> {
  const size = valueCount(column);
  const rank = (row: number) => {
    const code = codeAt(column, row);
    if (code === 0) return size - 1;
    return desc ? size - 1 - code : code - 1;
  };
  const starts = new Uint32Array(size + 1);
  for (const row of rows) starts[rank(row) + 1] = (starts[rank(row) + 1] ?? 0) + 1;
  for (let at = 1; at <= size; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const out = new Int32Array(rows.length);
  for (const row of rows) {
    const place = starts[rank(row)] ?? 0;
    out[place] = row;
    starts[rank(row)] = place + 1;
  }
  return out;
}

/** 1 for each row that matches. */
function matching(
  table: PlanningTable,
  { text, filters }: Pick<PlanningQuery, 'text' | 'filters'>,
): Uint8Array {
  const shown = new Uint8Array(table.size).fill(1);
  // Rows that are gone are shown when they are asked for.
  if (!filters[CHANGE]) shown.fill(0, table.size - table.gone);
  for (const column of table.columns) {
    const filter = filters[column.id];
    if (filter) keep(shown, column, allowed(column, filter));
  }
  for (const word of fold(text).split(/\s+/).filter(Boolean)) {
    const found = new Uint8Array(table.size);
    for (const column of table.columns) {
      const codes = codesWith(column, word);
      if (codes) for (let row = 0; row < table.size; row += 1) if (codes[codeAt(column, row)]) found[row] = 1;
    }
    for (let row = 0; row < table.size; row += 1) if (!found[row]) shown[row] = 0;
  }
  return shown;
}

function keep(shown: Uint8Array, column: TableColumn, codes: Uint8Array): void {
  for (let row = 0; row < shown.length; row += 1) if (!codes[codeAt(column, row)]) shown[row] = 0;
}

function allowed(column: TableColumn, filter: Filter): Uint8Array {
  const codes = new Uint8Array(valueCount(column));
  if (filter.kind === 'range') {
    const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = filter;
    column.numbers?.forEach((number, code) => {
      if (number >= from && number <= to) codes[code] = 1;
    });
    return codes;
  }
  const wanted = new Set(filter.values);
  for (let code = 0; code < codes.length; code += 1) if (wanted.has(codeText(column, code))) codes[code] = 1;
  return codes;
}

const plains = new WeakMap<TableColumn, string>();

/** The values that contain a folded word; n stands for ñ too. Undefined if there are none. */
function codesWith(column: TableColumn, word: string): Uint8Array | undefined {
  let text = column.folded;
  if (!word.includes('ñ')) {
    text = plains.get(column) ?? plain(column.folded);
    plains.set(column, text);
  }
  let at = text.indexOf(word);
  if (at === -1) return undefined;
  const codes = new Uint8Array(valueCount(column));
  for (let code = 0; at !== -1; at = text.indexOf(word, column.foldedEnds[code])) {
    while ((column.foldedEnds[code] ?? Number.POSITIVE_INFINITY) <= at) code += 1;
    codes[code] = 1;
  }
  return codes;
}

/** The totals of the columns that are added up. */
export function sumsOf(table: PlanningTable, rows: Iterable<number>): Sums {
  const sums: Partial<Record<PlanningField, number>> = {};
  const all = [...rows];
  for (const column of table.columns) {
    const { id, numbers } = column;
    if (!numbers || id === CHANGE || !FIELDS[id].number) continue;
    let sum = 0;
    for (const row of all) sum += numbers[codeAt(column, row)] || 0;
    sums[id] = sum;
  }
  return sums;
}

/** One value of a column, and how many rows have it under all other filters. */
export interface ValueCount {
  value: string;
  count: number;
}

/** The values that a filter of this column offers, in their order. */
export function valueCounts(table: PlanningTable, query: PlanningQuery, id: ColumnId): ValueCount[] {
  const column = columnOf(table, id);
  if (!column) return [];
  const { [id]: _own, ...others } = query.filters;
  const filters = id === CHANGE ? { ...others, [CHANGE]: ALL_CHANGES } : others;
  const shown = matching(table, { text: query.text, filters });
  const counts = new Uint32Array(valueCount(column));
  for (let row = 0; row < table.size; row += 1) {
    const code = codeAt(column, row);
    if (shown[row]) counts[code] = (counts[code] ?? 0) + 1;
  }
  return [...counts].flatMap((count, code) => (count > 0 ? [{ value: codeText(column, code), count }] : []));
}

const ALL_CHANGES: Filter = { kind: 'values', values: ['', 'Nueva', 'Cambió', 'Ya no está'] };
