/** The writes that go through the outbox (B4). */
export type Operacion = 'guardarConfiguracion' | 'marcarAvisoLeido' | 'guardarHipocoristico';

/** Classes of answer (reliability.md 4.6), told apart by structure and code, never by text but for the contract's one. */
export type Clase =
  | 'ok'
  | 'red'
  | 'servidor'
  | 'token'
  | 'esquema'
  | 'rechazo'
  | 'conflicto'
  | 'superado'
  | 'desconocido';

export type Estado =
  | 'pendiente'
  | 'conflicto'
  | 'rechazado'
  | 'atascado'
  | 'espera-sesion'
  | 'espera-actualizacion';

export type Base = { existe: boolean; valor?: string };

/** One wish not yet confirmed (reliability.md 4.2). The key is [owner hash, operacion, clave], so wishes coalesce. */
export interface Row {
  /** unknown v: leave alone, count, never delete */
  v: 1;
  /** readable only while that person's session is open; '' once sealed */
  usuario: string;
  operacion: Operacion;
  /** the field; the notice; for the nickname the word `hipocoristico` */
  clave: string;
  /** the latest wish, as the wire writes it (for a notice, JSON of leido and horaInicioLectura) */
  valor: string;
  /** the confirmed value when the first unconfirmed wish was made */
  base: Base;
  /** values put on the wire whose fate is unknown, oldest first, at most 16 */
  enviados: string[];
  /** uuid, new at each wish; every commit about this row is conditional on it */
  idOp: string;
  /** per-device counter, given at the first send of this idOp and equal on its retries */
  orden?: number;
  estado: Estado;
  /** what the server holds, for the conflict's two values; null: never saved there */
  valorServidor?: string | null;
  /** ms since the epoch, of the wish; shown only, and never part of a decision */
  desde?: number;
  intentos: number;
  /** answers in a row that were well-formed and meant nothing; eight make it atascado */
  dudas?: number;
  /** ms since the epoch; a hint only, since clocks jump */
  proximo: number;
  /** no server text */
  ultimoError?: { clase: Clase; codigo?: string };
}

const OPERACIONES: readonly unknown[] = ['guardarConfiguracion', 'marcarAvisoLeido', 'guardarHipocoristico'];
const ESTADOS: readonly unknown[] = [
  'pendiente',
  'conflicto',
  'rechazado',
  'atascado',
  'espera-sesion',
  'espera-actualizacion',
];

/** Longer than any value of ours; what a person's tampering left is put aside, not sent for ever. */
export const MAX_VALUE = 20_000;

const isText = (text: unknown): text is string => typeof text === 'string' && text.length <= MAX_VALUE;

/** A stored row as this version understands it; undefined for any other, which is then left alone. */
export function parseRow(value: unknown): Row | undefined {
  const row = value as Partial<Row> | null | undefined;
  const texts = [row?.usuario, row?.clave, row?.valor, row?.idOp];
  const fits =
    row?.v === 1 &&
    texts.every(isText) &&
    OPERACIONES.includes(row.operacion) &&
    ESTADOS.includes(row.estado) &&
    typeof row.base?.existe === 'boolean' &&
    Array.isArray(row.enviados) &&
    row.enviados.every((sent) => typeof sent === 'string') &&
    (row.orden === undefined || Number.isSafeInteger(row.orden)) &&
    Number.isFinite(row.intentos) &&
    Number.isFinite(row.proximo);
  return fits ? (row as Row) : undefined;
}

export type Wish = Pick<Row, 'usuario' | 'operacion' | 'clave' | 'valor'>;

export function isWish(value: unknown): value is Wish {
  const wish = value as Partial<Wish> | null | undefined;
  return (
    isText(wish?.usuario) && isText(wish.clave) && isText(wish.valor) && OPERACIONES.includes(wish.operacion)
  );
}

/** One send of the value less among those whose fate is unknown. */
export function withoutSent(enviados: string[], valor: string): string[] {
  const at = enviados.indexOf(valor);
  return at === -1 ? enviados : enviados.toSpliced(at, 1);
}
