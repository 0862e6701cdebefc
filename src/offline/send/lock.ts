import { LOCK } from '../../storage/keys.ts';
import { errorName, toStorageError } from '../../storage/storage-error.ts';
import type { LockPort } from '../model/ports.ts';

/**
 * The lock that lets only one page or the worker send at a time, on Web Locks. Without them (plain HTTP, B24)
 * it covers only this context: writes stay correct, but some requests are sent twice.
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
        // Browsers that block the site's storage also reject locks.
        if (!held) throw toStorageError(error);
        // Another context stole the lock: our body continues, and its commits are conditional.
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
