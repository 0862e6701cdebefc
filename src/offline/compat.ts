import type { Transaction } from '../storage/transactions.ts';
import type { Answer } from './answers.ts';
import { acceptedBases, toBase } from './core/policy.ts';
import { readRequest } from './documents.ts';
import type { FieldKey, SessionMirror } from './entries.ts';
import type { Ports } from './ports.ts';
import { ask } from './request.ts';
import { type Operacion, type Row, withoutSent } from './row.ts';
import type { SiteConfig } from './site-config.ts';

/**
 * For a backend that knows the owner's four arguments only (reliability.md 4.5): read, compare, write, and watch for
 * own older writes that land late. A change made elsewhere between the read and the write cannot be seen.
 */

/** Twice the server's deadline: what was sent before the acknowledgement can land until then. */
export const WATCH_MS = 20_000;

export interface Watch {
  key: FieldKey;
  valor: string;
  /** own values whose fate was unknown when `valor` was acknowledged */
  viejos: string[];
  /** ms since the epoch */
  hasta: number;
}

export async function readWatches(tx: Transaction): Promise<Watch[]> {
  const kept = await tx.get('meta', 'vigilar');
  return Array.isArray(kept) ? kept.filter(isWatch) : [];
}

/** Another version of the app, or a person, may have written it. */
function isWatch(value: unknown): value is Watch {
  const { key, valor, viejos, hasta } = (value ?? {}) as Partial<Watch>;
  const lists = [key, viejos].every((list) => Array.isArray(list) && list.every(isText));
  return lists && key?.length === 3 && isText(valor) && Number.isFinite(hasta);
}

const isText = (value: unknown) => typeof value === 'string';

export const isWatchOf = (key: FieldKey) => (watch: Watch) => watch.key.join('\n') === key.join('\n');

/** What is to be watched after an acknowledgement; undefined where nothing of ours is still out. */
export function watchAfter(key: FieldKey, row: Row, now: number): Watch | undefined {
  // Its first try was answered; of several only one was, and another of the same value may overtake the next wish.
  const viejos = row.intentos > 1 ? row.enviados : withoutSent(row.enviados, row.valor);
  return viejos.length > 0 ? { key, valor: row.valor, viejos, hasta: now + WATCH_MS } : undefined;
}

/** A new wish on a watched field: what was still out may yet land, or has and nobody has looked, so it counts as sent. */
export async function takeWatch(tx: Transaction, key: FieldKey, row: Row): Promise<Row> {
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

/** The acknowledged wish again, where a read shows that an older one of ours has overtaken it. */
export function watchRow(
  watch: Watch,
  read: string | null,
  usuario: string,
  idOp: string,
  now: number,
): Row | undefined {
  if (read === watch.valor || !watch.viejos.some((old) => old === read)) return undefined;
  const [, operacion, clave] = watch.key;
  const wish = { usuario, operacion, clave, valor: watch.valor, idOp, enviados: watch.viejos };
  return { v: 1, ...wish, base: toBase(read), estado: 'pendiente', intentos: 0, desde: now, proximo: now };
}

/** The field's present value; any other answer as it came. */
export async function readCurrent(
  ports: Ports,
  site: SiteConfig,
  { usuario, token }: SessionMirror,
  { operacion, clave }: Pick<Row, 'operacion' | 'clave'>,
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

/** Whether somebody else changed the field: the value is neither ours nor what our wish was based on. */
export function isForeign(row: Row, current: string | null): boolean {
  const known = [...acceptedBases(row), row.valor].map((value) => canonical(row.operacion, value));
  return !known.includes(canonical(row.operacion, current));
}

/** An empty nickname removes it: the server then has none. */
const canonical = (operacion: Operacion, value: string | null) =>
  operacion === 'guardarHipocoristico' && value === '' ? null : value;
