import { createHash } from 'node:crypto';
import type { Database } from '../store/database.ts';
import type { Caller } from './sessions.ts';

/** One of the caller's open sessions, as its owner may see it. */
export interface OwnSession {
  /** names it in a request to end it; says nothing about the token */
  id: string;
  /** «Chrome en Windows»; null where it is not known */
  equipo: string | null;
  /** ISO 8601; usada to a quarter of an hour */
  creada: string;
  usada: string;
  /** the one that asks */
  actual: boolean;
}

export interface OwnSessions {
  /** The caller's open ones: this one first, then by last use. */
  list(caller: Caller): Promise<OwnSession[]>;
  /** Ends the one of the caller's that has this public id, and says how many that were; anybody else's are none. */
  end(caller: Caller, id: string): Promise<number>;
  endAll(caller: Caller): Promise<number>;
}

type Row = { id: string; equipo: string | null; creada: string; usada: string };

const END = 'UPDATE sesion SET revocada = $1 WHERE usuario = $2 AND revocada IS NULL AND vence > $1';
const OPEN = 'usuario = $1 AND revocada IS NULL AND vence > $2';

export function createOwnSessions(database: Database, now: () => Date): OwnSessions {
  const rows = ({ usuario }: Caller) =>
    database.all<Row>(
      `SELECT id, equipo, creada, usada FROM sesion WHERE ${OPEN} ORDER BY usada DESC, creada DESC, id`,
      usuario,
      now().toISOString(),
    );

  return {
    async list(caller) {
      const own = (await rows(caller)).map(({ id, ...row }) => ({
        ...row,
        id: publicId(id),
        actual: id === caller.sesion,
      }));
      return own.toSorted((one, other) => Number(other.actual) - Number(one.actual));
    },

    async end(caller, id) {
      const found = (await rows(caller)).find((row) => publicId(row.id) === id);
      return found ? database.run(`${END} AND id = $3`, now().toISOString(), caller.usuario, found.id) : 0;
    },

    endAll: ({ usuario }) => database.run(END, now().toISOString(), usuario),
  };
}

/** The session's id is part of its token: what leaves the server cannot be turned back into it. */
const publicId = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, 16);
