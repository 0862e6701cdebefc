import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { PublicationState } from './state.ts';

/** The journal of release states: one file each, written in one step. The file with the highest number is the current state. */

const NAME = /^estado-(\d{6,})\.json$/;
const KEPT = 50;
/** The prefix of unfinished files; tidy() removes them. */
export const UNFINISHED_BUILD = '.a-medias-';

const fileOf = (revision: number) => `estado-${String(revision).padStart(6, '0')}.json`;

export interface Journal {
  /** the highest that can be read */
  state: PublicationState | undefined;
  /** the highest number, readable or not; 0: none */
  highest: number;
  /** names of the files that could not be read, above the one that holds */
  unreadable: string[];
}

export const releasesFolder = (dataDir: string) => join(dataDir, 'releases');

/** Numbers of the states, the highest first. */
async function revisions(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .map((name) => Number(NAME.exec(name)?.[1] ?? 0))
    .filter((revision) => revision > 0)
    .sort((a, b) => b - a);
}

export const highestRevision = async (folder: string): Promise<number> => (await revisions(folder))[0] ?? 0;

export async function readJournal(folder: string): Promise<Journal> {
  const numbers = await revisions(folder);
  const unreadable: string[] = [];
  let state: PublicationState | undefined;
  for (const revision of numbers) {
    state = await readState(folder, revision);
    if (state !== undefined) break;
    unreadable.push(fileOf(revision));
  }
  return { state, highest: numbers[0] ?? 0, unreadable };
}

/** All that can be read, the youngest first. */
export async function readHistory(folder: string): Promise<PublicationState[]> {
  const numbers = await revisions(folder);
  const states = await Promise.all(numbers.map((revision) => readState(folder, revision)));
  return states.filter((state) => state !== undefined);
}

async function readState(folder: string, revision: number): Promise<PublicationState | undefined> {
  try {
    const result = v.safeParse(
      PublicationState,
      JSON.parse(await readFile(join(folder, fileOf(revision)), 'utf8')),
    );
    return result.success && result.output.revision === revision ? result.output : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}

/** Writes the state under its number. Returns false if that number is taken; the caller then reads again. */
export async function writeState(folder: string, state: PublicationState): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `${UNFINISHED_BUILD}${randomBytes(6).toString('hex')}`);
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(state, undefined, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(temporary, join(folder, fileOf(state.revision)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(temporary);
  }
  await syncFolder(folder);
  for (const old of (await revisions(folder)).slice(KEPT))
    await unlink(join(folder, fileOf(old))).catch(() => undefined);
  return true;
}

/** Flushes the folder, because a new name is durable only after that. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Writes the state that `next` returns for the present one. Repeats this if another process has written meanwhile.
 * @param next throws to change nothing; gets undefined if there is no state yet
 */
export async function advance(
  folder: string,
  next: (present: PublicationState | undefined) => PublicationState | Promise<PublicationState>,
): Promise<PublicationState> {
  for (;;) {
    const { state, highest } = await readJournal(folder);
    const written = { ...(await next(state)), revision: highest + 1 };
    if (await writeState(folder, written)) return written;
  }
}
