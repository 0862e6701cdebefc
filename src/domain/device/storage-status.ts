import { createCell, type Observable } from '../../lib/observable.ts';
import type { EvictionCheck, Lost } from '../../offline/eviction-check.ts';
import { INSECURE_READ, KEYVAL_DATABASE, LOCAL, OUTBOX_DATABASE } from '../../storage/keys.ts';
import type { KeyValue } from '../../storage/keyval.ts';
import type { LocalStore } from '../../storage/local-storage.ts';
import type { StorageErrorKind } from '../../storage/storage-error.ts';
import type { SessionState } from '../session/session-state.ts';

/**
 * Why this device cannot store changes (promise 15). `compartido`: the person chose a shared machine (B23).
 */
export type StorageIssue = 'bloqueado' | 'lleno' | 'danado' | 'version' | 'lento' | 'compartido';

/** The state of the device's storage, for screens. */
export interface StorageStatus {
  issue: Observable<StorageIssue | undefined>;
  /** what was kept for reading cannot be read, although changes may be stored */
  unreadCopies: Observable<StorageErrorKind | undefined>;
  /** the changes the browser deleted, until `dismiss` */
  lost: Observable<Lost | undefined>;
  dismiss(): void;
  /** plain HTTP, and the notice about HTTPS was not dismissed (B24) */
  insecure: Observable<boolean>;
  dismissInsecure(): void;
  /**
   * Empties or deletes what cannot be read and reloads the page; false if the browser refuses that for the database
   * that the warning is about: the outbox if `issue` is `danado`, else the copies.
   */
  repair(): Promise<boolean>;
}

const ISSUES: Readonly<Record<StorageErrorKind, StorageIssue>> = {
  unavailable: 'danado',
  closed: 'danado',
  quota: 'lleno',
  timeout: 'lento',
  version: 'version',
};

export interface StorageIssueCell extends Observable<StorageIssue | undefined> {
  report(failure: StorageErrorKind | undefined): void;
}

/**
 * @param signedIn whether a session is open. localStorage then has its login name, unless all site data is
 * blocked (L7).
 */
export function createStorageIssue(
  local: LocalStore,
  signedIn: () => boolean,
  shared: () => boolean,
): StorageIssueCell {
  const cell = createCell<StorageIssue | undefined>(undefined);
  return {
    ...cell,
    report(failure) {
      const blocked = failure === 'unavailable' && signedIn() && local.get(LOCAL.usuario) === null;
      if (shared()) cell.set('compartido');
      else cell.set(blocked ? 'bloqueado' : failure && ISSUES[failure]);
    },
  };
}

export interface StorageStatusParts {
  storageIssue: StorageIssueCell;
  unreadCopies: Observable<StorageErrorKind | undefined>;
  canary: EvictionCheck;
  session: Observable<SessionState>;
  keyval: KeyValue;
  secure: boolean;
  repairDatabases(wanted: string): Promise<boolean>;
  /** waits for a save under way */
  reload(): void;
}

export function createStorageStatus({
  storageIssue,
  unreadCopies,
  canary,
  session,
  keyval,
  secure,
  ...parts
}: StorageStatusParts): StorageStatus {
  const insecure = createCell(false);
  const update = async () => {
    if (session.get().phase !== 'open') return insecure.set(false);
    insecure.set((await keyval.get(INSECURE_READ).catch(() => undefined)) === undefined);
  };
  if (!secure) {
    session.subscribe(() => void update());
    void update();
  }
  return {
    issue: storageIssue,
    unreadCopies,
    lost: canary.lost,
    dismiss: canary.dismiss,
    insecure,
    dismissInsecure() {
      insecure.set(false);
      void keyval.set(INSECURE_READ, true).catch(() => undefined);
    },
    async repair() {
      const wanted = storageIssue.get() === 'danado' ? OUTBOX_DATABASE : KEYVAL_DATABASE;
      const done = await parts.repairDatabases(wanted);
      if (done) parts.reload();
      return done;
    },
  };
}
