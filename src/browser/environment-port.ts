import type { KeptEntries } from '../api/cached/kept-answers.ts';
import type { EarlyBatch } from '../api/client/client.ts';
import type { DayNotices } from '../domain/birthdays/notifications.ts';
import type { Surroundings } from '../domain/device/diagnosis.ts';
import type { Updates } from '../domain/updates/updates.ts';
import type { Observable } from '../lib/observable.ts';
import type { Bus, LockPort } from '../offline/model/ports.ts';
import type { KeyValue } from '../storage/keyval.ts';
import type { LateNotes } from '../storage/late-notes.ts';
import type { LocalStore } from '../storage/local-storage.ts';
import type { TransactionalStore } from '../storage/outbox-store.ts';
import type { PageLife } from '../storage/page-life.ts';

/** All side effects of the app in one interface. */
export interface Environment {
  version: string;
  /** origin and query of the URL the page was opened with */
  origin: string;
  query: URLSearchParams;
  fetch: typeof fetch;
  life: PageLife;
  lateNotes: LateNotes;
  store: TransactionalStore;
  keyval: KeyValue;
  local: LocalStore;
  /** localStorage, even on a shared machine: for data without any person's name */
  disk: LocalStore;
  locks: LockManager | undefined;
  /** undefined where the browser offers none, as on plain HTTP (B24) */
  workers: ServiceWorkerContainer | undefined;
  /** sessionStorage: this tab's, kept over a reload */
  tab: LocalStore;
  caches(): CacheStorage | undefined;
  /**
   * Switches to a shared machine (B23): nothing more is stored on disk, and this tab exchanges no messages
   * with others.
   */
  share(): Promise<void>;
  shared(): boolean;
  /** Called first: continues the session of a shared machine if this is its reload. */
  resume(): Promise<void>;
  bus: Bus;
  /** the login name whose failed calls are logged, set at build time (A11.2) */
  developer?: string | undefined;
  lock: LockPort;
  now(): number;
  random(): number;
  uuid(): string;
  setTimer(run: () => void, ms: number): number;
  clearTimer(id: number): void;
  visible(): boolean;
  systemDark: Observable<boolean>;
  /** online again, focused, visible, or restored: a good moment to try */
  onHint(listener: () => void): void;
  /** another tab wrote to localStorage */
  onStorage(listener: () => void): void;
  leave(path: string): void;
  reload(): void;
  /** the page's present path */
  path(): string;
  /** false on plain HTTP, except on localhost (B24) */
  secure: boolean;
  /** Empties or deletes unreadable databases; whether the one called `wanted` can be used now. */
  repairDatabases(wanted: string): Promise<boolean>;
  /**
   * the first screen's stored data, if reading began before the scripts; returned once, since it is personal
   */
  firstView(): Promise<KeptEntries | undefined> | undefined;
  /** The first queries, which the document has sent where nothing is kept (kept.js); returned once. */
  earlyBatch(): EarlyBatch | undefined;
  /** Resolves when the page is idle, or shortly after. */
  idle(): Promise<void>;
  /** the day's notices on this device, for the session of that epoch; rejects if its chunk fails to load */
  dayNotices(epoch: () => number | undefined): Promise<DayNotices>;
  /** updates of the app; rejects if its chunk fails to load */
  updates(parts: { reload(): void; sending: Observable<boolean> }): Promise<Updates>;
  /** the browser's properties, for the diagnosis */
  surroundings(): Promise<Surroundings>;
}
