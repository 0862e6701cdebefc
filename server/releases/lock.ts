import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const BUSY = 5;
const LOOK_EACH_MS = 100;
/** the empty lock file; backups skip it */
export const LOCK_FOLDER = 'candado';

/**
 * Takes a lock, such as that for writing builds, across processes: SQLite's lock on an empty file, which the system releases if a process dies.
 * Returns a function that releases it, or undefined if another process has it.
 */
export function tryLock(folder: string, name = LOCK_FOLDER): (() => void) | undefined {
  const file = new DatabaseSync(join(folder, name), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
    return () => file.close();
  } catch (error) {
    file.close();
    if ((error as { errcode?: unknown }).errcode === BUSY) return undefined;
    throw error;
  }
}

/** Runs the body under the lock. @param waiting called once if another process has the lock */
export async function withLock<T>(
  folder: string,
  body: () => Promise<T>,
  waiting = () => {},
  name = LOCK_FOLDER,
): Promise<T> {
  let release = tryLock(folder, name);
  if (!release) waiting();
  while (!release) {
    await wait(LOOK_EACH_MS);
    release = tryLock(folder, name);
  }
  try {
    return await body();
  } finally {
    release();
  }
}
