import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const BUSY = 5;
const LOOK_EACH_MS = 100;
/** the empty file; a backup leaves it out */
export const LOCK = 'candado';

/**
 * The right to write builds into the folder of the releases, over all processes: SQLite's lock on an empty file, which the
 * system takes back from a process that dies. Undefined: somebody else has it.
 */
export function tryLock(folder: string): (() => void) | undefined {
  const file = new DatabaseSync(join(folder, LOCK), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
    return () => file.close();
  } catch (error) {
    file.close();
    if ((error as { errcode?: unknown }).errcode === BUSY) return undefined;
    throw error;
  }
}

/** Runs the body when nobody else writes. @param waiting told once where somebody does */
export async function withLock<T>(folder: string, body: () => Promise<T>, waiting = () => {}): Promise<T> {
  let release = tryLock(folder);
  if (!release) waiting();
  while (!release) {
    await wait(LOOK_EACH_MS);
    release = tryLock(folder);
  }
  try {
    return await body();
  } finally {
    release();
  }
}
