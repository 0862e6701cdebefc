import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restore } from '../../../server/backup/restore.ts';
import { expiredDates } from '../../../server/backup/retention.ts';
import { scheduleBackups } from '../../../server/backup/schedule.ts';
import { minuteIn } from '../../../server/calendar.ts';
import { getConfig } from '../../../server/config/config.ts';
import { openData } from '../../../server/store/open-data-dir.ts';
import { startChild } from '../../support/server/child-process.ts';
import { runKilled } from '../../support/server/killed-command.ts';
import { insertPerson, PEOPLE } from '../../support/server/people.ts';

const ROOT = join(import.meta.dirname, '../../..');
const COMMAND = join(ROOT, 'server/backup/main.ts');
const DAY = 86_400_000;
const ZONE = 'America/Mexico_City';
const TODAY = /^planeacion-\d{4}-\d\d-\d\d$/;

const dateAt = (time: number) => new Date(time).toISOString().slice(0, 10);

let home: string;
let dataDir: string;
let folder: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'planeacion-daily-'));
  dataDir = join(home, 'data');
  folder = join(home, 'respaldos');
  await mkdir(folder);
  const { database } = await openData(dataDir);
  for (const person of PEOPLE) await insertPerson(database, person, 'x');
  await database.close();
});
afterEach(() => rm(home, { recursive: true }));

const environment = (more: Record<string, string> = {}) => {
  const { PATH = '' } = process.env;
  return { PATH, DATA_DIR: dataDir, RESPALDO_EN: folder, RESPALDO_HORA: '00:00', ...more };
};

/** The process that the server starts; its exit code with all that it said. */
async function daily(more: Record<string, string> = {}) {
  const child = startChild(process.execPath, [COMMAND, 'daily-backup'], { env: environment(more) });
  const code = await child.ended;
  return { code, said: (child.stdout() + child.stderr()).trim() };
}

/** Whether a backup's folder brings the people back. */
async function bringsBack(backup: string): Promise<void> {
  const elsewhere = join(home, 'elsewhere');
  await restore({ dataDir: elsewhere, folder: backup, aside: false, keepSessions: false, now: new Date() });
  const { database } = await openData(elsewhere);
  expect(await database.get('SELECT count(*) AS people FROM usuario')).toEqual({ people: PEOPLE.length });
  await database.close();
}

describe('of the backups of every day', () => {
  /** The dates that are kept after so many days, each with a backup that deletes what it may. */
  function keptAfter(days: number, isOff = (_day: number) => false): string[] {
    const first = Date.parse('2024-01-01');
    let kept: string[] = [];
    for (let day = 0; day < days; day += 1) {
      if (isOff(day)) continue;
      kept.push(dateAt(first + day * DAY));
      const expired = expiredDates(kept);
      kept = kept.filter((date) => !expired.includes(date));
    }
    return kept;
  }

  it('seven days, four weeks and twelve months stay', () => {
    // 2025-12-24, a Wednesday
    expect(keptAfter(724)).toEqual([
      ...['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31', '2025-06-30'],
      ...['2025-07-31', '2025-08-31', '2025-09-30', '2025-10-31', '2025-11-30'],
      // Sundays
      ...['2025-12-07', '2025-12-14'],
      ...['2025-12-18', '2025-12-19', '2025-12-20', '2025-12-21', '2025-12-22', '2025-12-23', '2025-12-24'],
    ]);
  });

  it('of an old server that was off for a year, none goes but for the new one', () => {
    const before = keptAfter(100);
    const after = keptAfter(501, (day) => day >= 100 && day < 500);
    // The new one takes a day's and a week's place.
    expect(before.filter((date) => !after.includes(date))).toEqual(['2024-03-24', '2024-04-03']);
  });
});

