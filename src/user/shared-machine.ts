import { createLock } from '../offline/lock.ts';
import type { LockPort } from '../offline/ports.ts';
import type { KeyValue } from '../storage/keyval.ts';
import { createLocalStore, type LocalStore } from '../storage/local.ts';
import { createMemoryKeyValue, createMemoryStore } from '../storage/memory.ts';
import { LOCAL } from '../storage/names.ts';
import type { TransactionalStore } from '../storage/transactions.ts';
import { forget } from './stored-session.ts';

/**
 * A machine that others use too (B23): session and look in sessionStorage, everything else in memory. Browsers restore
 * sessionStorage and copy it into a duplicated tab, so the session carries a sign of life: written every ten seconds as
 * `abierta` and by a page that goes as `libre`. Only a fresh `libre` is a reload; all else is somebody else's start.
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

/** Whether a start may go on with what sessionStorage brought; what it may not is removed. */
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
    // Back from the browser's frozen pages, perhaps hours later.
    if (!persisted || local.get(LOCAL.sesion) === null) return;
    if (resumes(local, now())) sign('abierta');
    else location.replace('/login');
  });
  return { store: createMemoryStore(), keyval: createMemoryKeyValue(), local, lock: createLock(undefined) };
}
