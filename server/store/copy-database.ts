import { createHash } from 'node:crypto';
import { StartFault } from '../config/start-fault.ts';
import type { Database, DatabaseTransaction, Row, Value } from './port.ts';

/** What was copied of one table. */
export interface CopiedTable {
  table: string;
  rows: number;
  /** over the hashes of all rows, in the order of the primary key */
  digest: string;
}

export interface CopyOptions {
  /** one of the two is the embedded database */
  from: Database;
  to: Database;
  /** which of them it is */
  embedded: 'from' | 'to';
  /** gets the rows that have been copied, and all, of one table */
  progress: (table: string, copied: number, all: number) => void;
}

/** Every other table names people or processes. */
const FIRST = ['usuario', 'proceso'];
/** It says how the tables were made, and each database has its own. */
const MIGRATIONS = 'migracion';
const PAGE = 200;

interface Shape {
  columns: string[];
  key: string[];
}

/**
 * Copies every row in one transaction, which is committed only if each row reads the same in both. Both databases must be of this
 * version, and nobody else may write into them.
 * @throws StartFault if the target has rows already, or if a row reads differently: nothing is changed then
 */
export async function copyDatabase({ from, to, embedded, progress }: CopyOptions): Promise<CopiedTable[]> {
  return from.transaction((source) =>
    to.transaction(async (target) => {
      const tables = inOrder((await source.tables()).filter((table) => table !== MIGRATIONS));
      await requireEmpty(target, tables);
      const copied: CopiedTable[] = [];
      for (const table of tables) {
        const shape = await shapeOf(embedded === 'from' ? source : target, table);
        await copyTable(source, target, table, shape, progress);
        copied.push(await compareTable(source, target, table, shape));
      }
      return copied;
    }),
  );
}

const inOrder = (tables: string[]) => [...FIRST, ...tables.filter((table) => !FIRST.includes(table)).sort()];

async function requireEmpty(target: DatabaseTransaction, tables: readonly string[]): Promise<void> {
  const there = new Set(await target.tables());
  for (const table of tables) {
    if (!there.has(table))
      throw new StartFault(`En el destino falta la tabla ${table}: actualiza el programa.`);
    if ((await countOf(target, table)) > 0)
      throw new StartFault(
        `El destino ya tiene datos (tabla ${table}): no se movió nada. Da una base vacía.`,
      );
  }
}

/** The columns that are stored and the primary key, as SQLite knows them; PostgreSQL has the same. */
async function shapeOf(embedded: DatabaseTransaction, table: string): Promise<Shape> {
  const rows = await embedded.all<{ name: string; pk: number }>(
    'SELECT name, pk FROM pragma_table_xinfo($1) WHERE hidden = 0',
    table,
  );
  const key = rows.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  return { columns: rows.map(({ name }) => name), key: key.map(({ name }) => name) };
}

async function copyTable(
  source: DatabaseTransaction,
  target: DatabaseTransaction,
  table: string,
  shape: Shape,
  progress: CopyOptions['progress'],
): Promise<void> {
  const all = await countOf(source, table);
  const { columns } = shape;
  let copied = 0;
  for await (const rows of pagesOf(source, table, shape)) {
    const places = rows.map(
      (_, row) => `(${columns.map((_name, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
    );
    const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null));
    await target.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places.join(', ')}`, ...values);
    copied += rows.length;
    progress(table, copied, all);
  }
}

/** Both are read in the order of their keys, which is the same in both, and compared row by row. */
async function compareTable(
  source: DatabaseTransaction,
  target: DatabaseTransaction,
  table: string,
  shape: Shape,
): Promise<CopiedTable> {
  const all = createHash('sha256');
  const copies = pagesOf(target, table, shape);
  let rows = 0;
  for await (const originals of pagesOf(source, table, shape)) {
    const { value: found = [] } = await copies.next();
    for (const [n, original] of originals.entries()) {
      const hash = hashOf(original, shape);
      if (hash !== hashOf(found[n] ?? {}, shape)) throw differs(table, original, shape);
      all.update(hash);
    }
    rows += originals.length;
  }
  if ((await countOf(target, table)) !== rows)
    throw new StartFault(`La tabla ${table} tiene más filas en el destino: no se movió nada.`);
  return { table, rows, digest: all.digest('hex').slice(0, 16) };
}

const differs = (table: string, row: Row, { key }: Shape) =>
  new StartFault(
    `La fila ${key.map((column) => row[column]).join(' · ')} de ${table} no se lee igual en el destino: no se movió nada.`,
  );

const hashOf = (row: Row, { columns }: Shape) =>
  createHash('sha256')
    .update(JSON.stringify(columns.map((column) => row[column] ?? null)))
    .digest('hex');

async function countOf(tx: DatabaseTransaction, table: string): Promise<number> {
  return (await tx.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n ?? 0;
}

async function* pagesOf(
  tx: DatabaseTransaction,
  table: string,
  { columns, key }: Shape,
): AsyncGenerator<Row[], undefined> {
  const order = `ORDER BY ${key.join(', ')} LIMIT ${PAGE}`;
  const select = `SELECT ${columns.join(', ')} FROM ${table}`;
  const after = `(${key.join(', ')}) > (${key.map((_, n) => `$${n + 1}`).join(', ')})`;
  let last: Value[] | undefined;
  for (;;) {
    const rows: Row[] = last
      ? await tx.all(`${select} WHERE ${after} ${order}`, ...last)
      : await tx.all(`${select} ${order}`);
    if (rows.length === 0) return;
    yield rows;
    last = key.map((column) => rows.at(-1)?.[column] ?? null);
  }
}