describe('the backup of the day', () => {
  it('is made once a day and brings everything back; older ones go, and nothing else in the folder', async () => {
    const old = Array.from(
      { length: 20 },
      (_, n) => `planeacion-${dateAt(Date.parse('2020-03-01') + n * DAY)}`,
    );
    for (const name of [...old, 'by hand', '.respaldo-abandoned', '.respaldo-running'])
      await mkdir(join(folder, name));
    await mkdir(join(dataDir, '.respaldo-abandoned'));
    const long = new Date(Date.now() - 2 * DAY);
    for (const place of [folder, dataDir]) await utimes(join(place, '.respaldo-abandoned'), long, long);

    expect(await daily()).toEqual({ code: 0, said: expect.stringMatching(/^Respaldo del día: /) });
    const names = await readdir(folder);
    const [today = ''] = names.filter((name) => TODAY.test(name) && !old.includes(name));
    const zoned = minuteIn(ZONE, new Date())[0];
    expect(today).toBe(`planeacion-${zoned}`);
    // Today's and the six days before, and the two weeks below them.
    expect(names.filter((name) => old.includes(name)).sort()).toEqual([
      'planeacion-2020-03-08',
      ...old.slice(-6),
    ]);
    expect(names).toEqual(expect.arrayContaining(['by hand', '.respaldo-running']));
    expect([...names, ...(await readdir(dataDir))]).not.toContain('.respaldo-abandoned');
    await bringsBack(join(folder, today));

    const again = await daily();
    expect(again).toEqual({ code: 0, said: 'El respaldo de hoy ya estaba hecho.' });
  });

  it('killed at any of its steps leaves no backup, or a whole one', async () => {
    let killed = 0;
    for (let step = 1; ; step += 1) {
      const when = step % 2 === 0 ? 'before' : 'after';
      const how = await runKilled([COMMAND, 'daily-backup'], environment(), step, when);
      const [made] = (await readdir(folder)).filter((name) => TODAY.test(name));
      if (made !== undefined) {
        await bringsBack(join(folder, made));
        break;
      }
      expect(how).toBe('SIGKILL');
      killed += 1;
    }
    expect(killed).toBeGreaterThan(3);
  }, 180_000);

  it('fails in one line without its folder or its key, and leaves nothing', async () => {
    const key = join(home, 'no key.txt');
    await writeFile(key, 'neither of age nor of gpg');
    const missing = { RESPALDO_EN: join(home, 'not mounted') };
    expect(await daily(missing)).toMatchObject({ code: 1, said: expect.stringContaining('RESPALDO_EN') });
    for (const RESPALDO_CLAVE of [key, join(home, 'nothing')]) {
      const { code, said } = await daily({ RESPALDO_CLAVE });
      expect(said).toMatch(/^[^\n]+$/);
      expect(code).toBe(1);
    }
    expect(await readdir(folder)).toEqual([]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await readdir(home)).not.toContain('not mounted');
  });
});

/** The line of docs/operation.md that opens an encrypted backup, run as it is written where the private key is. */
async function openedByTheDocument(program: 'age' | 'gpg', file: string): Promise<string> {
  const page = await readFile(join(ROOT, 'docs/operation.md'), 'utf8');
  const [line = ''] = page.split('\n').filter((one) => one.startsWith(`${program} --decrypt `));
  expect(line).not.toBe('');
  const opened = join(home, 'planeacion-opened');
  await mkdir(opened);
  await cp(file, join(home, `planeacion-2026-11-22.tar.${program}`));
  const env = { ...environment(), HOME: home, GNUPGHOME: join(home, 'keyring') };
  const { status, stderr } = spawnSync('sh', ['-e', '-c', line], { cwd: home, env, encoding: 'utf8' });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  return opened;
}

describe.each([
  {
    program: 'gpg' as const,
    async makeKey() {
      const GNUPGHOME = join(home, 'keyring');
      await mkdir(GNUPGHOME, { mode: 0o700 });
      const env = { ...environment(), GNUPGHOME };
      const id = 'respaldos@universidad.example';
      const make = ['--batch', '--passphrase', '', '--quick-gen-key', id, 'future-default'];
      spawnSync('gpg', make, { env });
      const { stdout } = spawnSync('gpg', ['--armor', '--export', id], { env });
      await writeFile(join(home, 'public'), stdout);
      return () => void spawnSync('gpgconf', ['--kill', 'all'], { env });
    },
  },
  {
    program: 'age' as const,
    async makeKey() {
      const { stdout } = spawnSync('age-keygen', { encoding: 'utf8' });
      await writeFile(join(home, 'planeacion.key'), stdout);
      await writeFile(join(home, 'public'), /age1\w+/.exec(stdout)?.[0] ?? '');
      return () => undefined;
    },
  },
])('encrypted by $program', ({ program, makeKey }) => {
  it('only the private key opens it, and nothing plain stays anywhere', async () => {
    const end = await makeKey();
    const { code, said } = await daily({ RESPALDO_CLAVE: join(home, 'public') });
    expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/^Respaldo del día: /) });
    const names = await readdir(folder);
    expect(names).toEqual([
      expect.stringMatching(new RegExp(`${TODAY.source.slice(0, -1)}\\.tar\\.${program}$`)),
    ]);
    const file = join(folder, names[0] ?? '');
    const bytes = await readFile(file, 'latin1');
    for (const plain of ['SQLite format', 'respaldo.json', 'NUPA800105AB1'])
      expect(bytes).not.toContain(plain);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
    await bringsBack(await openedByTheDocument(program, file));
    // It counts as today's.
    expect((await daily()).said).toBe('El respaldo de hoy ya estaba hecho.');
    end();
  });
});

