import type { Transaction } from '../storage/transactions.ts';
import { type Base, type Operacion, parseRow, type Row } from './row.ts';

/** What lies in the stores beside the rows, read with care: a person may have edited it. */

export interface SessionMirror {
  usuario: string;
  /** hash of usuario, so that the worker needs no hashing */
  dueno: string;
  token: string;
  epoca: number;
}

/** acuse: the count of acknowledgements when it was last one; orden: of the send that was acknowledged. */
export interface Confirmed extends Base {
  acuse: number;
  orden?: number;
}

export type FieldKey = readonly [owner: string, operacion: Operacion, clave: string];

export async function readSession(tx: Transaction): Promise<SessionMirror | undefined> {
  const session = (await tx.get('sesion', 'actual')) as Partial<SessionMirror> | undefined;
  const whole = [session?.usuario, session?.dueno, session?.token].every((text) => typeof text === 'string');
  return whole && Number.isSafeInteger(session?.epoca) ? (session as SessionMirror) : undefined;
}

export async function readCount(tx: Transaction, name: 'orden' | 'acuse' | 'epoca'): Promise<number> {
  const value = await tx.get('meta', name);
  return Math.max(0, Number.isSafeInteger(value) ? (value as number) : 0);
}

/** Counts one up, within the transaction. */
export async function raise(tx: Transaction, name: 'orden' | 'acuse' | 'epoca'): Promise<number> {
  const next = (await readCount(tx, name)) + 1;
  tx.put('meta', name, next);
  return next;
}

export const readConfirmed = async (tx: Transaction, key: FieldKey) =>
  parseConfirmed(await tx.get('confirmado', key));

export function parseConfirmed(value: unknown): Confirmed | undefined {
  const entry = value as Partial<Confirmed> | null | undefined;
  return typeof entry?.existe === 'boolean' && Number.isFinite(entry.acuse)
    ? (entry as Confirmed)
    : undefined;
}

/** What a new wish on the field is based on; undefined where the server was never heard about it. */
export async function readBase(tx: Transaction, key: FieldKey): Promise<Base | undefined> {
  const confirmed = await readConfirmed(tx, key);
  return confirmed && baseOf(confirmed);
}

export const baseOf = ({ existe, valor }: Base): Base =>
  valor === undefined ? { existe } : { existe, valor };

/** The owner's rows that this version can read, sealed or not, oldest wish first. */
export async function readRows(tx: Transaction, owner: string): Promise<Array<[FieldKey, Row]>> {
  const found: Array<[FieldKey, Row]> = [];
  for (const [key, value] of await tx.entries('pendiente', owner)) {
    const row = parseRow(value);
    if (row && key[1] === row.operacion && key[2] === row.clave) {
      found.push([[owner, row.operacion, row.clave], row]);
    }
  }
  return found.sort(([, a], [, b]) => a.proximo - b.proximo);
}
