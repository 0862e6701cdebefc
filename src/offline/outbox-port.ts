import type { Base, FieldWrite, Operacion, PendingWrite } from './model/pending-write.ts';
import type { Read } from './store/confirmed.ts';
import type { Summary } from './store/outbox-counts.ts';
import type { SessionRecord } from './store/session-record.ts';

/** The pending writes, in IndexedDB (B4). Every method rejects with StorageError if storage fails. */
export interface Outbox extends SessionRecord {
  /**
   * Resolves when the write is durable.
   * @param how.stands called within the transaction; if it returns false, nothing is stored
   * @throws SessionClosedError if that person's session is not open here
   */
  save(
    usuario: string,
    operacion: Operacion,
    clave: string,
    valor: string,
    how?: { stands?: () => boolean } & Pick<FieldWrite, 'visto'>,
  ): Promise<void>;
  /**
   * That person's data, in one transaction: a row acknowledged meanwhile is in the rows or in the confirmed values.
   * @throws SessionClosedError if no session is stored and the wipe of the last one is not finished
   */
  read(usuario: string): Promise<PersonData>;
  /** Call before sending a read to the server, and pass the result to acceptReads. */
  readMark(): Promise<number>;
  /**
   * Stores what a read returned, except for fields acknowledged since `mark`. valor null: the server has no
   * value.
   */
  acceptReads(usuario: string, mark: number, reads: readonly Read[]): Promise<void>;
  /**
   * Records a save that the server acknowledged without a row.
   * @param over id of the field's older row, which the save replaces
   * @throws SessionClosedError
   */
  acknowledge(
    usuario: string,
    operacion: Operacion,
    clave: string,
    valor: string | null,
    over?: string,
  ): Promise<void>;
  /** Settles a conflict; a row no longer in conflict is left alone, so that the first choice counts. */
  resolveConflict(
    usuario: string,
    operacion: Operacion,
    clave: string,
    choice: 'mio' | 'suyo',
  ): Promise<void>;
  /** Queues a refused write again with the same value; any other row is left alone. */
  retryRefused(usuario: string, operacion: Operacion, clave: string): Promise<void>;
  /** Deletes the pending write; the confirmed value shows again. */
  discard(usuario: string, operacion: Operacion, clave: string): Promise<void>;
  /** Counts for diagnostics, without values or names. */
  summary(): Promise<Summary>;
}

/** What the device holds of one person. */
export interface PersonData {
  /** the rows that this version can read, earliest `proximo` first */
  rows: PendingWrite[];
  /** the number of rows that this version cannot read: they stay and are not sent */
  unreadable: number;
  /** the values the server last confirmed, by `confirmedKey(operacion, clave)` */
  confirmed: Map<string, Base>;
}

/** The open session is not that of the person who saves; another tab closed it. */
export class SessionClosedError extends Error {
  override name = 'SessionClosedError';
}

/** The key of a field in the map of confirmed values. */
export const confirmedKey = (operacion: Operacion, clave: string) => `${operacion}:${clave}`;
