import { DAY_MS } from '../calendar.ts';
import type { Database, DatabaseTransaction, Statements } from '../store/port.ts';

/** The kinds of entries in the university's record (Bitácora). */
export const RECORD_KINDS = [
  'entrada',
  'entrada-negada',
  'entrada-limitada',
  'codigo-pedido',
  'codigo-usado',
  'codigo-negado',
  'codigo-agotado',
  'cuenta-activada',
  'clave-cambiada',
  'sesion-cerrada',
  'cumpleanos-mostrado',
  'datos-reservados',
  'negado',
  'persona-creada',
  'persona-cambiada',
  'persona-baja',
  'persona-reingreso',
  'persona-borrada',
  'personas-importadas',
  'personas-exportadas',
  'fotos-importadas',
  'derecho-dado',
  'derecho-quitado',
  'codigo-enviado',
  'datos-entregados',
  'publicacion',
  'bitacora-leida',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export interface LoggedAction {
  que: RecordKind;
  /** who did it; undefined for somebody who was not signed in */
  quien?: string | undefined;
  /** whose account it concerns; a name without an account is not stored, because people type passwords into the wrong field */
  sobre?: string | undefined;
  detalle?: string | undefined;
  /** «Chrome en Windows» */
  equipo?: string | undefined;
  /** the request's number in the technical log */
  peticion?: string | undefined;
}

export interface StoredEntry {
  id: string;
  cuando: string;
  que: RecordKind;
  quien: string | null;
  sobre: string | null;
  detalle: string | null;
  equipo: string | null;
  peticion: string | null;
}

export interface Wanted {
  /** who did it or whose account it was */
  persona?: string | undefined;
  que?: RecordKind | undefined;
  /** ISO 8601; `desde` is included, `hasta` is not */
  desde?: string | undefined;
  hasta?: string | undefined;
  /** only entries after this one in the list, which starts with the newest */
  tras?: string | undefined;
}

export interface ActionRecord {
  /** Adds an entry. If the entry is about a change, `tx` is the transaction of that change. */
  append(tx: Statements, entry: LoggedAction): Promise<void>;
  /** Adds many entries about changes of existing accounts, in a fraction of the time of as many `append`. */
  appendMany(tx: Statements, entries: readonly LoggedAction[]): Promise<void>;
  /**
   * Like `append`, but an entry about no existing account stays only if `keep` returns true. Otherwise it is written and deleted
   * again: the same statements run in both cases, so the time of an answer does not reveal which accounts exist.
   */
  appendKnown(tx: DatabaseTransaction, entry: LoggedAction, keep: () => boolean): Promise<void>;
  /** The matching entries, newest first. */
  read(wanted: Wanted, most: number): Promise<StoredEntry[]>;
  /** Deletes entries older than the configured number of days. */
  sweep(): Promise<void>;
}

interface RecordParts {
  database: Database;
  now: () => Date;
  random: (bytes: number) => Uint8Array;
  days: number;
}

/** As many entries are in one statement. */
const BATCH = 50;
const COLUMNS = ['id', 'cuando', 'que', 'quien', 'sobre', 'detalle', 'equipo', 'peticion'] as const;
const insertMany = (entries: number) => {
  const rows = Array.from(
    { length: entries },
    (_, row) => `(${COLUMNS.map((_, column) => `$${row * COLUMNS.length + column + 1}`).join(', ')})`,
  );
  return `INSERT INTO bitacora (${COLUMNS.join(', ')}) VALUES ${rows.join(', ')}`;
};
const BATCHED = insertMany(BATCH);

/** What an entry has beside its id and time, in the order of COLUMNS. */
const valuesOf = ({ que, quien, sobre, detalle, equipo, peticion }: LoggedAction) =>
  [que, quien ?? null, sobre ?? null, detalle ?? null, equipo ?? null, peticion ?? null] as const;

type Condition = readonly [sql: string, value: string | undefined];

export function createRecord({ database, now, random, days }: RecordParts): ActionRecord {
  /** Returns the entry's id. */
  async function insert(tx: Statements, entry: LoggedAction): Promise<string> {
    const cuando = now().toISOString();
    const id = `${cuando}-${Buffer.from(random(6)).toString('hex')}`;
    await tx.run(
      `INSERT INTO bitacora (id, cuando, que, quien, sobre, detalle, equipo, peticion)
       VALUES ($1, $2, $3, $4, (SELECT usuario FROM usuario WHERE usuario = $5), $6, $7, $8)`,
      id,
      cuando,
      ...valuesOf(entry),
    );
    return id;
  }

  return {
    async append(tx, entry) {
      await insert(tx, entry);
    },

    async appendMany(tx, entries) {
      const cuando = now().toISOString();
      const hex = Buffer.from(random(6 * entries.length)).toString('hex');
      // In order, because an index takes rows at its end several times as fast as rows in between.
      const ids = entries.map((_, n) => `${cuando}-${hex.slice(12 * n, 12 * (n + 1))}`).sort();
      for (let begin = 0; begin < entries.length; begin += BATCH) {
        const some = entries.slice(begin, begin + BATCH);
        const values = some.flatMap((entry, n) => [ids[begin + n] as string, cuando, ...valuesOf(entry)]);
        await tx.run(some.length === BATCH ? BATCHED : insertMany(some.length), ...values);
      }
    },

    async appendKnown(tx, entry, keep) {
      const id = await insert(tx, entry);
      const written = await tx.get<{ sobre: string | null }>('SELECT sobre FROM bitacora WHERE id = $1', id);
      const stays = written?.sobre != null || keep();
      await tx.run('DELETE FROM bitacora WHERE id = $1', stays ? '' : id);
    },

    read({ persona, que, desde, hasta, tras }, most) {
      const conditions: Condition[] = [
        ['(quien = ? OR sobre = ?)', persona],
        ['que = ?', que],
        ['id >= ?', desde],
        ['id < ?', hasta],
        ['id < ?', tras],
      ];
      const used = conditions.filter(([, value]) => value !== undefined);
      const where = used.map(([sql], n) => sql.replaceAll('?', `$${n + 1}`)).join(' AND ') || '1 = 1';
      return database.all<StoredEntry & Record<string, string | null>>(
        `SELECT * FROM bitacora WHERE ${where} ORDER BY id DESC LIMIT $${used.length + 1}`,
        ...used.map(([, value]) => value ?? null),
        most,
      );
    },

    async sweep() {
      const end = new Date(now().getTime() - days * DAY_MS).toISOString();
      await database.run('DELETE FROM bitacora WHERE id < $1', end);
    },
  };
}
