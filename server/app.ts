import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { createCodes } from './account/mailed-codes.ts';
import { createPasswords, HASH_QUEUE } from './account/passwords.ts';
import { type Callers, ownCallers } from './api/callers.ts';
import { registerDeviceRoutes } from './api/device-routes.ts';
import { registerFigureRoutes } from './api/figure-routes.ts';
import { registerImportRoutes } from './api/import-routes.ts';
import { registerPasswordRoute } from './api/password-routes.ts';
import { registerPersonRoutes } from './api/person-routes.ts';
import { registerPublicationRoutes } from './api/publication-routes.ts';
import { registerRecordRoutes } from './api/record-routes.ts';
import { registerReleaseRoutes } from './api/release-routes.ts';
import { registerExitRoute, registerSessionRoutes } from './api/session-routes.ts';
import { registerVisibilityRoutes } from './api/visibility-routes.ts';
import { type Background, createBackground } from './background.ts';
import { registerBackupGauge } from './backup/backup-gauge.ts';
import { DAY_MS } from './calendar.ts';
import type { ServerConfig } from './config/server-config.ts';
import { createFigures } from './figures/figures.ts';
import { registerForwarding } from './forward/forwarding.ts';
import { registerGraphql } from './graphql/route.ts';
import { registerHealth } from './http/health.ts';
import { answerBadAddress, warnOfProxy } from './http/odd-requests.ts';
import { registerRequestLog } from './http/request-log.ts';
import { createAttempts } from './limits/attempts.ts';
import { createLocalBuckets } from './limits/local-buckets.ts';
import { refusalLog } from './limits/refusal-log.ts';
import { createSharedBuckets } from './limits/shared-buckets.ts';
import type { Mailer } from './mail/mailer.ts';
import { createOutgoingMail } from './mail/outgoing-mail.ts';
import { createBirthdayBook } from './people/birthday-book.ts';
import type { Photos } from './people/photo-files.ts';
import { createRecord } from './record/record.ts';
import type { ReleaseControl } from './releases/releases.ts';
import type { ServerServices } from './services.ts';
import { createOpenSessions } from './sessions/open-sessions.ts';
import { createSessions, sweepSessions } from './sessions/sessions.ts';
import { createTokens } from './sessions/tokens.ts';
import { HELD_ALWAYS, type Lease } from './store/lease.ts';
import type { Database } from './store/port.ts';
import { measureDatabase } from './watch/measured-database.ts';
import { createMetrics, type Metrics } from './watch/metrics.ts';
import { registerMetricsRoute, registerRequestMetrics } from './watch/metrics-route.ts';
import { createReadiness, registerReadiness } from './watch/readiness.ts';
import { registerSeenRequest } from './watch/seen-request.ts';
import { registerStateGauges } from './watch/state-gauges.ts';

const BODY_LIMIT = 256 * 1024;
const MINUTE_MS = 60_000;

/** Everything that the application depends on. Tests replace some of these parts. */
export interface AppParts {
  database: Database;
  mail: Mailer;
  photos: Photos;
  config: ServerConfig;
  /** the key of tokens and codes: 32 bytes, from loadSecret */
  secret: Uint8Array;
  /** what this key has signed still counts (secret.ts) */
  earlierSecret?: Uint8Array | undefined;
  log: FastifyBaseLogger;
  now: () => Date;
  random?: (bytes: number) => Uint8Array;
  /** Tests pass one to wait for its tasks. */
  background?: Background;
  /** counts of work outside the application, such as the watched folder's, stand beside its own */
  metrics?: Metrics;
  /** Without releases, the routes of /api about versions do not exist. */
  releases?: ReleaseControl;
  /** the work that one of several processes does for all; by default this one does */
  lease?: Lease;
  /** Registers static files, photos and /config.json, after the API. */
  site?: (app: FastifyInstance) => Promise<void>;
  /** The longest time for one operation; shorter than the client's 15 s. */
  deadlineMs?: number;
  /** While closing, requests are served until this resolves, and /salud answers 503. */
  drain?: () => Promise<unknown>;
  /** While closing: another process goes on in the place of this one. So /salud stays well, and imports under way are awaited. */
  isReplaced?: () => boolean;
  /** what GET /metricas answers in the place of this application's own metrics */
  jointMetrics?: () => Promise<string>;
}

