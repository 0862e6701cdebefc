import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type Background, createBackground } from './background.ts';
import type { ServerConfig } from './config.ts';
import { registerGraphql } from './graphql/route.ts';
import { registerHealth } from './health.ts';
import type { Mailer } from './mail.ts';
import { createBirthdayBook } from './modules/birthdays.ts';
import { registerDeviceRoutes } from './own/device-routes.ts';
import { registerPublicationRoutes } from './own/publication-routes.ts';
import { registerReleaseRoutes } from './own/release-routes.ts';
import { registerSessionRoutes } from './own/session-routes.ts';
import type { Photos } from './photos.ts';
import type { Releases } from './releases/releases.ts';
import { registerRequestLog } from './request-log.ts';
import { createAttempts } from './security/attempts.ts';
import { createCodes } from './security/codes.ts';
import { createOwnSessions } from './security/own-sessions.ts';
import { createPasswords } from './security/passwords.ts';
import { createSessions } from './security/sessions.ts';
import { createTokens } from './security/tokens.ts';
import type { Services } from './services.ts';
import type { Database } from './store/database.ts';

const BODY_LIMIT = 256 * 1024;

/** Everything the application touches; tests bring their own. */
export interface AppParts {
  database: Database;
  mail: Mailer;
  photos: Photos;
  config: ServerConfig;
  /** 32 bytes, from loadSecret */
  secret: Uint8Array;
  log: FastifyBaseLogger;
  now: () => Date;
  random?: (bytes: number) => Uint8Array;
  /** tests bring one to wait for */
  background?: Background;
  /** what /api tells of versions; without it, those routes are not there */
  releases?: Releases;
  /** static files, photos, /config.json: registered after the API */
  edges?: (app: FastifyInstance) => Promise<void>;
  /** what an operation may take; shorter than the client's 15 s */
  deadlineMs?: number;
  /** Once closing, requests are still served until this resolves, while /salud says 503. */
  drain?: () => Promise<unknown>;
}

/**
 * The application without a port. `close()` turns /salud to 503, serves what still comes, then ends connections and
 * waits for background work. Whoever opened the database closes it, afterwards.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, log, database } = parts;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.proxies.length > 0 ? config.proxies : false,
    return503OnClosing: false,
    requestTimeout: 30_000,
    // ops/nginx.conf and ops/Caddyfile have this limit too
    bodyLimit: BODY_LIMIT,
  });
  const services = await createServices(parts);
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    await parts.drain?.();
  });
  app.addHook('onClose', async () => {
    parts.releases?.close();
    await services.background.settled();
  });

  registerRequestLog(app);
  registerHealth(app, database, () => closing, parts.releases);
  await registerGraphql(app, services, parts.deadlineMs ?? 10_000);
  await registerSessionRoutes(app, services);
  if (parts.releases) {
    await registerReleaseRoutes(app, services, parts.releases);
    await registerDeviceRoutes(app, services);
    await registerPublicationRoutes(app, services, parts.releases);
  }
  await parts.edges?.(app);
  return app;
}

async function createServices(parts: AppParts): Promise<Services> {
  const { config, database, log, mail, now, photos, secret } = parts;
  const random = parts.random ?? randomBytes;
  const background = parts.background ?? createBackground(log);
  const tokens = await createTokens(secret, now);
  return {
    config,
    database,
    log,
    mail,
    now,
    photos,
    background,
    attempts: createAttempts(now),
    birthdays: createBirthdayBook(database, now),
    codes: createCodes({ database, secret, now, random }),
    passwords: createPasswords(random),
    ownSessions: createOwnSessions(database, now),
    sessions: createSessions({ database, tokens, now, random, background: background.start }),
  };
}
