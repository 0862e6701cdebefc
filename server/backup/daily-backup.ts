import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DAY_MS, minuteIn } from '../calendar.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { backUp, DRAFT_PREFIX } from './backup.ts';
import { CommandFault } from './command-fault.ts';
import { encryptFolder } from './encrypt.ts';
import { expiredDates } from './retention.ts';

const NAME = /^planeacion-(\d{4}-\d\d-\d\d)(\.tar\.(age|gpg))?$/;
const dateOf = (name: string) => NAME.exec(name)?.[1];

export interface DailyResult {
  /** undefined: today's backup was there already */
  name: string | undefined;
  /** names of the older ones that were deleted */
  removed: string[];
}

/**
 * Makes today's backup in RESPALDO_EN, then deletes those that are not needed any more. The folder's names are its only memory.
 * Whatever else lies there stays.
 * @throws CommandFault
 */
export async function backUpDaily(config: ServerConfig, now: Date): Promise<DailyResult> {
  const { dataDir, respaldo, zonaHoraria } = config;
  if (respaldo === undefined) throw new CommandFault('Falta RESPALDO_EN: la carpeta de los respaldos.');
  const folder = resolve(respaldo.en);
  const [date] = minuteIn(zonaHoraria, now);
  const names = await readdir(folder).catch(() => {
    // Not created: behind a missing folder may be a disk that is not mounted.
    throw new CommandFault(`No se puede leer la carpeta de los respaldos ${folder}: revisa RESPALDO_EN.`);
  });
  if (names.some((name) => dateOf(name) === date)) return { name: undefined, removed: [] };
  await removeAbandoned(folder, now);
  await removeAbandoned(dataDir, now);
  const target = join(folder, `planeacion-${date}`);
  if (respaldo.clave === undefined) await backUp(dataDir, target, now);
  else await backUpEncrypted(dataDir, resolve(respaldo.clave), target, now);
  return { name: target, removed: await removeExpired(folder) };
}

/** The plain copy lies beside the data that it copies, and never where the backups are kept. */
async function backUpEncrypted(dataDir: string, keyFile: string, target: string, now: Date): Promise<void> {
  const plain = join(dataDir, DRAFT_PREFIX + randomBytes(6).toString('hex'));
  try {
    await backUp(dataDir, plain, now);
    await encryptFolder(plain, keyFile, target);
  } finally {
    await rm(plain, { recursive: true, force: true });
  }
}

/** Drafts of backups that were killed. A younger one may belong to a backup that is running. */
async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(DRAFT_PREFIX))) {
    const { mtime } = await stat(join(folder, name));
    if (now.getTime() - mtime.getTime() > DAY_MS) await rm(join(folder, name), { recursive: true });
  }
}

async function removeExpired(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const expired = new Set(expiredDates(names.flatMap((name) => dateOf(name) ?? [])));
  const removed = names.filter((name) => expired.has(dateOf(name) ?? ''));
  for (const name of removed) await rm(join(folder, name), { recursive: true });
  return removed;
}

/** A backup in the folder is a whole one that could be opened: it appeared with its name only then. */
export interface KeptBackup {
  path: string;
  /** one file that only the private key's owner can open */
  encrypted: boolean;
  /** when it was made */
  at: Date;
}

/** The newest backup by its name; undefined: there is none. @throws if the folder cannot be read */
export async function newestBackup(folder: string): Promise<KeptBackup | undefined> {
  const name = (await readdir(folder))
    .filter((one) => NAME.test(one))
    .sort()
    .at(-1);
  if (name === undefined) return undefined;
  const path = join(folder, name);
  return { path, encrypted: name.includes('.tar.'), at: (await stat(path)).mtime };
}

/** Whether this date's backup is in the folder. */
export const hasBackup = (folder: string, date: string): Promise<boolean> =>
  readdir(folder).then(
    (names) => names.some((name) => dateOf(name) === date),
    () => false,
  );
