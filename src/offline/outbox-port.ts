import type { Read } from './reads.ts';
import type { Base, Operacion, Row } from './row.ts';
import type { SessionControl } from './session-mirror.ts';
import type { Summary } from './summary.ts';

/** The writes that wait, in IndexedDB (B4). Every method rejects with StorageError where the device fails. */
export interface Outbox extends SessionControl {
  /**
   * Resolves when the wish is durable. stands: asked within the transaction; false drops the wish.
   * @throws SessionClosedError when that person's session is not open here
   */
  save(
    usuario: string,
    operacion: Operacion,
    clave: string,
    valor: string,
    stands?: () => boolean,
  ): Promise<void>;
  /** That person's rows that this version can read, oldest wish first. */
  rows(usuario: string): Promise<Row[]>;
  /** How many of that person's rows this version cannot read: they stay, and are not sent. */
  unreadable(usuario: string): Promise<number>;
  /** What the server last confirmed, by `confirmedKey(operacion, clave)`. */
  confirmed(usuario: string): Promise<Map<string, Base>>;
  /** Take before a read of the server is sent; see acceptReads. */
  readMark(): Promise<number>;
  /** Keeps what a read said, but for the fields acknowledged since `mark` (reliability.md 4.12). null: never saved. */
  acceptReads(usuario: string, mark: number, reads: readonly Read[]): Promise<void>;
  /**
   * The server acknowledged a save that did not go through a row. `over`: the id of the older row of that field, which
   * the save replaces. @throws SessionClosedError
   */
  acknowledge(
    usuario: string,
    operacion: Operacion,
    clave: string,
    valor: string | null,
    over?: string,
  ): Promise<void>;
  /** Only on a row still in conflict: the first stored choice stands. */
  resolveConflict(
    usuario: string,
    operacion: Operacion,
    clave: string,
    choice: 'mio' | 'suyo',
  ): Promise<void>;
  /** A refused wish once more, as it is; any other row is left alone. */
  retryRefused(usuario: string, operacion: Operacion, clave: string): Promise<void>;
  /** Drops the wish; the confirmed value shows again. */
  discard(usuario: string, operacion: Operacion, clave: string): Promise<void>;
  /** Counts, no values and no names (diagnostics). */
  summary(): Promise<Summary>;
}

/** The session of the person who wishes is not the open one (another tab closed it). */
export class SessionClosedError extends Error {
  override name = 'SessionClosedError';
}

export const confirmedKey = (operacion: Operacion, clave: string) => `${operacion}:${clave}`;
