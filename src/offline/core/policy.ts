import type { Answer } from '../answers.ts';
import { backoff, FAR_MS } from '../pause.ts';
import { type Base, type Row, withoutSent } from '../row.ts';

/** Pure: what becomes of a row (reliability.md 4.3, 4.4, 4.6). Times in ms. */

export const DAY_MS = 86_400_000;
const MAX_SENT = 16;
const MAX_UNKNOWN = 8;

type Wish = Pick<Row, 'usuario' | 'operacion' | 'clave' | 'valor' | 'idOp'> & { now: number };

/** A new wish takes the place of the waiting one; what was sent and what it was based on stay. */
export function wishRow(previous: Row | undefined, confirmed: Base | undefined, wish: Wish): Row {
  const { now, ...rest } = wish;
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

/** A wish on a field in conflict is made in view of the server's value. */
function basis({ estado, base, valorServidor }: Row): Base {
  return estado === 'conflicto' ? toBase(valorServidor ?? null) : base;
}

export const toBase = (valor: string | null): Base =>
  valor === null ? { existe: false } : { existe: true, valor };

/** What the server may hold without anybody else having changed it; null: never saved. */
export function acceptedBases(row: Row): Array<string | null> {
  return [...new Set([row.base.existe ? (row.base.valor ?? null) : null, ...row.enviados])];
}

/** When a row may be sent; undefined: not before somebody acts. */
export function dueAt(row: Row, now: number): number | undefined {
  const far = row.estado === 'pendiente' ? FAR_MS : DAY_MS;
  if (!['pendiente', 'atascado', 'espera-actualizacion'].includes(row.estado)) return undefined;
  return row.proximo - now > far ? now : row.proximo;
}

/** At the first send of a wish: its order, and its value among those whose fate is unknown. */
export function markRow(row: Row, nextOrder: number): Row {
  const intentos = row.intentos + 1;
  if (row.orden !== undefined) return { ...row, intentos };
  return { ...row, intentos, orden: nextOrder, enviados: [...row.enviados, row.valor].slice(-MAX_SENT) };
}

export interface Sent {
  idOp: string;
  valor: string;
  /** with the three optional arguments */
  extendido: boolean;
  /** not its first try */
  repetido: boolean;
}

export interface Verdict {
  /** null: done, remove it */
  row: Row | null;
  /** the server holds the sent value now */
  confirmed?: true;
  /** another disk uses this identity: take a new one */
  newDevice?: true;
  /** the backend does not know the optional arguments */
  plain?: true;
}

/** A row whose wish is by now another one, or that is sealed, only learns that the sent value was taken. */
export function settleRow(
  row: Row,
  sent: Sent,
  answer: Answer,
  at: { now: number; random: number },
): Verdict {
  const same = row.idOp === sent.idOp;
  if (answer.clase === 'ok') {
    if (same) return { row: null, confirmed: true };
    const base = { existe: true, valor: sent.valor };
    // Of a value sent more than once only one send was answered: another may yet land.
    const enviados = sent.repetido ? row.enviados : withoutSent(row.enviados, sent.valor);
    return { row: { ...row, base, enviados }, confirmed: true };
  }
  if (answer.clase === 'esquema' && sent.extendido) return { row, plain: true };
  if (!same || row.estado === 'espera-sesion') return { row };
  const failed: Row = { ...row, ultimoError: { clase: answer.clase } };
  switch (answer.clase) {
    case 'rechazo':
      return {
        row: { ...failed, estado: 'rechazado', ultimoError: { clase: 'rechazo', codigo: answer.codigo } },
      };
    case 'conflicto': {
      // The server has seen this order: nothing sent before can take effect any more.
      const enviados = sent.extendido ? [] : row.enviados;
      return { row: { ...failed, estado: 'conflicto', valorServidor: answer.valorServidor, enviados } };
    }
    case 'superado': {
      const { orden: _, ...fresh } = doubt(failed, at);
      return { row: fresh, newDevice: true };
    }
    case 'esquema':
      return { row: { ...failed, estado: 'espera-actualizacion', proximo: at.now + DAY_MS } };
    case 'desconocido':
      return { row: doubt(failed, at) };
    default:
      // Behind the others: a server that is silent about one field may answer about the rest (N11).
      return { row: { ...failed, proximo: at.now } };
  }
}

/** Well-formed and meaningless: a bounded number of tries, then daily. */
function doubt(row: Row, { now, random }: { now: number; random: number }): Row {
  const dudas = (row.dudas ?? 0) + 1;
  if (dudas >= MAX_UNKNOWN) return { ...row, dudas, estado: 'atascado', proximo: now + DAY_MS };
  return { ...row, dudas, estado: 'pendiente', proximo: now + backoff(dudas, FAR_MS, random) };
}
