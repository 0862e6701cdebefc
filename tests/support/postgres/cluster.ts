import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBrowser, POSTGRES } from '../../../scripts/commands/browsers.ts';
import { freePort } from '../server/free-port.ts';

/** A PostgreSQL of the tests' own, in a temporary folder on a free port. */
export interface PostgresCluster {
  port: number;
  /** for DATABASE_URL */
  url(database: string): string;
  /** Runs one statement as its owner. */
  query(sql: string, database?: string): Promise<pg.QueryResult>;
  /** Starts it again after `kill`; resolves when it answers. */
  start(): Promise<void>;
  /** kill -9 of the main process, whose others end when they notice; SIGQUIT is `pg_ctl stop -m immediate`. */
  kill(signal?: 'SIGKILL' | 'SIGQUIT'): Promise<void>;
  /** Its files may grow to so many bytes, as on a full disk; a process that starts later is free again. */
  limitFiles(bytes: number | 'unlimited'): Promise<void>;
  /** a copy of this one that follows its changes */
  standby(settings?: Settings): Promise<PostgresCluster>;
  /** makes a standby accept writes */
  promote(): Promise<void>;
  /** Ends it and deletes its folder. */
  remove(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

const OWNER = 'planeacion';
/** PostgreSQL refuses to run as root, who runs it as `nobody` instead. */
const NOBODY = 65_534;
const PATIENCE_MS = 60_000;

/** A test of answers alone does not wait for the disk; one that kills PostgreSQL must. */
export const WITHOUT_DISK: Settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export async function startPostgres(settings: Settings = {}): Promise<PostgresCluster> {
  const folder = await newFolder();
  await runProgram('initdb', [
    ...[
      '-D',
      join(folder, 'datos'),
      '-U',
      OWNER,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      // Small ones: a test's database is made sooner, and fills its disk sooner.
      '--wal-segsize=1',
      '--no-sync',
    ],
  ]);
  return startIn(folder, settings);
}

/** A temporary folder that PostgreSQL's programs may write to. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  if (process.getuid?.() === 0) await chown(folder, NOBODY, NOBODY);
  return folder;
}

const owner = () => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {});

/** As a user that PostgreSQL accepts. */
async function asOwner(program: string, args: readonly string[]): Promise<ChildProcess> {
  const found = findBrowser(POSTGRES, process.env);
  if (found === undefined)
    throw new Error('PostgreSQL is missing: «npm test» installs it (in Debian, the package postgresql).');
  const path = join(dirname(await realpath(found)), program);
  return spawn(path, args, { ...owner(), cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Runs one of PostgreSQL's programs; rejects with what it says. */
export async function runProgram(program: string, args: readonly string[]): Promise<void> {
  const child = await asOwner(program, args);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said}`);
}

async function startIn(folder: string, settings: Settings): Promise<PostgresCluster> {
  const port = await freePort();
  const data = join(folder, 'datos');
  const url = (database: string) => `postgres://${OWNER}@127.0.0.1:${port}/${database}`;
  const all: Settings = { listen_addresses: '127.0.0.1', max_connections: '200', ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let running: ChildProcess | undefined;
  let said = '';

  async function query(sql: string, database = 'postgres'): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: url(database) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  }

  /** The processes of a killed one may still hold its memory: then it ends at once and is started again. */
  async function start(): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until) {
      running ??= await spawnServer();
      const answers = await query('SELECT 1').then(
        () => true,
        () => false,
      );
      if (answers) return;
      await wait(20);
    }
    throw new Error(`PostgreSQL did not start: ${said}`);
  }

  async function spawnServer(): Promise<ChildProcess> {
    const child = await asOwner('postgres', ['-D', data, '-p', String(port), '-k', folder, ...options]);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)));
    child.once('close', () => {
      if (running === child) running = undefined;
    });
    return child;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    if (!child) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }

  await start();
  return {
    port,
    url,
    query,
    start,
    kill: (signal = 'SIGKILL') => end(signal),
    async limitFiles(bytes) {
      const limit = (pid: string) =>
        promisify(execFile)('prlimit', ['--pid', pid, `--fsize=${bytes}:unlimited`], owner());
      const main = String(running?.pid);
      await limit(main);
      const children = await readFile(`/proc/${main}/task/${main}/children`, 'utf8');
      // One of them may have ended since.
      for (const pid of children.trim().split(' ')) await limit(pid).catch(() => undefined);
    },
    async standby(more = {}) {
      const other = await newFolder();
      await runProgram('pg_basebackup', [
        ...['-d', `host=127.0.0.1 port=${port} user=${OWNER} application_name=replica`],
        ...['-D', join(other, 'datos'), '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
      ]);
      return startIn(other, { ...settings, ...more });
    },
    async promote() {
      await query('SELECT pg_promote(true)');
    },
    async remove() {
      await end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
