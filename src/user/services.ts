import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LiveQueries } from '../api/live-query.ts';
import type { UsuarioQuery } from '../api/operations.generated.ts';
import type { UsuarioReservadoQuery } from '../api/page-operations.generated.ts';
import type { Observable } from '../offline/observable.ts';
import type { Clase, Estado } from '../offline/row.ts';
import type { KeyValue } from '../storage/keyval.ts';
import type { LocalStore } from '../storage/local.ts';
import type { DayNotices } from './day-notices.ts';
import type { Device } from './device.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Drafts } from './drafts.ts';
import type { Installer } from './installer.ts';
import type { KeptHere } from './kept-here.ts';
import type { Releases } from './releases.ts';
import type { Campo, ColorScheme, MenuMode, Scale, SettingValues, Theme } from './settings.ts';
import type { Updates } from './updates.ts';

/** What boot.ts builds once and every screen reads. */
export interface Services {
  session: Session;
  config: Config;
  look: LookControl;
  profile: Profile;
  outbox: OutboxView;
  /** A notice has been read (or, taken back, has not), by somebody who began at `desde` (ms). Where it is kept, as of `Config.set`; never rejects. */
  markRead(aviso: string, desde: number, leido?: boolean): Promise<Kept>;
  /** What this device does about the day's notice. Rejects where its files do not come. */
  dayNotices(): Promise<DayNotices>;
  /** Sanitised already; empty removes it. Where it is kept, as of `Config.set`; never rejects. */
  saveNickname(valor: string): Promise<Kept>;
  connection: Observable<Connection>;
  device: Device;
  /** what the device keeps of this person beside the outbox; gone with the session */
  keyval: KeyValue;
  local: LocalStore;
  drafts: Pick<Drafts, 'offer' | 'take'>;
  live: LiveQueries;
  /** host, module address and mail of suggestions, from /config.json (B17) */
  site: Observable<Site>;
  version: string;
  /** Opens this page anew, the person where they were; what every reload of ours goes by. Never rejects. */
  reload(): Promise<void>;
  /** Why a part could not be shown, in words; an old version's page is loaded again for it. Never rejects. */
  explain(error: unknown): Promise<string>;
  /** Newer versions of the app (C6). Rejects where its files do not come. */
  updates(): Promise<Updates>;
  /** Looks at everything anew; takes seconds where something is broken, and never rejects for that. */
  diagnose(): Promise<Diagnosis>;
  /** Whether and how the app can be installed here. Rejects where its files do not come, as the next one does. */
  installer(): Promise<Installer>;
  /** What this device keeps, and what of it can go. */
  keptHere(): Promise<KeptHere>;
}

export type SessionState =
  /** the server render and the first hydrated frame; never afterwards */
  | { phase: 'unknown' }
  /**
   * ended: why the server ended it, where it said so. stays: everything of the person is gone but one draft, and the
   * sign-in follows in this document (B20); without it the document is about to be replaced.
   */
  | { phase: 'guest'; ended?: 'vencida' | 'revocada' | 'invalida' | 'desconocido'; stays?: true }
  /** verified: the server has confirmed the token since this page was opened; at: where the person goes on (B20) */
  | { phase: 'open'; usuario: string; verified: boolean; at?: string };

export type SignInResult = { kind: 'open'; at?: string } | { kind: 'code'; mensaje: string } | Denied;

/** Outcome of the account operations under /auth. */
export type AccountResult = { kind: 'done'; mensaje: string } | Denied;

/** wait: too many tries; another one is worth it after so many seconds */
export type Denied =
  | { kind: 'refused' | 'unreachable'; mensaje: string }
  | { kind: 'wait'; segundos: number };

export interface Session {
  state: Observable<SessionState>;
  /** shared: others use this machine too, nothing is kept on it (B23) */
  signIn(usuario: string, password: string, codigo?: string, shared?: boolean): Promise<SignInResult>;
  /** What few need, fetched when it is asked for. */
  account(): Promise<Account>;
  /**
   * B6. Waits up to 3 s for a save under way; answers 'fuera' after the wipe (the document is then replaced), or
   * 'pregunta' when changes still wait: ask, and call again with the answer. before: what is done when nothing waits any
   * more and the session still stands; its failure ends nothing, and rejects.
   */
  signOut(answer?: 'enviar' | 'descartar', before?: () => Promise<unknown>): Promise<'fuera' | 'pregunta'>;
}

