import type { Ports } from './ports.ts';
import type { Base, Estado, Operacion, Row } from './row.ts';

/** The writes that wait, in IndexedDB (B4). Every method rejects with StorageError where the device fails. */
export interface Outbox {
  /** Resolves when the wish is durable. @throws SessionClosedError when that person's session is not open here */
  save(usuario: string, operacion: Operacion, clave: string, valor: string): Promise<void>;
  /** That person's rows that this version can read, oldest wish first. */
  rows(usuario: string): Promise<Row[]>;
  /** What the server last confirmed, by `confirmedKey(operacion, clave)`. */
  confirmed(usuario: string): Promise<Map<string, Base>>;
  /** Take before a read of the server is sent; see acceptReads. */
  readMark(): Promise<number>;
  /** Keeps what a read said, but for the fields acknowledged since `mark` (reliability.md 4.12). null: never saved. */
  acceptReads(usuario: string, mark: number, reads: readonly Read[]): Promise<void>;
  /** Only on a row still in conflict: the first stored choice stands. */
  resolveConflict(
    usuario: string,
    operacion: Operacion,
    clave: string,
    choice: 'mio' | 'suyo',
  ): Promise<void>;
  /** Drops the wish; the confirmed value shows again. */
  discard(usuario: string, operacion: Operacion, clave: string): Promise<void>;
  /** Mirrors the session for the worker and opens that person's sealed rows; other people's are sealed. */
  beginSession(usuario: string, token: string): Promise<{ epoca: number }>;
  /** localStorage rules: the mirror is made equal to it. wipe: a stale mirror was closed, wipe what it left. */
  reconcile(local: { usuario: string; token: string } | null): Promise<Reconciled>;
  /**
   * Step 1 of the end (reliability.md 4.9), one transaction: epoch, mirror, rows, confirmed values, mark of the wipe.
   * With `epoca`, nothing is done when the session is by then another one. Says whether it was done.
   */
  endSession(usuario: string, rows: 'sellar' | 'borrar', epoca?: number): Promise<boolean>;
  /** A wipe was begun and not finished. */
  wipePending(): Promise<boolean>;
  /** The last step of a wipe. */
  finishWipe(): Promise<void>;
  /** Counts, no values and no names (diagnostics). */
  summary(): Promise<Summary>;
}

export interface Read {
  operacion: Operacion;
  clave: string;
  valor: string | null;
}

export type Reconciled = { epoca: number; wipe: false } | { epoca: null; wipe: boolean };

export interface Summary {
  estados: Partial<Record<Estado, number>>;
  /** rows of a version or shape that this one cannot read: left alone */
  ilegibles: number;
  /** the session's epoch, undefined without one */
  epoca?: number;
  /** what waits for a better moment, as ms from now */
  pausa?: { fallas: number; enMs: number };
}

/** The session of the person who wishes is not the open one (another tab closed it). */
export class SessionClosedError extends Error {
  override name = 'SessionClosedError';
}

export const confirmedKey = (operacion: Operacion, clave: string) => `${operacion}:${clave}`;

export declare function createOutbox(ports: Pick<Ports, 'store' | 'now' | 'uuid' | 'bus'>): Outbox;
