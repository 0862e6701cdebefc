import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { releasesFolder, UNFINISHED_BUILD } from '../releases/journal.ts';
import { LOCK_FOLDER, withLock } from '../releases/lock.ts';
import { CommandFault, codeOf } from './command-fault.ts';
import { copyFiles, filesBelow } from './copy-tree.ts';
import { type CopiedDatabase, copyDatabase, inspectDatabase } from './database-copy.ts';
import { type Inventory, readInventory, writeInventory } from './inventory.ts';

/** Files beside the database. DATA_DIR/correo is not backed up, because its codes expire within minutes. */
const FILES = ['secreto', 'secreto-anterior', 'clave-demo'];
const DATABASE = 'planeacion.sqlite';
const TRIES = 5;
/** Beginning of the name of a backup that is being made. */
export const DRAFT_PREFIX = '.respaldo-';

export interface BackupResult {
  inventory: Inventory;
  /** photos that rows name but that were already missing */
  lostPhotos: number;
}

/**
 * Copies DATA_DIR into a new folder while the server runs. The folder appears only when it is complete and could be opened.
 * @throws CommandFault
 */
export async function backUp(dataDir: string, folder: string, now: Date): Promise<BackupResult> {
  await requireFree(folder);
  const draft = join(dirname(folder), DRAFT_PREFIX + randomBytes(6).toString('hex'));
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    await copyFiles(dataDir, draft, FILES);
    await copyReleases(dataDir, draft);
    await copyFiles(
      join(dataDir, 'originales'),
      join(draft, 'originales'),
      await filesBelow(join(dataDir, 'originales')),
    );
    const { migracion, lostPhotos } = await copyRows(dataDir, draft);
    await writeInventory(draft, { creado: now.toISOString(), migracion });
    const inventory = await proveBackup(draft);
    await rename(draft, folder);
    return { inventory, lostPhotos };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Opens a backup as a restoration does. @throws CommandFault */
export async function proveBackup(folder: string): Promise<Inventory> {
  const inventory = await readInventory(folder);
  const opened = inspectDatabase(join(folder, DATABASE));
  if (opened.migracion !== inventory.migracion)
    throw new CommandFault(`El respaldo de ${folder} no se pudo comprobar.`);
  return inventory;
}

/** A replaced photo gets another name, so the rows are copied again until the copy has every photo that they name. */
async function copyRows(dataDir: string, draft: string): Promise<{ migracion: number; lostPhotos: number }> {
  const from = join(dataDir, 'fotos');
  const to = join(draft, 'fotos');
  await copyFiles(from, to, await filesBelow(from));
  let before: string | undefined;
  for (let tried = 1; ; tried++) {
    const copy: CopiedDatabase = await copyDatabase(join(dataDir, DATABASE), join(draft, DATABASE));
    await copyFiles(from, to, [...copy.fotos]);
    const there = new Set(await filesBelow(to));
    const missing = [...copy.fotos].filter((name) => !there.has(name)).sort();
    // The same ones again: they are not on their way, they were lost before.
    if (missing.length === 0 || missing.join() === before || tried === TRIES)
      return { migracion: copy.migracion, lostPhotos: missing.length };
    before = missing.join();
    await rm(join(draft, DATABASE));
  }
}

/** Copies the releases under their lock. A state added meanwhile names only builds that exist. */
async function copyReleases(dataDir: string, draft: string): Promise<void> {
  const from = releasesFolder(dataDir);
  if ((await filesBelow(from)).length === 0) return;
  await withLock(from, async () => {
    const paths = await filesBelow(from);
    const kept = paths.filter((path) => path !== LOCK_FOLDER && !path.startsWith(UNFINISHED_BUILD));
    await copyFiles(from, releasesFolder(draft), kept);
  });
}

/** Requires that the folder is missing or empty. */
async function requireFree(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (names === undefined) return;
  if (names.length > 0)
    throw new CommandFault(`La carpeta ${folder} ya tiene algo: di una que no exista, no se reemplaza nada.`);
  await rmdir(folder);
}