/** The operations of /auth, the person's sessions elsewhere, and what administrators publish. */
export interface Account {
  requestCode(usuario: string, password: string, reset: boolean): Promise<AccountResult>;
  confirm(usuario: string, codigo: string, reset: boolean): Promise<AccountResult>;
  /** Whether a mailed code of this person still holds; undefined where nobody could say. */
  codeHolds(usuario: string): Promise<boolean | undefined>;
  /** Never rejects. */
  openSessions(): Promise<OpenSessions>;
  /** That one, or all of them with this one; answers how many, undefined where nobody said so. Never rejects. */
  endSessions(id?: string): Promise<number | undefined>;
  /** Rejects where its file does not come. */
  releases(): Promise<Releases>;
}

/** none: this backend has no list of them */
export type OpenSessions = { kind: 'none' | 'failed' } | { kind: 'list'; sessions: readonly OpenSession[] };

export interface OpenSession {
  id: string;
  /** «Chrome en Windows» */
  device: string | undefined;
  /** ms */
  since: number | undefined;
  used: number | undefined;
  /** of this device */
  current: boolean;
}

/** guardando: on its way to the device; fallo: neither device nor server has it, and the old value stands */
export type FieldState = 'guardado' | 'guardando' | 'fallo' | Estado;

export interface Config {
  /** confirmed values overlaid with pending ones */
  values: Observable<SettingValues>;
  states: Observable<Readonly<Record<Campo, FieldState>>>;
  /** Applies at once, resolves when durable on the device ('dispositivo'), or, without storage, when the server has it. */
  set<C extends Campo>(campo: C, value: SettingValues[C]): Promise<Kept>;
}

export type Kept = 'dispositivo' | 'servidor' | 'fallo';

export type LayoutTheme = 'colorScheme' | 'primaryColor';
export type InputStyle = 'outlined' | 'filled';

/** A5.4: what the shell is drawn with. The first four are settings; the last three are kept on the device (B14). */
export interface Look {
  menuMode: MenuMode;
  colorScheme: ColorScheme;
  theme: Theme;
  scale: Scale;
  layoutTheme: LayoutTheme;
  inputStyle: InputStyle;
  ripple: boolean;
}

export interface LookControl {
  current: Observable<Look>;
  /** Applies at once and saves: through the outbox, or on the device for the three without a key of A7. */
  set<K extends keyof Look>(key: K, value: Look[K]): void;
}

export type Person = NonNullable<UsuarioQuery['usuario']>;
export type Reserved = NonNullable<UsuarioReservadoQuery['usuario']>;

export type ProfileState =
  | { state: 'loading' }
  /** nothing kept and no answer */
  | { state: 'offline' }
  | { state: 'failed'; message: string }
  /** real: the server has returned this user since the page was opened (A6.2); at: ms, of the data */
  | { state: 'known'; person: Person; real: boolean; at: number };

export interface Profile {
  current: Observable<ProfileState>;
}

/** One row as a screen may show it. */
export interface PendingChange {
  campo: string;
  operacion: string;
  valor: string;
  estado: Estado;
  valorServidor?: string | null;
  intentos: number;
  /** ms, of the wish */
  desde?: number;
  /** how the last try ended, where it failed */
  ultimo?: Clase;
  codigo?: string;
}

export interface OutboxView {
  changes: Observable<readonly PendingChange[]>;
  /** What shows again without the change; null: never saved, or never heard of here. */
  confirmed(change: Pick<PendingChange, 'operacion' | 'campo'>): string | null;
  /** Resolves when there is nothing more to do for now. */
  retryNow(): Promise<void>;
  /** in a conflict: keep mine (sent again on the server's value) or theirs (the row is dropped) */
  resolve(change: PendingChange, choice: 'mio' | 'suyo'): Promise<void>;
  /** a refused wish once more, as it is */
  retry(change: PendingChange): Promise<void>;
  /** The confirmed value shows again. */
  discard(change: PendingChange): Promise<void>;
}

/** What the live region says (C5). */
export interface Connection {
  offline: boolean;
  /** rows that wait to be sent */
  pending: number;
  /** conflicts, refusals */
  review: number;
  /** ms of the last answer of the server; undefined when none is known */
  lastContact?: number | undefined;
  /** false where this device cannot keep changes (promise 15) */
  durable: boolean;
  /** the device is still being read: nothing can be said of what waits */
  reading?: boolean;
  /** a change is on its way to the device: not yet a row, and not saved either */
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

/** `initial` is what the prerendered HTML shows, so that the first hydrated frame equals it. */
export function useObservable<T>(observable: Observable<T>, initial?: T): T {
  return useSyncExternalStore(observable.subscribe, observable.get, () => initial ?? observable.get());
}
