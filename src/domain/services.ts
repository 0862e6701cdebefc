import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Campo, ColorScheme, MenuMode, Scale, SettingValues, Theme } from '../../shared/settings.ts';
import type { UsuarioQuery } from '../api/documents/operations.generated.ts';
import type { UsuarioReservadoQuery } from '../api/documents/page-operations.generated.ts';
import type { WatchedQueries } from '../api/watched-query.ts';
import type { Observable } from '../lib/observable.ts';
import type { Clase, Estado } from '../offline/model/pending-write.ts';
import type { KeyValue } from '../storage/keyval.ts';
import type { LocalStore } from '../storage/local-storage.ts';
import type { DayNotices } from './birthdays/notifications.ts';
import type { Diagnosis } from './device/diagnosis.ts';
import type { Installer } from './device/installer.ts';
import type { StorageStatus } from './device/storage-status.ts';
import type { KeptHere } from './device/storage-usage.ts';
import type { Drafts } from './leaving/drafts.ts';
import type { UniversityRecord } from './record/university-record.ts';
import type { SessionState } from './session/session-state.ts';
import type { Releases } from './updates/releases.ts';
import type { Updates } from './updates/updates.ts';

/** The services that boot.ts builds once and every screen uses. */
export interface Services {
  session: Session;
  config: Config;
  look: AppearanceControl;
  profile: Profile;
  outbox: OutboxView;
  /**
   * Marks a notice as read, or with `leido` false as unread. Resolves as `Config.set`; never rejects.
   * @param desde when the person began to read, ms
   */
  markRead(aviso: string, desde: number, leido?: boolean): Promise<Kept>;
  /** The day's notices on this device. Rejects if its chunk fails to load. */
  dayNotices(): Promise<DayNotices>;
  /** Saves a nickname that is already sanitized; '' removes it. Resolves as `Config.set`; never rejects. */
  saveNickname(valor: string): Promise<Kept>;
  connection: Observable<SyncStatus>;
  device: StorageStatus;
  /** this person's data beside the outbox; deleted at the session's end */
  keyval: KeyValue;
  local: LocalStore;
  drafts: Pick<Drafts, 'offer' | 'take'>;
  live: WatchedQueries;
  /** host, module address and address for suggestions, from /config.json (B17) */
  site: Observable<Site>;
  version: string;
  /**
   * Reloads the page and returns the person to where they were; used for every reload by the app. Never
   * rejects.
   */
  reload(): Promise<void>;
  /** Explains why a part could not be shown; reloads a page that runs an old version. Never rejects. */
  explain(error: unknown): Promise<string>;
  /** Updates of the app (C6). Rejects if its chunk fails to load. */
  updates(): Promise<Updates>;
  /** Runs the diagnosis; takes seconds if something is broken, and does not reject because of it. */
  diagnose(): Promise<Diagnosis>;
  /** Whether and how the app can be installed here. Rejects if its chunk fails to load. */
  installer(): Promise<Installer>;
  /** The data this device stores, and what of it can be deleted. Rejects if its chunk fails to load. */
  keptHere(): Promise<KeptHere>;
}

export type SignInResult = { kind: 'open'; at?: string } | { kind: 'code'; mensaje: string } | AuthFailure;

/** Result of the account operations under /auth. */
export type AccountResult = { kind: 'done'; mensaje: string } | AuthFailure;

/** wait: too many attempts; try again after this many seconds */
export type AuthFailure =
  | { kind: 'refused' | 'unreachable'; mensaje: string }
  | { kind: 'wait'; segundos: number };

export interface Session {
  state: Observable<SessionState>;
  /** @param shared a shared machine: nothing is stored on it (B23) */
  signIn(usuario: string, password: string, codigo?: string, shared?: boolean): Promise<SignInResult>;
  /** Account operations, loaded on demand. */
  account(): Promise<Account>;
  /**
   * Signs out (B6). Waits up to 3 s for a save under way. Resolves to 'fuera' after the wipe, when the
   * document is replaced, or to 'pregunta' if changes are still pending: ask the person and call again with
   * the answer.
   * @param before runs right before the session ends; if it rejects, so does this, and the session stays
   */
  signOut(answer?: 'enviar' | 'descartar', before?: () => Promise<unknown>): Promise<'fuera' | 'pregunta'>;
}

