import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoNames } from '../people/photo-files.ts';
import type { Database, Row } from '../store/port.ts';

const JOURNAL = /^fotos-.+\.lista$/;
const LISTED = /^(fotos|originales)\/[A-Za-z0-9][A-Za-z0-9_-]*\.(webp|png|jpe?g)$|^fotos\/[\w-]+\.webp$/;

/**
 * A list of files that may become or have become of no use: the new ones before they exist, the replaced ones before their rows change.
 * Whatever ends an import, of these files those go that no row names. The caller has the lock of the imports.
 */
export interface FileJournal {
  add(names: readonly string[]): Promise<void>;
  /** Deletes what no row names, then the journal. */
  settle(): Promise<void>;
}

export function openJournal(database: Database, dataDir: string, folder: string, id: string): FileJournal {
  const path = join(folder, `fotos-${id}.lista`);
  return {
    add: (names) => appendFile(path, names.map((name) => `${name}\n`).join(''), { mode: 0o600 }),
    settle: () => settle(database, dataDir, path),
  };
}

/** Settles the journals of imports that were killed. */
export async function settleAbandoned(database: Database, dataDir: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder))
    if (JOURNAL.test(name)) await settle(database, dataDir, join(folder, name));
}

async function settle(database: Database, dataDir: string, path: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => '');
  // A killed process may have left half a line.
  const names = text
    .split('\n')
    .slice(0, -1)
    .filter((name) => LISTED.test(name));
  const rows = await database.all<Row & PhotoNames>('SELECT foto, thumb, foto_original FROM usuario');
  const used = new Set(
    rows.flatMap(({ foto, thumb, foto_original }) => [
      foto?.slice(1),
      thumb?.slice(1),
      `originales/${foto_original}`,
    ]),
  );
  for (const name of names) if (!used.has(name)) await rm(join(dataDir, name), { force: true });
  await rm(path, { force: true });
}
