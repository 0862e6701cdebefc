import { createHash } from 'node:crypto';
import type { Database, Statements, Value } from '../store/port.ts';
import type { Caller } from './sessions.ts';

/** An open session as its owner sees it. */
export interface OpenSession {
  /** identifies the session in a request to end it; reveals nothing about the token */
  id: string;
  /** «Chrome en Windows»; null if unknown */
  equipo: string | null;
  /** ISO 8601; `usada` is exact to a quarter of an hour */
  creada: string;
  usada: string;
  /** the session of this request */
  actual: boolean;
}

/** Runs in the same transaction if any session ended. */
type Note = (tx: Statements) => Promise<void>;

export interface SessionList {
  /** The caller's open sessions: the session of this request first, then by last use. */
  list(caller: Caller): Promise<OpenSession[]>;
  /** Ends the caller's session with this public id. Returns 0 if the caller has no such session. */
  end(caller: Caller, id: string, note: Note): Promise<number>;
  endAll(caller: Caller, note: Note): Promise<number>;
  /** Ends the session of this request. */
  endThis(caller: Caller, note: Note): Promise<number>;
}

type OpenSessionRow = { id: string; equipo: string | null; creada: string; usada: string };

const END = 'UPDATE sesion SET revocada = $1 WHERE usuario = $2 AND revocada IS NULL AND vence > $1';
const OPEN = 'usuario = $1 AND revocada IS NULL AND vence > $2';

export function createOpenSessions(database: Database, now: () => Date): SessionList {
  const rows = ({ usuario }: Caller) =>
    database.all<OpenSessionRow>(
      `SELECT id, equipo, creada, usada FROM sesion WHERE ${OPEN} ORDER BY usada DESC, creada DESC, id`,
      usuario,
      now().toISOString(),
    );

  const end = (note: Note, sql: string, ...params: Value[]) =>
    database.transaction(async (tx) => {
      const ended = await tx.run(sql, now().toISOString(), ...params);
      if (ended > 0) await note(tx);
      return ended;
    });

  return {
    async list(caller) {
      const own = (await rows(caller)).map(({ id, ...row }) => ({
        ...row,
        id: publicId(id),
        actual: id === caller.sesion,
      }));
      return own.toSorted((one, other) => Number(other.actual) - Number(one.actual));
    },

    async end(caller, id, note) {
      const found = (await rows(caller)).find((row) => publicId(row.id) === id);
      return found ? end(note, `${END} AND id = $3`, caller.usuario, found.id) : 0;
    },

    endThis: ({ usuario, sesion }, note) => end(note, `${END} AND id = $3`, usuario, sesion),
    endAll: ({ usuario }, note) => end(note, END, usuario),
  };
}

/** A hash, because the session's id is part of its token and must not leave the server. */
const publicId = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, 16);