/** Operations of /auth, the person's other sessions, and the administrators' pages. */
export interface Account {
  requestCode(usuario: string, password: string, reset: boolean): Promise<AccountResult>;
  confirm(usuario: string, codigo: string, reset: boolean): Promise<AccountResult>;
  /** Whether a mailed code of this person is still valid; undefined if unknown. */
  codeHolds(usuario: string): Promise<boolean | undefined>;
  /** The person's open sessions. Never rejects. */
  openSessions(): Promise<ActiveSessions>;
  /**
   * Ends one session, or all including this one. Resolves to their number; undefined if unknown. Never
   * rejects.
   */
  endSessions(id?: string): Promise<number | undefined>;
  /**
   * Ends all sessions of another person, for administrators. Resolves to their number; undefined if unknown.
   * Never rejects.
   */
  endSessionsOf(usuario: string): Promise<number | undefined>;
  /** Changes the password; the person's other sessions end. Never rejects. */
  changePassword(present: string, wanted: string): Promise<PasswordChange>;
  /** The releases page's data. Rejects if its chunk fails to load. */
  releases(): Promise<Releases>;
  /** The university's record. Rejects if its chunk fails to load. */
  record(): Promise<UniversityRecord>;
}

export type PasswordChange =
  /** ended: number of other sessions ended */
  | { kind: 'done'; ended: number }
  /** field: which of the two passwords was refused */
  | { kind: 'refused'; message: string; field?: 'actual' | 'nueva' }
  /** unanswered: it is unknown whether it was done; none: this backend has no such route */
  | { kind: 'unanswered' | 'none' };

/** none: this backend has no list of sessions */
export type ActiveSessions =
  | { kind: 'none' | 'failed' }
  | { kind: 'list'; sessions: readonly ActiveSession[] };

export interface ActiveSession {
  id: string;
  /** «Chrome en Windows» */
  device: string | undefined;
  /** ms */
  since: number | undefined;
  used: number | undefined;
  /** the session of this device */
  current: boolean;
}

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
  set<C extends Campo>(campo: C, value: SettingValues[C]): Promise<Kept>;
}

export type Kept = 'dispositivo' | 'servidor' | 'fallo';

export type LayoutTheme = 'colorScheme' | 'primaryColor';
export type InputStyle = 'outlined' | 'filled';

/**
 * The appearance of the shell (A5.4). The first four are settings; the last three stay on the device (B14).
 */
export interface Appearance {
  menuMode: MenuMode;
  colorScheme: ColorScheme;
  theme: Theme;
  scale: Scale;
  layoutTheme: LayoutTheme;
  inputStyle: InputStyle;
  ripple: boolean;
}

export interface AppearanceControl {
  current: Observable<Appearance>;
  /**
   * Applies at once and saves: through the outbox, or on the device for the three parts that are no settings
   * (A7).
   */
  set<K extends keyof Appearance>(key: K, value: Appearance[K]): void;
}

export type Person = NonNullable<UsuarioQuery['usuario']>;
export type PrivateFields = NonNullable<UsuarioReservadoQuery['usuario']>;

export type ProfileState =
  | { state: 'loading' }
  /** no stored data and no answer */
  | { state: 'offline' }
  | { state: 'failed'; message: string }
  /** real: the server has returned this user since the page was opened (A6.2); at: time of the data, ms */
  | { state: 'known'; person: Person; real: boolean; at: number };

export interface Profile {
  current: Observable<ProfileState>;
}

/** One row of the outbox, for screens. */
export interface PendingChange {
  campo: string;
  operacion: string;
  valor: string;
  estado: Estado;
  valorServidor?: string | null;
  intentos: number;
  /** when the change was made, ms */
  desde?: number;
  /** how the last try failed */
  ultimo?: Clase;
  codigo?: string;
}

export interface OutboxView {
  changes: Observable<readonly PendingChange[]>;
  /** The value shown without the change; null: none saved, or not known here. */
  confirmed(change: Pick<PendingChange, 'operacion' | 'campo'>): string | null;
  /** Sends now; resolves when nothing more can be done for now. */
  retryNow(): Promise<void>;
  /** Settles a conflict: 'mio' sends our value over the server's, 'suyo' drops the row. */
  resolve(change: PendingChange, choice: 'mio' | 'suyo'): Promise<void>;
  /** Queues a refused write again. */
  retry(change: PendingChange): Promise<void>;
  /** Drops the change; the confirmed value shows again. */
  discard(change: PendingChange): Promise<void>;
}

/** The state shown in the live region (C5). */
export interface SyncStatus {
  offline: boolean;
  /** number of rows to send */
  pending: number;
  /** number of conflicts and refusals */
  review: number;
  /** time of the server's last answer, ms; undefined if unknown */
  lastContact?: number | undefined;
  /** false if this device cannot store changes (promise 15) */
  durable: boolean;
  /** storage is still being read, so the pending writes are unknown */
  reading?: boolean;
  /** a change is being stored: not yet a row, and not saved either */
  saving?: boolean;
}

export interface Site {
  host: string;
  modulo?: string;
  sugerencias?: string;
  fotosCors: boolean;
}

const ServicesContext = createContext<Services | undefined>(undefined);
export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('no ServicesProvider above');
  return services;
}

/** @param initial the value in the prerendered HTML, so that the first hydrated frame matches it */
export function useObservable<T>(observable: Observable<T>, initial?: T): T {
  return useSyncExternalStore(observable.subscribe, observable.get, () => initial ?? observable.get());
}
