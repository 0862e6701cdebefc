import type { Answer } from './answers.ts';
import { backoff, FAR_MS } from './backoff.ts';
import { type Base, type PendingWrite, withoutSent } from './pending-write.ts';

/** Pure rules for the state of a row. Times are in ms. */

export const DAILY_MS = 86_400_000;

const MAX_SENT = 16;
const MAX_UNKNOWN = 8;

type StatedWrite = Pick<PendingWrite, 'usuario' | 'operacion' | 'clave' | 'valor' | 'idOp'> & { now: number };

/**
 * Creates the row for a new write. It replaces the field's pending one, and keeps its base and the values
 * sent so far.
 */
export function newRow(
  previous: PendingWrite | undefined,
  confirmed: Base | undefined,
  write: StatedWrite,
): PendingWrite {
  const { now, ...rest } = write;
  const base = previous ? basis(previous) : (confirmed ?? { existe: false });
  return {
    v: 1,
    ...rest,
    base,
    enviados: previous?.enviados ?? [],
    estado: 'pendiente',
    intentos: 0,
    desde: now,
    proximo: now,
  };
}

/** A new write on a field in conflict is based on the server's value, which the person has seen. */
function basis({ estado, base, valorServidor }: PendingWrite): Base {
  return estado === 'conflicto' ? toBase(valorServidor ?? null) : base;
}

export const toBase = (valor: string | null): Base =>
  valor === null ? { existe: false } : { existe: true, valor };

/**
 * The values the server may hold without a change from elsewhere: the base and everything we sent. null: no
 * value.
 */
export function acceptedBases(row: PendingWrite): Array<string | null> {
  return [...new Set([row.base.existe ? (row.base.valor ?? null) : null, ...row.enviados])];
}

/** When a row may be sent, in ms since the epoch; undefined if a person has to act first. */
export function dueAt(row: PendingWrite, now: number): number | undefined {
  const far = row.estado === 'pendiente' ? FAR_MS : DAILY_MS;
  if (!['pendiente', 'atascado', 'espera-actualizacion'].includes(row.estado)) return undefined;
  return row.proximo - now > far ? now : row.proximo;
}

/**
 * Marks the row as sent. The first send gives it an order number and adds its value to those with an unknown
 * outcome.
 */
export function markRow(row: PendingWrite, nextOrder: number): PendingWrite {
  const intentos = row.intentos + 1;
  if (row.orden !== undefined) return { ...row, intentos };
  return { ...row, intentos, orden: nextOrder, enviados: [...row.enviados, row.valor].slice(-MAX_SENT) };
}

export interface Sent {
  idOp: string;
  valor: string;
  /** sent with the three optional arguments */
  extendido: boolean;
  /** the row had been sent before */
  repetido: boolean;
}

export interface Verdict {
  /** null: done, delete the row */
  row: PendingWrite | null;
  /** the server now holds the sent value */
  confirmed?: true;
  /** another device uses this device's id (a copied disk): create a new one */
  newDevice?: true;
  /** the backend does not support the optional arguments */
  plain?: true;
}

/**
 * Applies an answer to its row. If the row has a newer value, or is sealed, it only learns that the sent
 * value was accepted.
 */
export function settleRow(
  row: PendingWrite,
  sent: Sent,
  answer: Answer,
  at: { now: number; random: number },
): Verdict {
  const same = row.idOp === sent.idOp;
  if (answer.clase === 'ok') {
    if (same) return { row: null, confirmed: true };
    const base = { existe: true, valor: sent.valor };
    // Only one send of a repeated value was answered: another may still arrive.
    const enviados = sent.repetido ? row.enviados : withoutSent(row.enviados, sent.valor);
    return { row: { ...row, base, enviados }, confirmed: true };
  }
  if (answer.clase === 'esquema' && sent.extendido) return { row, plain: true };
  if (!same || row.estado === 'espera-sesion') return { row };
  const failed: PendingWrite = { ...row, ultimoError: { clase: answer.clase } };
  switch (answer.clase) {
    case 'rechazo':
      return {
        row: { ...failed, estado: 'rechazado', ultimoError: { clase: 'rechazo', codigo: answer.codigo } },
      };
    case 'conflicto': {
      // The server has seen this order number: nothing sent earlier can take effect any more.
      const enviados = sent.extendido ? [] : row.enviados;
      return { row: { ...failed, estado: 'conflicto', valorServidor: answer.valorServidor, enviados } };
    }
    case 'superado': {
      const { orden: _, ...fresh } = doubt(failed, at);
      return { row: fresh, newDevice: true };
    }
    case 'esquema':
      return { row: { ...failed, estado: 'espera-actualizacion', proximo: at.now + DAILY_MS } };
    case 'desconocido':
      return { row: doubt(failed, at) };
    default:
      // Move the row behind the others: the server may not answer for this field and yet answer for the rest
      // (N11).
      return { row: { ...failed, proximo: at.now } };
  }
}

/** A well-formed answer without meaning: retry with backoff a limited number of times, then daily. */
function doubt(row: PendingWrite, { now, random }: { now: number; random: number }): PendingWrite {
  const dudas = (row.dudas ?? 0) + 1;
  if (dudas >= MAX_UNKNOWN) return { ...row, dudas, estado: 'atascado', proximo: now + DAILY_MS };
  return { ...row, dudas, estado: 'pendiente', proximo: now + backoff(dudas, FAR_MS, random) };
}
