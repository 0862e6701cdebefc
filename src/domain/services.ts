import { createContext, useContext, useSyncExternalStore } from 'react';
import type { KeptAnswers } from '../api/cached/kept-answers.ts';
import type { WatchedQueries } from '../api/watched-query.ts';
import type { Observable } from '../lib/observable.ts';
import type { KeyValue } from '../storage/keyval.ts';
import type { LocalStore } from '../storage/local-storage.ts';
import type { AppearanceControl } from './appearance/appearance.ts';
import type { DayNotices } from './birthdays/notifications.ts';
import type { SyncStatus } from './connection/sync-status.ts';
import type { Diagnosis } from './device/diagnosis.ts';
import type { Installer } from './device/installer.ts';
import type { StorageStatus } from './device/storage-status.ts';
import type { StorageUsage } from './device/storage-usage.ts';
import type { Figures } from './figures/figures.ts';
import type { Drafts } from './leaving/drafts.ts';
import type { Personnel } from './personnel/personnel.ts';
import type { PersonnelImport } from './personnel/personnel-import.ts';
import type { Planning } from './planning/planning.ts';
import type { Profile } from './profile/profile.ts';
import type { UniversityRecord } from './record/university-record.ts';
import type { Session } from './session/session-port.ts';
import type { Config, SaveOutcome } from './settings/config-port.ts';
import type { OutboxView } from './settings/pending-changes.ts';
import type { Site } from './site/site.ts';
import type { Releases } from './updates/releases.ts';
import type { Updates } from './updates/updates.ts';

/** The services that boot.ts builds once and every screen uses. */
export interface Services {
  session: Session;
  config: Config;
  appearance: AppearanceControl;
  profile: Profile;
  outbox: OutboxView;
  /**
   * Marks a notice as read, or with `leido` false as unread. Resolves as `Config.set`; never rejects.
   * @param desde when the person began to read, ms
   */
  markRead(aviso: string, desde: number, leido?: boolean): Promise<SaveOutcome>;
  /** The day's notices on this device. Rejects if its chunk fails to load. */
  dayNotices(): Promise<DayNotices>;
  /** Saves a nickname that is already sanitized; '' removes it. Resolves as `Config.set`; never rejects. */
  saveNickname(valor: string): Promise<SaveOutcome>;
  connection: Observable<SyncStatus>;
  device: StorageStatus;
  /** this person's data beside the outbox; deleted at the session's end */
  keyval: KeyValue;
  keptAnswers: Pick<KeptAnswers, 'get' | 'lists' | 'read'>;
  local: LocalStore;
  /** the browser's service workers; undefined where it offers none (B24) */
  workers: ServiceWorkerContainer | undefined;
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
  /** The releases page's data. Rejects if its chunk fails to load. */
  releases(): Promise<Releases>;
  /** The university's record. Rejects if its chunk fails to load. */
  record(): Promise<UniversityRecord>;
  /** Counts by day. Rejects if its chunk fails to load. */
  figures(): Promise<Figures>;
  /** The university's people. Rejects if its chunk fails to load. */
  personnel(): Promise<Personnel>;
  /** Their import and export. Rejects if its chunk fails to load. */
  personnelImport(): Promise<PersonnelImport>;
  /** The planning table of the signed-in person, the same one each time. Rejects if its chunk fails to load. */
  planning(): Promise<Planning>;
  /** The data this device stores, and what of it can be deleted. Rejects if its chunk fails to load. */
  storageUsage(): Promise<StorageUsage>;
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
