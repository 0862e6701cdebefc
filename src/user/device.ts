import { createCell, type Observable } from '../offline/observable.ts';
import type { StorageErrorKind } from '../storage/errors.ts';
import type { KeyValue } from '../storage/keyval.ts';
import type { LocalStore } from '../storage/local.ts';
import { LOCAL } from '../storage/names.ts';
import type { Canary, Lost } from './canary.ts';
import type { SessionState } from './services.ts';

/** Why this device cannot keep changes (promise 15). `compartido`: the person wants it so (B23). */
export type Trouble = 'bloqueado' | 'lleno' | 'danado' | 'version' | 'lento' | 'compartido';

/** What a screen may know and do about the device's storage. */
export interface Device {
  trouble: Observable<Trouble | undefined>;
  /** changes that the browser deleted, until `dismiss` */
  lost: Observable<Lost | undefined>;
  dismiss(): void;
  /** plain HTTP, and not yet read what HTTPS would add (B24) */
  insecure: Observable<boolean>;
  dismissInsecure(): void;
  /** Empties or deletes what cannot be read and opens the page again; false where the browser refuses. */
  repair(): Promise<boolean>;
}

const TROUBLES: Readonly<Record<StorageErrorKind, Trouble>> = {
  unavailable: 'danado',
  closed: 'danado',
  quota: 'lleno',
  timeout: 'lento',
  version: 'version',
};

export interface Troubles extends Observable<Trouble | undefined> {
  tell(failure: StorageErrorKind | undefined): void;
}

/** signedIn: somebody's session is open, which localStorage then says too, unless it is blocked with all site data (L7). */
export function createTroubles(local: LocalStore, signedIn: () => boolean, shared: () => boolean): Troubles {
  const cell = createCell<Trouble | undefined>(undefined);
  return {
    ...cell,
    tell(failure) {
      const blocked = failure === 'unavailable' && signedIn() && local.get(LOCAL.usuario) === null;
      if (shared()) cell.set('compartido');
      else cell.set(blocked ? 'bloqueado' : failure && TROUBLES[failure]);
    },
  };
}

export interface DeviceParts {
  troubles: Troubles;
  canary: Canary;
  session: Observable<SessionState>;
  keyval: KeyValue;
  secure: boolean;
  repairDatabases(): Promise<boolean>;
  leave(path: string): void;
}

/** Goes with everything of the person at the end of the session: the next one is told again. */
const READ = 'https-leido';

export function createDevice({ troubles, canary, session, keyval, secure, ...parts }: DeviceParts): Device {
  const insecure = createCell(false);
  const look = async () => {
    if (session.get().phase !== 'open') return insecure.set(false);
    insecure.set((await keyval.get(READ).catch(() => undefined)) === undefined);
  };
  if (!secure) {
    session.subscribe(() => void look());
    void look();
  }
  return {
    trouble: troubles,
    lost: canary.lost,
    dismiss: canary.dismiss,
    insecure,
    dismissInsecure() {
      insecure.set(false);
      void keyval.set(READ, true).catch(() => undefined);
    },
    async repair() {
      const done = await parts.repairDatabases();
      if (done) parts.leave('/');
      return done;
    },
  };
}
