import { createCell, type Observable } from '../../lib/observable.ts';
import type { EvictionCheck, Lost } from '../../offline/eviction-check.ts';
import { INSECURE_READ, LOCAL } from '../../storage/keys.ts';
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
  trouble: Observable<StorageIssue | undefined>;
  /** the changes the browser deleted, until `dismiss` */
  lost: Observable<Lost | undefined>;
  dismiss(): void;
  /** plain HTTP, and the notice about HTTPS was not dismissed (B24) */
  insecure: Observable<boolean>;
  dismissInsecure(): void;
  /** Empties or deletes unreadable databases and reloads the page; false if the browser refuses. */
  repair(): Promise<boolean>;
}

const TROUBLES: Readonly<Record<StorageErrorKind, StorageIssue>> = {
  unavailable: 'danado',
  closed: 'danado',
  quota: 'lleno',
  timeout: 'lento',
  version: 'version',
};

export interface StorageIssues extends Observable<StorageIssue | undefined> {
  tell(failure: StorageErrorKind | undefined): void;
}

/**
 * @param signedIn whether a session is open. localStorage then has its login name, unless all site data is
 * blocked (L7).
 */
export function createStorageIssues(
  local: LocalStore,
  signedIn: () => boolean,
  shared: () => boolean,
): StorageIssues {
  const cell = createCell<StorageIssue | undefined>(undefined);
  return {
    ...cell,
    tell(failure) {
      const blocked = failure === 'unavailable' && signedIn() && local.get(LOCAL.usuario) === null;
      if (shared()) cell.set('compartido');
      else cell.set(blocked ? 'bloqueado' : failure && TROUBLES[failure]);
    },
  };
}

export interface StorageStatusParts {
  troubles: StorageIssues;
  canary: EvictionCheck;
  session: Observable<SessionState>;
  keyval: KeyValue;
  secure: boolean;
  repairDatabases(): Promise<boolean>;
  leave(path: string): void;
}

/** Storage key of the dismissed notice; deleted at the session's end, so the next person sees the notice. */

export function createStorageStatus({
  troubles,
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
    trouble: troubles,
    lost: canary.lost,
    dismiss: canary.dismiss,
    insecure,
    dismissInsecure() {
      insecure.set(false);
      void keyval.set(INSECURE_READ, true).catch(() => undefined);
    },
    async repair() {
      const done = await parts.repairDatabases();
      if (done) parts.leave('/');
      return done;
    },
  };
}
