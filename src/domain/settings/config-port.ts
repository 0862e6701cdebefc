import type { Hsl } from '../../../shared/colors.ts';
import type { Campo, SettingValues } from '../../../shared/settings.ts';
import type { Api } from '../../api/client/api.ts';
import type { Observable } from '../../lib/observable.ts';
import type { Base, Estado, Operacion, PendingWrite } from '../../offline/model/pending-write.ts';
import type { Ports } from '../../offline/model/ports.ts';
import type { PageOutbox } from '../../offline/unfinished-writes.ts';

/**
 * guardando: being stored on the device; fallo: saved neither on the device nor on the server, and the old
 * value is shown
 */
export type FieldState = 'guardado' | 'guardando' | 'fallo' | Estado;

export interface Config {
  /** confirmed values overlaid with pending writes */
  values: Observable<SettingValues>;
  states: Observable<Readonly<Record<Campo, FieldState>>>;
  /**
   * Applies at once. Resolves when the value is durable on the device ('dispositivo'), or, without storage,
   * when the server has saved it.
   */
  set<C extends Campo>(campo: C, value: SettingValues[C]): Promise<SaveOutcome>;
}

export type SaveOutcome = 'dispositivo' | 'servidor' | 'fallo';

/** A save the server acknowledged; `over` is the id of the row that was pending when the person made it. */
export interface Acknowledged {
  operacion: Operacion;
  clave: string;
  valor: string;
  over: string | undefined;
}

export interface ConfigParts extends Pick<Ports, 'setTimer'> {
  outbox: PageOutbox;
  /** the signed-in person, known before storage has been read */
  usuario(): string | undefined;
  api: Api;
  /** A pending write was stored: wakes the sender. */
  stored(): void;
  /**
   * Storage has lost the session. Writes it again and resolves to true if this page's session is still open.
   */
  reopen(): Promise<boolean>;
  /** Called with the rows read from the device. Rejects if storage fails then. */
  rowsRead(rows: readonly PendingWrite[]): Promise<void>;
  /** a shared machine: only what the server confirmed counts as saved (B23) */
  shared(): boolean;
  /** for a device that cannot store anything: sends at once; true if the server saved it */
  sendDirect(usuario: string, campo: Campo, valor: string): Promise<boolean>;
  /** the person's own color, the default of `color` (B9) */
  ownColor: Observable<Hsl>;
}

export interface ConfigControl extends Config {
  rows: Observable<readonly PendingWrite[]>;
  /** the value the server last confirmed, of any operation, by `confirmedKey` */
  confirmed(key: string): Base | undefined;
  /** true until storage has been read for this person */
  reading: Observable<boolean>;
  /** what could not be read last time: everything, or some rows of another version */
  unread: Observable<false | 'all' | 'some'>;
  /** a change is being written to storage */
  saving: Observable<boolean>;
  /** Opens the settings of a person, or closes them (undefined). */
  open(usuario: string | undefined): Promise<void>;
  /**
   * The server acknowledged a save that storage could not hold: shows it, and stores it if storage works
   * again.
   */
  acknowledged(usuario: string, what: Acknowledged): void;
  /** Reads rows and confirmed values again after a change. */
  reload(): Promise<void>;
  /** Reads all eleven settings from the server. */
  refresh(): Promise<void>;
}