describe('the schedule of a server', () => {
  const clock = { now: new Date() };
  let lines: { msg: string; motivo?: string }[];

  function schedule(more: Record<string, string> = {}) {
    const env = environment({ RESPALDO_HORA: '03:00', ...more });
    lines = [];
    const write = (line: Buffer, _: string, done: () => void) => {
      lines.push(JSON.parse(String(line)));
      done();
    };
    const log = pino({ level: 'trace' }, new Writable({ write }));
    return scheduleBackups({ config: getConfig(env), env, log, now: () => clock.now });
  }
  const messages = () => lines.map(({ msg }) => msg);

  it('makes the backup when its hour has come in the time zone of the campus, not before', async () => {
    const backups = schedule();
    clock.now = new Date('2026-11-20T08:59:59Z');
    await backups.look();
    expect(await readdir(folder)).toEqual([]);
    clock.now = new Date('2026-11-20T09:00:00Z');
    await Promise.all([backups.look(), backups.look()]);
    expect(await readdir(folder)).toEqual([expect.stringMatching(TODAY)]);
    expect(messages()).toEqual(['backup made']);
    // As after a restart on the same day.
    await cp(join(folder, (await readdir(folder))[0] ?? ''), join(folder, 'planeacion-2026-11-20'), {
      recursive: true,
    });
    await backups.look();
    expect(messages()).toEqual(['backup made']);
    await backups.close();
  });

  it('says why it failed, and tries again after an hour', async () => {
    const backups = schedule({ RESPALDO_EN: join(home, 'not mounted') });
    clock.now = new Date('2026-11-20T18:00:00Z');
    await backups.look();
    await backups.look();
    expect(lines).toEqual([
      expect.objectContaining({
        level: 50,
        msg: 'backup failed',
        motivo: expect.stringMatching(/RESPALDO_EN/),
      }),
    ]);
    clock.now = new Date('2026-11-20T19:00:00Z');
    await backups.look();
    expect(messages()).toEqual(['backup failed', 'backup failed']);
    await backups.close();
  });

  it('ends with the server, without a word', async () => {
    const backups = schedule();
    clock.now = new Date('2026-11-20T18:00:00Z');
    const looked = backups.look();
    await backups.close();
    await looked;
    expect(messages()).toEqual([]);
    expect((await readdir(folder)).filter((name) => TODAY.test(name))).toEqual([]);
  });

  it('runs in a server that is started with RESPALDO_EN, and the server refuses a folder within its data', async () => {
    const dist = join(home, 'dist');
    await mkdir(dist);
    await writeFile(join(dist, 'index.html'), '<!doctype html>');
    const server = (more: Record<string, string>) => {
      const env = environment({ PORT: '0', DEMO: 'no', CORREO: 'carpeta', ...more });
      return startChild(process.execPath, [join(ROOT, 'server/main.ts'), dist], { env });
    };
    const refused = server({ RESPALDO_EN: join(dataDir, 'respaldos') });
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toContain('está dentro de la carpeta de datos');

    const child = server({});
    await child.says('está lista en ');
    const made = () => readdir(folder).then((names) => names.filter((name) => TODAY.test(name)));
    await expect.poll(made, { timeout: 120_000 }).toHaveLength(1);
    await expect.poll(child.stderr, { timeout: 120_000 }).toContain('"msg":"backup made"');
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
  }, 240_000);
});
