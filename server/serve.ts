import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { destination, type Logger, pino } from 'pino';
import type { AppParts } from './app.ts';
import { scheduleBackups } from './backup/schedule.ts';
import { compose } from './compose.ts';
import type { ServerConfig } from './config/server-config.ts';
import { listenFault } from './config/start-fault.ts';
import { watchFolder } from './import/watched-folder.ts';
import { createLease, HELD_ALWAYS } from './store/lease.ts';
import type { OpenData } from './store/open-data-dir.ts';
import { createMetrics, type Metrics } from './watch/metrics.ts';

export interface ServeParts extends Pick<AppParts, 'isReplaced' | 'jointMetrics'> {
  data: OpenData;
  env: Readonly<Record<string, string | undefined>>;
  /** the build's folder */
  distDir: string;
  /** gets one line for the person who starts the server */
  print: (line: string) => void;
  /** a listening socket that takes the place of HOST and PORT */
  fd: number | undefined;
  /** runs when the application is built and does not listen yet */
  before?: () => Promise<void>;
}

export interface Serving {
  address: AddressInfo | undefined;
  metrics: Metrics;
  /** Answers requests that still arrive, ends connections and what runs in the background. The caller closes the database. */
  close(): Promise<void>;
}

/** How long requests are still served after /salud turns to 503, so that a proxy can stop sending. */
const DRAIN_MS = 300;

/** The log stays quiet until the server listens: the last lines of a start are for people. */
export const quietLog = (): Logger => pino({ level: 'warn' }, destination({ dest: 2, sync: false }));

/** Requests are logged only if a program reads the log, not on a terminal. */
export function startLogging(log: Logger): void {
  if (!process.stderr.isTTY) log.level = 'info';
}

/** Serves the application over an open database, with the work in the background: backups and the watched folder. */
export async function serve(
  config: ServerConfig,
  { before, data, distDir, env, fd, isReplaced, jointMetrics, print }: ServeParts,
): Promise<Serving> {
  const { database, ...secrets } = data;
  const log = quietLog();
  const now = () => new Date();
  const metrics = createMetrics();
  // Only a process that is alone on its database has nobody to agree with.
  const isAlone = config.procesos === 1 && !database.shared;
  const lease = isAlone ? HELD_ALWAYS : createLease({ database, que: 'fondo', random: randomBytes });
  const app = await compose(config, {
    ...{ database, ...secrets, log, metrics, distDir, print, lease },
    ...(isReplaced && { isReplaced }),
    ...(jointMetrics && { jointMetrics }),
    drain: async () => {
      if (!isReplaced?.()) await wait(DRAIN_MS);
    },
  }).catch(async (error: unknown) => {
    await lease.close();
    throw error;
  });
  try {
    await before?.();
    await listen(app, config, fd);
  } catch (error) {
    await lease.close();
    throw error;
  }
  startLogging(log);
  const [address] = app.addresses();
  const backups = scheduleBackups({ config, env, lease, log, now });
  const watched = watchFolder({ config, lease, log, metrics, now });
  lease.onTaken(() => {
    // A failure is in the log, and the next look comes within a minute.
    void backups.look();
    void watched.look();
  });
  return {
    address: typeof address === 'object' ? address : undefined,
    metrics,
    async close() {
      const work = Promise.all([backups.close(), watched.close()]).then(() => lease.close());
      await Promise.all([app.close(), work]);
    },
  };
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
