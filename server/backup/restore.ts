import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lastMigration } from '../store/migrate.ts';
import { UNFINISHED_RESTORE } from '../store/unfinished-restore.ts';
import { CommandFault, codeOf } from './command-fault.ts';
import { copyFiles } from './copy-tree.ts';
import { endSessionsOfCopy, inspectDatabase, isInUse } from './database-copy.ts';
import { type Inventory, readInventory } from './inventory.ts';

const DATABASE = 'planeacion.sqlite';
/** The folder to which a restoration moves the earlier content of DATA_DIR; nothing is deleted. */
const ASIDE = 'antes-';

export interface RestoreOptions {
  dataDir: string;
  /** the folder that backUp wrote */
  folder: string;
  /** also move data aside that is newer than the backup */
  aside: boolean;
  /** leave sessions open: nothing was closed since the backup, because the data only move to another machine */
  keepSessions: boolean;
  now: Date;
}

export interface RestoreResult {
  inventory: Inventory;
  /** the folder with the earlier data; undefined if there were none */
  setAside: string | undefined;
  /** sessions that were open at the backup's time and have ended now */
  endedSessions: number;
}

/**
 * Replaces the content of DATA_DIR by a backup, and ends the sessions that were open at its time: the backup does not know which of
 * them were closed since, by their owners or by a new password. All checks come before the first move. If the command is interrupted,
 * nothing is lost: the server refuses to start until the same command has been run again and has finished.
 * @throws CommandFault
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const { dataDir, folder, keepSessions, now } = options;
  const inventory = await readInventory(folder);
  const program = await lastMigration();
  if (inventory.migracion > program)
    throw new CommandFault(
      `El respaldo es de una versión más nueva (${inventory.migracion}) que este programa (${program}): actualiza el programa.`,
    );
  const old = await presentEntries(options, inventory);
  const staging = join(dataDir, UNFINISHED_RESTORE);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true, mode: 0o700 });
  let endedSessions = 0;
  try {
    await copyFiles(folder, staging, Object.keys(inventory.archivos));
    inspectDatabase(join(staging, DATABASE));
    // Before the database gets its place, so that an interruption leaves no session open.
    if (!keepSessions) endedSessions = endSessionsOfCopy(join(staging, DATABASE), now);
    // With the mark no server starts; one may have started since the first check.
    if (isUsed(old, dataDir)) throw inUse(dataDir);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
  const setAside = old.length > 0 ? join(dataDir, ASIDE + stamp(now)) : undefined;
  if (setAside !== undefined) {
    await mkdir(setAside, { mode: 0o700 });
    // Read again: closing the old database has deleted the files of its log.
    for (const name of movable(await namesIn(dataDir)))
      await rename(join(dataDir, name), join(setAside, name));
  }
  for (const name of await readdir(staging)) await rename(join(staging, name), join(dataDir, name));
  await rm(staging, { recursive: true });
  return { inventory, setAside, endedSessions };
}

/** The names to move aside. @throws CommandFault if they must stay */
async function presentEntries({ dataDir, aside }: RestoreOptions, { creado }: Inventory): Promise<string[]> {
  const names = await namesIn(dataDir);
  const old = movable(names);
  if (old.length === 0) return old;
  if (!old.includes(DATABASE) && !names.includes(UNFINISHED_RESTORE))
    throw new CommandFault(
      `La carpeta ${dataDir} tiene archivos y ninguna base de datos: revisa DATA_DIR, o mueve a otro lugar lo que hay.`,
    );
  const written = await lastWritten(dataDir);
  if (isUsed(old, dataDir)) throw inUse(dataDir);
  if (!aside && !names.includes(UNFINISHED_RESTORE) && written > Date.parse(creado))
    throw new CommandFault(
      `La base de datos de ${dataDir} es más nueva que el respaldo (de ${creado}): con «--aside» se aparta, sin borrarla, y se restaura.`,
    );
  return old;
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });

const movable = (names: readonly string[]) =>
  names.filter((name) => name !== UNFINISHED_RESTORE && !name.startsWith(ASIDE));

const isUsed = (names: readonly string[], dataDir: string) =>
  names.includes(DATABASE) && isInUse(join(dataDir, DATABASE));

const inUse = (dataDir: string) =>
  new CommandFault(`La base de datos de ${dataDir} está en uso: detén el servidor y vuelve a intentarlo.`);

/** Milliseconds since 1970. Read before the database is opened, which may write. */
async function lastWritten(dataDir: string): Promise<number> {
  const times = ['', '-wal'].map((end) =>
    stat(join(dataDir, DATABASE + end)).then(
      // A reader leaves an empty log.
      ({ mtimeMs, size }) => (size === 0 ? 0 : mtimeMs),
      () => 0,
    ),
  );
  return Math.max(...(await Promise.all(times)));
}

const stamp = (now: Date) => now.toISOString().replace(/[:.]/g, '-');
