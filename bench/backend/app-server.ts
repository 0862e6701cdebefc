/**
 * The real server with every layer, on the large store (STORE=sqlite) or with cached reads (STORE=memoria).
 * Its first message is the token of an open session.
 */
import { randomBytes } from 'node:crypto';
import { devNull } from 'node:os';
import { destination, pino } from 'pino';
import { compose } from '../../server/compose.ts';
import { getConfig } from '../../server/config/config.ts';
import { LIMITS, limitVariable } from '../../server/limits/table.ts';
import { createSessions } from '../../server/sessions/sessions.ts';
import { createTokens } from '../../server/sessions/tokens.ts';
import { openData } from '../../server/store/open-data-dir.ts';
import { APP_DIST } from '../folders.ts';
import { answerUsage } from './answer-usage.ts';
import { LARGE_STORE } from './large-store.ts';
import { inMemory } from './memory-database.ts';
import { PERSON } from './person.ts';

const now = () => new Date();
// One person sends every request of the bench, so the rate limits are set too high to be reached. Counting
// still costs its time.
const wide = Object.fromEntries(Object.keys(LIMITS).map((name) => [limitVariable(name), '100000000/0.001']));
const config = getConfig({ ...process.env, ...wide, DATA_DIR: LARGE_STORE });
const { database, secret } = await openData(LARGE_STORE);
const background = (task: Promise<unknown>) => void task;
const tokens = await createTokens(secret, now);
const token = await createSessions({ secret, database, tokens, now, random: randomBytes, background }).open(
  PERSON,
);
const log = pino({ level: 'info' }, destination({ dest: devNull, sync: false }));

const app = await compose(config, {
  database: process.env.STORE === 'memoria' ? inMemory(database) : database,
  secret,
  log,
  distDir: APP_DIST,
});
process.send?.({ token });
answerUsage();
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ host: config.host, port: config.port });
