import type { Api } from '../api/api.ts';
import type { Observable } from '../offline/observable.ts';
import type { Outbox } from '../offline/outbox-port.ts';
import type { Base, Row } from '../offline/row.ts';
import type { Hsl } from './colors.ts';
import type { Acknowledged } from './direct-saves.ts';
import type { Config } from './services.ts';
import type { Campo } from './settings.ts';

export interface ConfigParts {
  outbox: Outbox;
  api: Api;
  /** The device has kept a wish: wakes the sender. */
  kept(): void;
  /** The device has forgotten the session; true when it was still this page's and is there again. */
  reopen(): Promise<boolean>;
  /** The device was read: what waits there. Rejects where the device then fails. */
  heard(rows: readonly Row[]): Promise<void>;
  /** a machine that others use too: nothing is promised but by the server (B23) */
  shared(): boolean;
  /** for a device that keeps nothing: sends at once; true when the server has it */
  sendDirect(usuario: string, campo: Campo, valor: string): Promise<boolean>;
  /** B9: the default of `color` is the person's own */
  ownColor: Observable<Hsl>;
}

export interface ConfigControl extends Config {
  rows: Observable<readonly Row[]>;
  /** what the server last confirmed of anything, by `confirmedKey` */
  confirmed(key: string): Base | undefined;
  /** true until the device was read for this person */
  reading: Observable<boolean>;
  /** what could not be read when the device was last asked: all of it, or some rows of another version */
  unread: Observable<false | 'all' | 'some'>;
  /** a wish is on its way to the device */
  saving: Observable<boolean>;
  /** undefined: nobody */
  open(usuario: string | undefined): Promise<void>;
  /** The server has a save of this person that the device could not keep: shown, and written down if that goes by now. */
  acknowledged(usuario: string, what: Acknowledged): void;
  /** Reads the device again: rows or confirmed values changed. */
  reload(): Promise<void>;
  /** Asks the server for all eleven. */
  refresh(): Promise<void>;
}
