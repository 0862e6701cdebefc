/** The operations that go through the outbox (B4). */
export type Operacion = 'guardarConfiguracion' | 'marcarAvisoLeido' | 'guardarHipocoristico';

/**
 * Classes of answers, told apart by structure and error code, never by text except the one text that the
 * contract fixes.
 */
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

/** One pending write. Its key is [owner hash, operacion, clave], so a field has at most one row. */
export interface PendingWrite {
  /**
   * format version; rows with an unknown one are counted, never changed or deleted, except at the session's
   * end
   */
  v: 1;
  /** set only while that person's session is open; '' once sealed */
  usuario: string;
  operacion: Operacion;
  /** the setting's field, the notice's id, or the word `hipocoristico` for the nickname */
  clave: string;
  /** the latest value, as written on the wire (for a notice, JSON of leido and horaInicioLectura) */
  valor: string;
  /** the confirmed value when the first unconfirmed write was made */
  base: Base;
  /** values sent whose outcome is unknown, oldest first, at most 16 */
  enviados: string[];
  /** uuid, new for each write; every commit about this row is conditional on it */
  idOp: string;
  /** per-device order number, given at the first send of this idOp and kept on retries */
  orden?: number;
  estado: Estado;
  /** the server's value in a conflict; null: none */
  valorServidor?: string | null;
  /** when the write was made, ms since the epoch; for display only */
  desde?: number;
  intentos: number;
  /** consecutive well-formed answers without meaning; eight make the row 'atascado' */
  dudas?: number;
  /** earliest time of the next try, ms since the epoch; clocks jump, so it is only a hint */
  proximo: number;
  /** the last failure; never contains server text */
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

/** Longer than any value the app writes. A longer stored value was tampered with; it is ignored, not sent. */
export const MAX_VALUE = 20_000;

const isText = (text: unknown): text is string => typeof text === 'string' && text.length <= MAX_VALUE;

/** The stored row, if this version can read it; otherwise undefined, and the row is left alone. */
export function parsePendingWrite(value: unknown): PendingWrite | undefined {
  const row = value as Partial<PendingWrite> | null | undefined;
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
  return fits ? (row as PendingWrite) : undefined;
}

export interface FieldWrite extends Pick<PendingWrite, 'usuario' | 'operacion' | 'clave' | 'valor'> {
  /** the server's value that the person saw, null: none; the base of a field without row or confirmed value */
  visto?: string | null | undefined;
}

/** Whether the value is a valid pending write; late notes may have been edited. */
export function isFieldWrite(value: unknown): value is FieldWrite {
  const write = value as Partial<FieldWrite> | null | undefined;
  return (
    isText(write?.usuario) &&
    isText(write.clave) &&
    isText(write.valor) &&
    (write.visto === undefined || write.visto === null || isText(write.visto)) &&
    OPERACIONES.includes(write.operacion)
  );
}

/** Removes one occurrence of the value from those with an unknown outcome. */
export function withoutSent(enviados: string[], valor: string): string[] {
  const at = enviados.indexOf(valor);
  return at === -1 ? enviados : enviados.toSpliced(at, 1);
}
