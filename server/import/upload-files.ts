/**
 * What is known of a file that the app sends, in files beside it: whichever process answers finds the same. The folder is below
 * DATA_DIR, because a list that is being applied keeps everybody from writing into the embedded database.
 */
import { randomBytes } from 'node:crypto';
import { access, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { badValue } from '../faults.ts';
import type { ColumnMap } from '../people-csv/columns.ts';
import { tryLock, withLock } from '../releases/lock.ts';
import type { Progress } from './job.ts';
import type { ImportState } from './upload-state.ts';

export interface StoredUpload {
  /** its owner */
  quien: string;
  columnas: ColumnMap;
  state: ImportState;
}

const STATE = 'estado.json';
const PROGRESS = 'avance.json';
const CANCELLED = 'cancelada';
/** Held by the process that reviews or applies the file; the system releases it if that process dies. */
const WORK = 'trabajo';
/** SQLite cannot open a file in a folder that is gone. */
const CANNOT_OPEN = 14;

export const gone = () => badValue('Esa importación ya no está: empieza otra vez.');

/** undefined: there is no such upload, or, unless that is asked for, it is being taken away */
export async function readUpload(folder: string, which?: 'cancelled'): Promise<StoredUpload | undefined> {
  if (which === undefined && (await isCancelled(folder))) return undefined;
  return readJson<StoredUpload>(join(folder, STATE));
}

/** @param used when its owner last asked about it, or a step ended */
export async function writeUpload(folder: string, upload: StoredUpload, used: Date): Promise<void> {
  await replaceFile(join(folder, STATE), JSON.stringify(upload), used);
}

/** ms since the epoch; 0: there is no such folder. It is there a moment before its state. */
export async function lastUse(folder: string): Promise<number> {
  const { mtimeMs = 0 } = await stat(join(folder, STATE))
    .catch(() => stat(folder))
    .catch(() => ({ mtimeMs: 0 }));
  return mtimeMs;
}

export const noteUse = (folder: string, used: Date): Promise<void> =>
  utimes(join(folder, STATE), used, used).catch(() => undefined);

export const readProgress = async (folder: string): Promise<Progress | null> =>
  (await readJson<Progress>(join(folder, PROGRESS))) ?? null;
export const writeProgress = (folder: string, progress: Progress): Promise<void> =>
  replaceFile(join(folder, PROGRESS), JSON.stringify(progress)).catch(() => undefined);
export const forgetProgress = (folder: string): Promise<void> => rm(join(folder, PROGRESS), { force: true });

/** Whichever process works on the file sees it and stops. */
export const askToCancel = (folder: string): Promise<void> =>
  writeFile(join(folder, CANCELLED), '', { mode: 0o600 }).catch(() => undefined);
export const isCancelled = (folder: string): Promise<boolean> =>
  access(join(folder, CANCELLED)).then(
    () => true,
    () => false,
  );

/** Returns a function that ends the work; undefined: a process works on the file. */
export const tryWork = (folder: string): (() => void) | undefined => tryLock(folder, WORK);

/** Waits until no process works on the file. */
export const afterWork = <T>(folder: string, body: () => Promise<T>): Promise<T> =>
  whileThere(() => withLock(folder, body, undefined, WORK));

/** One change of an upload at a time. @throws ApiFault VALOR if it is gone */
export const alone = <T>(folder: string, body: () => Promise<T>): Promise<T> =>
  whileThere(() => withLock(folder, body));

async function whileThere<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, errcode } = error as { code?: unknown; errcode?: unknown };
    if (errcode === CANNOT_OPEN || code === 'ENOENT') throw gone();
    throw error;
  }
}

async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** In one step, so that nobody reads a half. Only its owner may read it: it names people. */
async function replaceFile(path: string, text: string, time?: Date): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
  if (time) await utimes(draft, time, time);
  await rename(draft, path);
}
