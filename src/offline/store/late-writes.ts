import type { Transaction } from '../../storage/outbox-store.ts';
import type { Answer } from '../model/answers.ts';
import { readRequest } from '../model/documents.ts';
import { type Operacion, type PendingWrite, withoutSent } from '../model/pending-write.ts';
import { acceptedBases, toBase } from '../model/policy.ts';
import type { Ports } from '../model/ports.ts';
import { ask } from '../send/request.ts';
import type { FieldKey, SessionMirror } from './records.ts';
import type { SiteConfig } from './site-config.ts';

/**
 * Writing to a backend that supports only the contract's four arguments: read, compare, write, then watch for
 * older writes of this device that arrive late. A change made elsewhere between the read and the write goes
 * undetected.
 */

/** Twice the server's deadline of 10 s: a write sent before the acknowledgement may arrive until then. */
export const WATCH_MS = 20_000;

export interface Watch {
  key: FieldKey;
  valor: string;
  /** values this device sent earlier whose outcome was unknown when `valor` was acknowledged */
  viejos: string[];
  /** end of the watch, ms since the epoch */
  hasta: number;
}

/** The stored watches; invalid ones are left out. */
export async function readWatches(tx: Transaction): Promise<Watch[]> {
  const stored = await tx.get('meta', 'vigilar');
  return Array.isArray(stored) ? stored.filter(isWatch) : [];
}

/** The entry may have been written by another version of the app or edited by a person. */
function isWatch(value: unknown): value is Watch {
  const { key, valor, viejos, hasta } = (value ?? {}) as Partial<Watch>;
  const lists = [key, viejos].every((list) => Array.isArray(list) && list.every(isText));
  return lists && key?.length === 3 && isText(valor) && Number.isFinite(hasta);
}

const isText = (value: unknown) => typeof value === 'string';

export const isWatchOf = (key: FieldKey) => (watch: Watch) => watch.key.join('\n') === key.join('\n');

/**
 * The watch to start after an acknowledgement; undefined if no other write from this device can still arrive.
 */
export function watchAfter(key: FieldKey, row: PendingWrite, now: number): Watch | undefined {
  // After one send, that send was answered. After several, one is unanswered and may overtake the next write.
  const viejos = row.intentos > 1 ? row.enviados : withoutSent(row.enviados, row.valor);
  return viejos.length > 0 ? { key, valor: row.valor, viejos, hasta: now + WATCH_MS } : undefined;
}

/**
 * Ends the watch on a field that gets a new pending write. Earlier sends may still arrive (or already have),
 * so they count as sent values of the new row.
 */
export async function takeWatch(tx: Transaction, key: FieldKey, row: PendingWrite): Promise<PendingWrite> {
  const watches = await readWatches(tx);
  const watch = watches.find(isWatchOf(key));
  if (!watch) return row;
  tx.put(
    'meta',
    'vigilar',
    watches.filter((other) => other !== watch),
  );
  return { ...row, enviados: [...watch.viejos, ...row.enviados] };
}

/**
 * The acknowledged value as a new row, if a read shows that an older write from this device has overtaken it.
 */
export function watchRow(
  watch: Watch,
  read: string | null,
  usuario: string,
  idOp: string,
  now: number,
): PendingWrite | undefined {
  if (read === watch.valor || !watch.viejos.some((old) => old === read)) return undefined;
  const [, operacion, clave] = watch.key;
  const write = { usuario, operacion, clave, valor: watch.valor, idOp, enviados: watch.viejos };
  return { v: 1, ...write, base: toBase(read), estado: 'pendiente', intentos: 0, desde: now, proximo: now };
}

/** Reads the field's present value from the server; any other answer is returned as it is. */
export async function readCurrent(
  ports: Ports,
  site: SiteConfig,
  { usuario, token }: SessionMirror,
  { operacion, clave }: Pick<PendingWrite, 'operacion' | 'clave'>,
): Promise<Answer | { clase: 'valor'; valor: string | null }> {
  const request = readRequest(operacion, usuario, clave);
  if (!request) return { clase: 'desconocido' };
  const answer = await ask(ports, site, token, request);
  if (answer.clase !== 'ok') return answer;
  const value = operacion === 'guardarHipocoristico' ? nickname(answer.valor) : answer.valor;
  return typeof value === 'string' || value === null
    ? { clase: 'valor', valor: value }
    : { clase: 'desconocido' };
}

const nickname = (person: unknown) =>
  typeof person === 'object' && person !== null && 'hipocoristico' in person
    ? person.hipocoristico
    : undefined;

/** Whether another device changed the field: the server's value is neither one we sent nor the row's base. */
export function isForeign(row: PendingWrite, current: string | null): boolean {
  const known = [...acceptedBases(row), row.valor].map((value) => canonical(row.operacion, value));
  return !known.includes(canonical(row.operacion, current));
}

/** An empty nickname removes it, and the server then returns null. */
const canonical = (operacion: Operacion, value: string | null) =>
  operacion === 'guardarHipocoristico' && value === '' ? null : value;
