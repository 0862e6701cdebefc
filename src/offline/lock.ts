import { errorName, toStorageError } from '../storage/errors.ts';
import { LOCK } from '../storage/names.ts';
import type { LockPort } from './ports.ts';

/**
 * On Web Locks, so that one of all pages and the worker sends. Without them (plain HTTP, B24) only this context
 * keeps itself from sending twice: the protocol stays right, some requests are spared less.
 */
export function createLock(locks: LockManager | undefined): LockPort {
  if (!locks) return createOwnLock();
  return {
    async attempt(body, steal = false) {
      let held = false;
      try {
        await locks.request(LOCK, steal ? { steal } : { ifAvailable: true }, async (lock) => {
          if (!lock) return;
          held = true;
          await body();
        });
      } catch (error) {
        // The browser refuses locks where it refuses the site's storage.
        if (!held) throw toStorageError(error);
        // Stolen from us while the body ran: it goes on, and its commits are conditional.
        if (errorName(error) !== 'AbortError') throw error;
      }
      return held;
    },
  };
}

function createOwnLock(): LockPort {
  let taken = false;
  return {
    async attempt(body, steal = false) {
      if (taken && !steal) return false;
      taken = true;
      try {
        await body();
      } finally {
        taken = false;
      }
      return true;
    },
  };
}
