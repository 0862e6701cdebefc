import type { Transaction } from '../../storage/outbox-store.ts';
import { type Base, type Operacion, type PendingWrite, parsePendingWrite } from '../model/pending-write.ts';

/** Reads the stores' other entries. They are validated, since a person may have edited them. */

export interface SessionMirror {
  usuario: string;
  /** hash of usuario, so that the worker does not need to compute it */
  dueno: string;
  token: string;
  epoca: number;
}

/**
 * acuse: value of the device's acknowledgement counter at the time; orden: order number of the acknowledged
 * send.
 */
export interface Confirmed extends Base {
  acuse: number;
  orden?: number;
}

export type FieldKey = readonly [owner: string, operacion: Operacion, clave: string];

/** The session's mirror; undefined if there is none, or if it is incomplete. */
export async function readSession(tx: Transaction): Promise<SessionMirror | undefined> {
  const session = (await tx.get('sesion', 'actual')) as Partial<SessionMirror> | undefined;
  const whole = [session?.usuario, session?.dueno, session?.token].every((text) => typeof text === 'string');
  return whole && Number.isSafeInteger(session?.epoca) ? (session as SessionMirror) : undefined;
}

/** A counter of the store `meta`; 0 if missing or invalid. */
export async function readCount(tx: Transaction, name: 'orden' | 'acuse' | 'epoca'): Promise<number> {
  const value = await tx.get('meta', name);
  return Math.max(0, Number.isSafeInteger(value) ? (value as number) : 0);
}

/** Increments a counter within the transaction. */
export async function raise(tx: Transaction, name: 'orden' | 'acuse' | 'epoca'): Promise<number> {
  const next = (await readCount(tx, name)) + 1;
  tx.put('meta', name, next);
  return next;
}

export const readConfirmed = async (tx: Transaction, key: FieldKey) =>
  parseConfirmed(await tx.get('confirmado', key));

/** A stored confirmed value; undefined if invalid. */
export function parseConfirmed(value: unknown): Confirmed | undefined {
  const entry = value as Partial<Confirmed> | null | undefined;
  return typeof entry?.existe === 'boolean' && Number.isFinite(entry.acuse)
    ? (entry as Confirmed)
    : undefined;
}

/** The base for a new write on the field; undefined if the server's value was never read. */
export async function readBase(tx: Transaction, key: FieldKey): Promise<Base | undefined> {
  const confirmed = await readConfirmed(tx, key);
  return confirmed && baseOf(confirmed);
}

export const baseOf = ({ existe, valor }: Base): Base =>
  valor === undefined ? { existe } : { existe, valor };

/** The owner's rows that this version can read, sealed or not, earliest `proximo` first. */
export async function readRows(tx: Transaction, owner: string): Promise<Array<[FieldKey, PendingWrite]>> {
  const found: Array<[FieldKey, PendingWrite]> = [];
  for (const [key, value] of await tx.entries('pendiente', owner)) {
    const row = parsePendingWrite(value);
    if (row && key[1] === row.operacion && key[2] === row.clave) {
      found.push([[owner, row.operacion, row.clave], row]);
    }
  }
  return found.sort(([, a], [, b]) => a.proximo - b.proximo);
}
