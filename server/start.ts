import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createPasswords } from './account/passwords.ts';
import { dateIn } from './calendar.ts';
import { commandLine } from './config/command-line.ts';
import { getConfig } from './config/config.ts';
import type { ServerConfig } from './config/server-config.ts';
import { listenFault, StartFault } from './config/start-fault.ts';
import { checkStart } from './config/start-rules.ts';
import { createPhotoFiles } from './people/photo-files.ts';
import { serve } from './serve.ts';
import type { Running, StartOptions } from './start-options.ts';
import { type DemoOutcome, startWords } from './start-words.ts';
import { contentOf } from './store/content.ts';
import { openData } from './store/open-data-dir.ts';
import type { Database } from './store/port.ts';

/**
 * Starts the server: reads the configuration, opens the data folder, prepares the demonstration, listens. Every check that can
 * fail runs before the first write. With PROCESOS above 1 this process starts those that serve, and serves nothing itself.
 * @throws errors that explainStart turns into a line for people
 */
export async function start({ began, env, distDir, print, terminal }: StartOptions): Promise<Running> {
  const config = withWholePaths(getConfig(env));
  const fd = inheritedSocket(env);
  // A socket of systemd listens where its unit says, which may be everywhere.
  checkStart(fd === undefined ? config : { ...config, host: 'el del socket' });
  if (fd === undefined) await provePortIsFree(config);
  const data = await openData(config.dataDir, config);
  const { database } = data;
  let isOpen = true;
  const closeData = async () => {
    if (isOpen) await database.close();
    isOpen = false;
  };
  let demo: DemoOutcome | undefined;
  const before = async () => {
    demo = config.demo ? await startDemo(config, database, print) : undefined;
  };
  const welcome = (address: AddressInfo | undefined) => {
    const passwordFile = terminal ? undefined : join(config.dataDir, 'clave-demo');
    if (address === undefined) return;
    for (const line of startWords(address, demo, passwordFile, config.reenvio?.url)) print(line);
  };
  try {
    // With GRAPHQL_URL nobody can enter with an account of this database.
    if (!config.demo && !config.reenvio) await refuseDemo(database);
    if (config.procesos > 1) {
      const { startProcesses } = await import('./processes.ts');
      return await startProcesses(config, {
        ...{ data, closeData, distDir, print, fd, before, welcome, began },
      });
    }
    const serving = await serve(config, { data, env, distDir, print, fd, before });
    welcome(serving.address);
    return {
      async close() {
        await serving.close();
        await closeData();
      },
    };
  } catch (error) {
    await closeData();
    throw error;
  }
}

const withWholePaths = (config: ServerConfig): ServerConfig => ({
  ...config,
  dataDir: resolve(config.dataDir),
});

async function refuseDemo(database: Database): Promise<void> {
  if ((await contentOf(database)) !== 'demostracion') return;
  throw new StartFault(
    `La base de datos tiene cuentas de demostración, y DEMO es no: quítalas con «${commandLine('remove-demo')}», o elige otra carpeta en DATA_DIR.`,
  );
}

/** The demonstration's code is loaded only here. */
async function startDemo(config: ServerConfig, database: Database, print: (line: string) => void) {
  const { prepareDemo } = await import('../demo/prepare-demo.ts');
  const { dataDir } = config;
  const { year, mes, dia } = dateIn(config.zonaHoraria, new Date());
  return prepareDemo({
    database,
    photos: createPhotoFiles(dataDir, randomBytes),
    passwords: createPasswords(randomBytes),
    dataDir,
    clave: config.claveDemo,
    today: { year, month: mes, day: dia },
    print,
  });
}

/** Fails early, before the demonstration takes its seconds. Listening itself may still fail later, with the same message. */
async function provePortIsFree(config: ServerConfig): Promise<void> {
  const { host, port } = config;
  const probe = createServer();
  await new Promise<void>((done, failed) => {
    probe.once('error', (error) => failed(listenFault(error, config)));
    probe.listen({ host, port }, () => probe.close(() => done()));
  });
}

/**
 * The listening socket that systemd holds for this process (sd_listen_fds), if there is one. While a restart has no server, it
 * keeps new connections waiting, so that none is refused.
 */
function inheritedSocket({ LISTEN_FDS, LISTEN_PID }: StartOptions['env']): number | undefined {
  const FIRST = 3;
  return Number(LISTEN_PID) === process.pid && Number(LISTEN_FDS) > 0 ? FIRST : undefined;
}
