/**
 * The real application with every layer, on the large store (STORE sqlite) or with its reads in memory (STORE memoria). Its
 * first message is the token of an open session.
 */
import { randomBytes } from 'node:crypto';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { destination, pino } from 'pino';
import { buildApp } from '../../server/app.ts';
import { getConfig } from '../../server/config.ts';
import { filePolicy, registerEdges } from '../../server/edges.ts';
import { createMailer } from '../../server/mail.ts';
import { openData } from '../../server/open-data.ts';
import { createPhotos } from '../../server/photos.ts';
import { openReleases } from '../../server/releases/releases.ts';
import { createSessions } from '../../server/security/sessions.ts';
import { createTokens } from '../../server/security/tokens.ts';
import { APP_DIST } from '../folders.ts';
import { answerUsage } from './answer-usage.ts';
import { LARGE_STORE } from './large-store.ts';
import { inMemory } from './memory-database.ts';
import { PERSON } from './person.ts';

const now = () => new Date();
const config = getConfig({ ...process.env, DATA_DIR: LARGE_STORE });
const { database, secret } = await openData(LARGE_STORE);
const background = (task: Promise<unknown>) => void task;
const tokens = await createTokens(secret, now);
const token = await createSessions({ database, tokens, now, random: randomBytes, background }).open(PERSON);
const log = pino({ level: 'info' }, destination({ dest: devNull, sync: false }));
const policyOf = filePolicy(config.cliente);
const releases = await openReleases({ dataDir: LARGE_STORE, distDir: APP_DIST, policyOf, log, now });

const app = await buildApp({
  database: process.env.STORE === 'memoria' ? inMemory(database) : database,
  secret,
  config,
  mail: createMailer({ ...config, now }),
  photos: createPhotos(LARGE_STORE, randomBytes),
  now,
  log,
  releases,
  edges: (instance) =>
    registerEdges(instance, { ...config, releases, photosDir: join(LARGE_STORE, 'fotos') }),
});
process.send?.({ token });
answerUsage();
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ host: config.host, port: config.port });
