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
  intentos: number;
  /** ms since the epoch; a hint only, since clocks jump */
  proximo: number;
  /** no server text */
  ultimoError?: { clase: Clase; codigo?: string };
}
