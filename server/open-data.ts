import { randomBytes } from 'node:crypto';
import { mkdir, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isUnfinished } from './operation/unfinished.ts';
import { loadSecret } from './security/secret.ts';
import { dataDirFault, StartFault } from './start-fault.ts';
import { type Database, openDatabase } from './store/database.ts';
import { migrate } from './store/migrate.ts';

export interface OpenData {
  database: Database;
  secret: Uint8Array;
}

/**
 * Opens what lies in DATA_DIR, with its schema brought up to date.
 * @throws StartFault, DatabaseError
 */
export async function openData(dataDir: string): Promise<OpenData> {
  await proveWritable(dataDir).catch((error: unknown) => {
    throw dataDirFault(error, dataDir);
  });
  if (await isUnfinished(dataDir))
    throw new StartFault(
      `Una restauración quedó a medias en ${dataDir}: ejecuta otra vez «npm run restore -- CARPETA».`,
    );
  const database = await openDatabase(join(dataDir, 'planeacion.sqlite'));
  try {
    await migrate(database);
    return { database, secret: await openSecret(dataDir) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Rights say little (a read-only disk, a full one): so a file is written. */
async function proveWritable(dataDir: string): Promise<void> {
  await makeFolder(dataDir);
  const probe = join(dataDir, `.prueba-${randomBytes(6).toString('hex')}`);
  await writeFile(probe, 'x', { flag: 'wx' });
  await unlink(probe);
}

/** Not mkdir's own `recursive`: Node goes on for ever where the parent is there and still answers ENOENT, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o700 }).catch(unless('EEXIST'));
  const parent = dirname(path);
  await make().catch(async (error: NodeJS.ErrnoException) => {
    const orphan = error.code === 'ENOENT' && (await stat(parent).catch(unless('ENOENT'))) === undefined;
    if (!orphan) throw error;
    await makeFolder(parent);
    await make();
  });
}

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
  return undefined;
};

/** loadSecret throws lines for people; a system's error has a code. */
async function openSecret(dataDir: string): Promise<Uint8Array> {
  try {
    return await loadSecret(dataDir);
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw dataDirFault(error, dataDir);
    throw error instanceof Error ? new StartFault(error.message, { cause: error }) : error;
  }
}