/**
 * The application without a port. `close()` turns /salud to 503, serves requests that still arrive, ends connections and waits
 * for background work. The caller opened the database, so the caller closes it afterwards.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, log, database, deadlineMs = 10_000, lease = HELD_ALWAYS } = parts;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.proxies.length > 0 ? config.proxies : false,
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => answerBadAddress(reply),
    requestTimeout: 30_000,
    // ops/nginx.conf and ops/Caddyfile set the same limit.
    bodyLimit: BODY_LIMIT,
  });
  const services = await createServices(parts);
  const sweep = () => {
    services.background.start(services.record.sweep());
    services.background.start(sweepSessions(database, parts.now()));
    services.background.start(services.figures.sweep());
  };
  const daily = setInterval(() => lease.isHeld() && sweep(), DAY_MS).unref();
  const each = setInterval(() => {
    services.background.start(services.buckets.sweep(lease.isHeld()));
    services.background.start(services.figures.flush());
  }, MINUTE_MS).unref();
  app.addHook('onReady', async () =>
    lease.onTaken(() => {
      sweep();
      services.background.start(services.letters.sendDue());
    }),
  );
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    await parts.drain?.();
    // Somebody who never sends a request, or never stops, does not hold the end up.
    setTimeout(() => app.server.closeAllConnections(), deadlineMs).unref();
  });
  // Fastify tells it only to requests that begin while closing. A connection that stays open would end at its next request.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => {
    clearInterval(daily);
    clearInterval(each);
    services.letters.close();
    parts.releases?.close();
    await services.background.settled();
    services.background.start(services.figures.flush());
    await services.background.settled();
    parts.mail.close();
  });

  registerRequestLog(app);
  if (config.proxies.length === 0) warnOfProxy(app);
  const isGoing = () => closing && parts.isReplaced?.() !== true;
  registerHealth(app, database, isGoing, parts.releases);
  registerWatch(app, services, parts, isGoing);
  const callers = config.reenvio
    ? await registerForwarding(app, services, config.reenvio, deadlineMs)
    : await registerPeople(app, services, deadlineMs, parts.isReplaced ?? (() => false));
  if (parts.releases) {
    await registerReleaseRoutes(app, services, parts.releases);
    await registerDeviceRoutes(app, services, callers);
    await registerPublicationRoutes(app, services, parts.releases, callers);
  }
  await parts.site?.(app);
  return app;
}

/** The contract and every route about people. Returns who calls the routes about versions. */
async function registerPeople(
  app: FastifyInstance,
  services: ServerServices,
  deadlineMs: number,
  awaitsImports: () => boolean,
): Promise<Callers> {
  await registerGraphql(app, services, deadlineMs);
  await registerSessionRoutes(app, services);
  await registerExitRoute(app, services);
  await registerPasswordRoute(app, services);
  await registerVisibilityRoutes(app, services);
  await registerPersonRoutes(app, services);
  await registerImportRoutes(app, services, awaitsImports);
  await registerRecordRoutes(app, services);
  await registerFigureRoutes(app, services);
  return ownCallers(services);
}

/** Readiness looks at the database past its counters, so that the metrics are of work alone. */
function registerWatch(
  app: FastifyInstance,
  services: ServerServices,
  { config, database, jointMetrics, log, mail, now, releases, secret }: AppParts,
  closing: () => boolean,
): void {
  const { metrics } = services;
  const readiness = createReadiness({ config, database, log, mail, now });
  registerReadiness(app, readiness, closing);
  registerSeenRequest(app, secret, now);
  registerRequestMetrics(app, metrics);
  registerStateGauges(metrics.registry, services, readiness, releases);
  registerBackupGauge(metrics.registry, config, now);
  if (config.metricasClave !== undefined)
    registerMetricsRoute(app, metrics, config.metricasClave, jointMetrics);
}

async function createServices(parts: AppParts): Promise<ServerServices> {
  const { config, lease = HELD_ALWAYS, log, mail, now, photos, secret, earlierSecret } = parts;
  const metrics = parts.metrics ?? createMetrics();
  const database = measureDatabase(parts.database, metrics);
  const random = parts.random ?? randomBytes;
  const background = parts.background ?? createBackground(log);
  const buckets = createSharedBuckets({ database, secret, now });
  const tokens = await createTokens(secret, now, earlierSecret);
  const figures = createFigures(database, now, config.zonaHoraria);
  return {
    config,
    database,
    log,
    now,
    photos,
    background,
    buckets,
    attempts: createAttempts({
      limits: config.limites,
      local: createLocalBuckets(now),
      shared: buckets,
      alone: !database.shared,
      onRefused: refusalLog(log, now),
    }),
    figures,
    letters: createOutgoingMail({
      ...{ database, mail, secret, earlierSecret, now, random, background },
      isDuty: lease.isHeld,
      onSent: () => figures.add('cartas'),
    }),
    birthdays: createBirthdayBook(database, now),
    metrics,
    record: createRecord({ database, now, random, days: config.bitacoraDias }),
    codes: createCodes({ database, secret, now, random }),
    passwords: createPasswords(random, { ...HASH_QUEUE, ...config.cola }),
    openSessions: createOpenSessions(database, now),
    sessions: createSessions({
      secret,
      earlierSecret,
      database,
      tokens,
      now,
      random,
      background: background.start,
      onUse: figures.active,
    }),
  };
}
