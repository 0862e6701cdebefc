import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { getConfig } from './config.ts';
import type { ServerConfig } from './server-config.ts';
import { StartFault } from './start-fault.ts';

/**
 * The configuration of a command that works on the data. A shell does not have the service's variables: without DATA_DIR, a
 * command would work on ./data instead of the installation's data. It is refused then.
 * @throws ConfigError, StartFault
 */
export async function commandConfig(
  env: Readonly<Record<string, string | undefined>>,
): Promise<ServerConfig> {
  const config = getConfig(env);
  const dataDir = resolve(config.dataDir);
  const isGiven = (env.DATA_DIR ?? '').trim() !== '';
  if (!isGiven) await requireInstalled(config.instalacion, dataDir);
  if (config.databaseUrl === undefined) await refuseOldDatabase(config.instalacion, dataDir);
  return { ...config, dataDir };
}

async function requireInstalled(file: string, dataDir: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new StartFault(
      `Este equipo tiene una instalación, y no se puede leer ${file}, que dice dónde guarda: este comando usaría ${dataDir}. Indica DATA_DIR.`,
    );
  });
  const installed = resolve(parseEnv(text).DATA_DIR || dataDir);
  if (installed === dataDir) return;
  throw new StartFault(
    `La instalación de este equipo guarda en ${installed} (lo dice ${file}), y este comando usaría ${dataDir}: indica DATA_DIR con la que quieras.`,
  );
}

/** An installation that uses PostgreSQL may still have its former embedded database beside its files. */
async function refuseOldDatabase(file: string, dataDir: string): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = parseEnv(await readFile(file, 'utf8').catch(() => ''));
  if (!DATABASE_URL || resolve(DATA_DIR || dataDir) !== dataDir) return;
  throw new StartFault(
    `La instalación de este equipo usa PostgreSQL (lo dice ${file}), y este comando usaría la base integrada de ${dataDir}: indica DATABASE_URL.`,
  );
}
