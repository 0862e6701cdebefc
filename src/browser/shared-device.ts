import { forget } from '../domain/session/stored-session.ts';
import type { LockPort } from '../offline/model/ports.ts';
import { createLock } from '../offline/send/lock.ts';
import { LOCAL } from '../storage/keys.ts';
import type { KeyValue } from '../storage/keyval.ts';
import { createLocalStore, type LocalStore } from '../storage/local-storage.ts';
import { createMemoryKeyValue, createMemoryStore } from '../storage/memory.ts';
import type { TransactionalStore } from '../storage/outbox-store.ts';

/**
 * Storage for a shared machine (B23): session and appearance in sessionStorage, everything else in memory.
 * Browsers restore sessionStorage and copy it into duplicated tabs, so the session has a heartbeat:
 * `abierta`, written every ten seconds, and `libre`, written when the page is left. Only a recent `libre`
 * means a reload; anything else may be another person's start.
 */
export interface SharedPorts {
  store: TransactionalStore;
  keyval: KeyValue;
  local: LocalStore;
  lock: LockPort;
}

const SIGN_MS = 10_000;
const OLD_MS = 60_000;

export const sessionOfTab = () => createLocalStore(() => sessionStorage);

/** Whether a start may continue the session in sessionStorage; if not, it is deleted. */
export function resumes(local: LocalStore, now: number): boolean {
  const [since, word] = (local.get(LOCAL.vida) ?? '').split(' ');
  const age = now - Number(since);
  if (word === 'libre' && age >= 0 && age <= OLD_MS) return true;
  forget(local);
  return false;
}

export function createSharedPorts(now: () => number): SharedPorts {
  const local = sessionOfTab();
  const sign = (word: 'abierta' | 'libre') => local.set(LOCAL.vida, `${now()} ${word}`);
  const live = () => local.get(LOCAL.sesion) !== null && sign('abierta');
  sign('abierta');
  setInterval(live, SIGN_MS);
  addEventListener('pagehide', () => local.get(LOCAL.sesion) !== null && sign('libre'));
  addEventListener('pageshow', ({ persisted }) => {
    // The page returns from the back/forward cache, perhaps hours later.
    if (!persisted || local.get(LOCAL.sesion) === null) return;
    if (resumes(local, now())) sign('abierta');
    else location.replace('/login');
  });
  return { store: createMemoryStore(), keyval: createMemoryKeyValue(), local, lock: createLock(undefined) };
}
