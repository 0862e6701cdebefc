import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createPasswords } from '../../../server/account/passwords.ts';
import { createBackground } from '../../../server/background.ts';
import { type ComposeParts, compose } from '../../../server/compose.ts';
import { getConfig } from '../../../server/config/config.ts';
import type { Letter, Mailer } from '../../../server/mail/mailer.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { type DatabaseOptions, isPostgres, openServerDatabase } from '../../../server/store/open.ts';
import type { Database } from '../../../server/store/port.ts';
import { loadSecret } from '../../../server/store/secret.ts';
import { databaseFor, removeDatabaseFor } from '../postgres/engine.ts';
import { type Api, createApi } from './api.ts';
import { CLAVE, insertPerson, PEOPLE } from './people.ts';

export interface TestServer extends Api {
  app: FastifyInstance;
  database: Database;
  /** opens its database again, as another process does */
  openStore(options?: DatabaseOptions): Promise<Database>;
  dataDir: string;
  secret: Uint8Array;
  /** sent mail, oldest first */
  mailbox: Letter[];
  /** resolves when the background work is done */
  settled(): Promise<void>;
  /** the whole log so far */
  log(): string;
  clock: { now: Date; advance(ms: number): void };
  /** opens a free port on 127.0.0.1 and returns its address without a trailing slash */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  /** time of the clock, which stands still; by default 2026-11-20 at noon in Mexico City */
  now?: Date | 'real';
  seed?: (database: Database, claveHash: string) => Promise<void>;
  parts?: Partial<ComposeParts>;
  /** replaces methods of the database that the application sees; tests see the real one */
  replaceInDatabase?: Replacements;
  /** a PostgreSQL of the test's own, which the server leaves as it is when it ends */
  databaseUrl?: string;
  /** data of an earlier server; by default a new folder with the people */
  dataDir?: string;
}

type Replacements = (database: Database) => Partial<Database>;

const replaced = (database: Database, replace: Replacements): Database => ({
  shared: database.shared,
  tally: (sql, ...params) => database.tally(sql, ...params),
  get: (sql, ...params) => database.get(sql, ...params),
  all: (sql, ...params) => database.all(sql, ...params),
  run: (sql, ...params) => database.run(sql, ...params),
  transaction: (body, line) => database.transaction(body, line),
  schemaChange: (body) => database.schemaChange(body),
  close: () => database.close(),
  ...replace(database),
});

let claveHash: Promise<string> | undefined;

/** The real application on real files in a folder of its own, with the people of people.ts. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  claveHash ??= createPasswords(randomBytes).hash(CLAVE);
  const hash = await claveHash;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'planeacion-')));
  const at = options.databaseUrl ?? (await databaseFor(dataDir));
  const database = await openServerDatabase(at);
  await migrate(database);
  if (options.dataDir === undefined) for (const person of PEOPLE) await insertPerson(database, person, hash);
  await options.seed?.(database, hash);

  const clock = {
    now: options.now instanceof Date ? options.now : new Date('2026-11-20T18:00:00Z'),
    advance(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  const lines: string[] = [];
  const mailbox: Letter[] = [];
  const mail: Mailer = {
    send: async (letter) => void mailbox.push(letter),
    check: async () => undefined,
    close: () => undefined,
  };
  const secret = await loadSecret(dataDir);
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = pino({ level: 'trace' }, sink);
  const background = createBackground(log);
  const config = getConfig({
    DATA_DIR: dataDir,
    ...(isPostgres(at) && { DATABASE_URL: at }),
    ...options.env,
  });
  const app = await compose(config, {
    background,
    database: options.replaceInDatabase ? replaced(database, options.replaceInDatabase) : database,
    mail,
    secret,
    log,
    now: options.now === 'real' ? () => new Date() : () => clock.now,
    ...options.parts,
  });
  await app.ready();

  return {
    ...createApi(app),
    app,
    database,
    openStore: (how) => openServerDatabase(at, how),
    dataDir,
    secret,
    mailbox,
    settled: background.settled,
    log: () => lines.join(''),
    clock,
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close();
      await database.close();
      if (options.databaseUrl === undefined) await removeDatabaseFor(dataDir);
      await rm(dataDir, { recursive: true });
    },
  };
}
