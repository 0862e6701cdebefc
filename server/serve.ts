import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { destination, pino } from 'pino';
import { buildApp } from './app.ts';
import { getConfig, type ServerConfig } from './config.ts';
import { type DemoOutcome, prepareDemo } from './demo/prepare-demo.ts';
import { dayIn } from './demo/today.ts';
import { filePolicy, registerEdges } from './edges.ts';
import { greeting } from './greeting.ts';
import { createMailer } from './mail.ts';
import { openData } from './open-data.ts';
import { createPhotos, type Photos } from './photos.ts';
import { openReleases, type Releases, type ReleasesOptions } from './releases/releases.ts';
import { createPasswords } from './security/passwords.ts';
import { dataDirFault, listenFault } from './start-fault.ts';
import type { Database } from './store/database.ts';

export interface ServeOptions {
  env: Readonly<Record<string, string | undefined>>;
  /** the build */
  distDir: string;
  /** one line for who starts the server */
  say: (line: string) => void;
}

export interface Running {
  /** Answers what still comes, ends connections, then closes the store. */
  close(): Promise<void>;
}

/** for whoever looks at /salud before sending, and for connections kept open */
const DRAIN_MS = 300;

const now = () => new Date();

/**
 * Starts everything: configuration, store, demonstration, listen. What may fail is tried before anything is written.
 * @throws what explainStart explains
 */
export async function serve({ env, distDir, say }: ServeOptions): Promise<Running> {
  const config = withWholePaths(getConfig(env));
  await proveFree(config);
  const { database, secret } = await openData(config.dataDir);
  try {
    // Quiet until it listens: the last lines of a start are for people.
    const log = pino({ level: 'warn' }, destination({ dest: 2, sync: false }));
    const releases = await startReleases(config, { distDir, log, say });
    const photos = createPhotos(config.dataDir, randomBytes);
    const demo = config.demo ? await startDemo(config, database, photos, say) : undefined;
    const mail = createMailer({ ...config, now });
    const app = await buildApp({
      database,
      secret,
      config,
      mail,
      photos,
      now,
      log,
      releases,
      edges: (instance) =>
        registerEdges(instance, { ...config, releases, photosDir: join(config.dataDir, 'fotos') }),
      drain: () => wait(DRAIN_MS),
    });
    await listen(app, config);
    // A terminal is for people too: requests are told only where a program reads them.
    if (!process.stderr.isTTY) log.level = 'info';
    const [address] = app.addresses();
    if (typeof address === 'object') for (const line of greeting(address, demo)) say(line);
    return {
      close: async () => {
        await app.close();
        mail.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const withWholePaths = (config: ServerConfig): ServerConfig => ({
  ...config,
  dataDir: resolve(config.dataDir),
});

function startReleases(
  config: ServerConfig,
  parts: Pick<ReleasesOptions, 'distDir' | 'log' | 'say'>,
): Promise<Releases> {
  const { cliente, dataDir } = config;
  return openReleases({ ...parts, dataDir, now, policyOf: filePolicy(cliente) }).catch((error: unknown) => {
    throw dataDirFault(error, dataDir);
  });
}

function startDemo(
  config: ServerConfig,
  database: Database,
  photos: Photos,
  say: (line: string) => void,
): Promise<DemoOutcome> {
  return prepareDemo({
    database,
    photos,
    passwords: createPasswords(randomBytes),
    dataDir: config.dataDir,
    clave: config.claveDemo,
    today: dayIn(config.zonaHoraria, now()),
    say,
  });
}

/** Before seconds are spent on the demonstration; the listening itself may still fail, and is explained alike. */
async function proveFree(config: ServerConfig): Promise<void> {
  const { host, port } = config;
  const probe = createServer();
  await new Promise<void>((done, failed) => {
    probe.once('error', (error) => failed(listenFault(error, config)));
    probe.listen({ host, port }, () => probe.close(() => done()));
  });
}

async function listen(app: FastifyInstance, config: ServerConfig): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await app.close();
    throw listenFault(error, config);
  }
}
