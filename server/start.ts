import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { destination, pino } from 'pino';
import { createPasswords } from './account/passwords.ts';
import { type AppParts, buildApp } from './app.ts';
import { scheduleBackups } from './backup/schedule.ts';
import { dateIn } from './calendar.ts';
import { commandLine } from './config/command-line.ts';
import { getConfig } from './config/config.ts';
import type { ServerConfig } from './config/server-config.ts';
import { dataDirFault, listenFault, StartFault } from './config/start-fault.ts';
import { checkStart } from './config/start-rules.ts';
import { watchFolder } from './import/watched-folder.ts';
import { createMailer } from './mail/mailer.ts';
import { createPhotoFiles } from './people/photo-files.ts';
import { openReleases, type ReleasesOptions } from './releases/releases.ts';
import { startWords } from './start-words.ts';
import { filePolicy, registerSite } from './static/site.ts';
import { contentOf } from './store/content.ts';
import { openData } from './store/open-data-dir.ts';
import type { Database } from './store/port.ts';
import { createMetrics } from './watch/metrics.ts';

export interface StartOptions {
  env: Readonly<Record<string, string | undefined>>;
  /** the build's folder */
  distDir: string;
  /** gets one line for the person who starts the server */
  print: (line: string) => void;
  /** Standard output is a terminal, so its lines are not stored in a journal. */
  terminal: boolean;
}

export interface Running {
  /** Answers requests that still arrive, ends connections, then closes the database. */
  close(): Promise<void>;
}

/** How long requests are still served after /salud turns to 503, so that a proxy can stop sending. */
const DRAIN_MS = 300;

/**
 * Starts the server: reads the configuration, opens the data folder, prepares the demonstration, listens. Every check that can
 * fail runs before the first write.
 * @throws errors that explainStart turns into a line for people
 */
export async function start({ env, distDir, print, terminal }: StartOptions): Promise<Running> {
  const config = withWholePaths(getConfig(env));
  const socket = inheritedSocket(env);
  // A socket of systemd listens where its unit says, which may be everywhere.
  checkStart(socket === undefined ? config : { ...config, host: 'el del socket' });
  if (socket === undefined) await provePortIsFree(config);
  const { database, ...secrets } = await openData(config.dataDir, config);
  try {
    // With GRAPHQL_URL nobody can enter with an account of this database.
    if (!config.demo && !config.reenvio) await refuseDemo(database);
    // The log stays quiet until the server listens: the last lines of a start are for people.
    const log = pino({ level: 'warn' }, destination({ dest: 2, sync: false }));
    const drain = () => wait(DRAIN_MS);
    const metrics = createMetrics();
    const app = await compose(config, { database, ...secrets, log, metrics, distDir, print, drain });
    const demo = config.demo ? await startDemo(config, database, print) : undefined;
    await listen(app, config, socket);
    // Requests are logged only if a program reads the log, not on a terminal.
    if (!process.stderr.isTTY) log.level = 'info';
    const [address] = app.addresses();
    if (typeof address === 'object') {
      const passwordFile = terminal ? undefined : join(config.dataDir, 'clave-demo');
      for (const line of startWords(address, demo, passwordFile, config.reenvio?.url)) print(line);
    }
    const backups = scheduleBackups({ config, env, log, now: () => new Date() });
    // A failure is in the log, and the next look comes within a minute.
    void backups.look();
    const watched = watchFolder({ config, log, metrics, now: () => new Date() });
    void watched.look();
    return {
      close: async () => {
        await Promise.all([app.close(), backups.close(), watched.close()]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

type Replaceable = Partial<Omit<AppParts, 'config' | 'database' | 'log' | 'secret'>>;

/** The parts that have no default; any other part of the application may be replaced (tests replace the clock and the mail). */
export interface ComposeParts extends Pick<AppParts, 'database' | 'log' | 'secret'>, Replaceable {
  /** the folder of the build to serve; without it the application has no releases and serves no files */
  distDir?: string;
  /** gets one line for the person who starts the server */
  print?: (line: string) => void;
}

/** Builds the application from its configuration. The server, the tests and the benchmark all use this. */
export async function compose(
  config: ServerConfig,
  { distDir, print = () => undefined, ...parts }: ComposeParts,
): Promise<FastifyInstance> {
  const { log, now = () => new Date() } = parts;
  return buildApp({
    now,
    mail: createMailer({ ...config, now }),
    photos: createPhotoFiles(config.dataDir, randomBytes),
    ...(distDir !== undefined && (await siteOf(config, { distDir, log, now, print }))),
    ...parts,
    config,
  });
}

/** The releases kept in the data folder, and the routes that serve their files. */
async function siteOf(
  config: ServerConfig,
  parts: Pick<ReleasesOptions, 'distDir' | 'log' | 'now' | 'print'>,
): Promise<Pick<AppParts, 'releases' | 'site'>> {
  const { cliente, dataDir } = config;
  const releases = await openReleases({ ...parts, dataDir, policyOf: filePolicy(cliente) }).catch(
    (error: unknown) => {
      throw dataDirFault(error, dataDir);
    },
  );
  const photosDir = config.reenvio ? undefined : join(dataDir, 'fotos');
  return { releases, site: (app) => registerSite(app, { ...config, releases, photosDir }) };
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

/** A socket is listened on in the place of HOST and PORT. */
async function listen(app: FastifyInstance, config: ServerConfig, fd: number | undefined): Promise<void> {
  const { host, port } = config;
  const place = { host, port, ...(fd !== undefined && { fd }) };
  try {
    await app.listen(place);
  } catch (error) {
    await app.close();
    throw listenFault(error, config);
  }
}
