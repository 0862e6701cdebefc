import { randomBytes } from 'node:crypto';
import { mkdir, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commandLine } from '../config/command-line.ts';
import { dataDirFault, StartFault } from '../config/start-fault.ts';
import { migrate } from './migrate.ts';
import { refuseMoved } from './moved-database.ts';
import { databaseAt, openServerDatabase } from './open.ts';
import type { Database } from './port.ts';
import { loadEarlierSecret, loadSecret } from './secret.ts';
import { isUnfinished } from './unfinished-restore.ts';

export interface OpenData {
  database: Database;
  secret: Uint8Array;
  /** the key before the last replacement, while it still counts */
  earlierSecret: Uint8Array | undefined;
}

/**
 * Opens the secret in DATA_DIR, and the database there or at `databaseUrl`, and brings the database's schema up to date.
 * @throws StartFault, DatabaseError
 */
export async function openData(
  dataDir: string,
  { databaseUrl, baseConexiones }: { databaseUrl?: string | undefined; baseConexiones?: number } = {},
): Promise<OpenData> {
  const prove = makeFolder(dataDir).then(() => proveWritable(dataDir));
  await prove.catch((error: unknown) => {
    throw dataDirFault(error, dataDir);
  });
  if (await isUnfinished(dataDir))
    throw new StartFault(
      `Una restauración quedó a medias en ${dataDir}: ejecuta otra vez «${commandLine('restore', 'CARPETA')}».`,
    );
  if (databaseUrl === undefined) await refuseMoved(dataDir);
  const database = await openServerDatabase(databaseAt({ dataDir, databaseUrl }), {
    connections: baseConexiones,
  });
  try {
    await migrate(database);
    return { database, ...(await openSecrets(dataDir)) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Writes a file, because permissions say nothing about a read-only or full disk. */
export async function proveWritable(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.prueba-${randomBytes(6).toString('hex')}`);
  await writeFile(probe, 'x', { flag: 'wx' });
  await unlink(probe);
}

/** Like mkdir's `recursive`, which loops for ever if the parent exists and mkdir still fails with ENOENT, as in /proc. */
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

/** Errors of secret.ts are lines for people; errors of the system have a code. */
async function openSecrets(dataDir: string): Promise<Omit<OpenData, 'database'>> {
  try {
    const secret = await loadSecret(dataDir);
    const earlier = await loadEarlierSecret(dataDir, new Date());
    return { secret, earlierSecret: earlier?.secret };
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw dataDirFault(error, dataDir);
    throw error instanceof Error ? new StartFault(error.message, { cause: error }) : error;
  }
}
