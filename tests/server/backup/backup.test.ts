import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp, proveBackup } from '../../../server/backup/backup.ts';
import { writeInventory } from '../../../server/backup/inventory.ts';
import { type RestoreOptions, restore } from '../../../server/backup/restore.ts';
import { createSessions } from '../../../server/sessions/sessions.ts';
import { createTokens } from '../../../server/sessions/tokens.ts';
import { openData } from '../../../server/store/open-data-dir.ts';
import type { Database } from '../../../server/store/port.ts';
import { startChild } from '../../support/server/child-process.ts';
import { insertPerson, PEOPLE } from '../../support/server/people.ts';

const MAIN = join(import.meta.dirname, '../../../server/backup/main.ts');
const DATABASE = 'planeacion.sqlite';

let home: string;
let dataDir: string;
let folder: string;
let open: Database[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'planeacion-backup-'));
  dataDir = join(home, 'data');
  folder = join(home, 'respaldo');
  open = [];
});
afterEach(async () => {
  for (const database of open) await database.close();
  await rm(home, { recursive: true });
});

/** Opens the data as a server does. */
async function server(at = dataDir): Promise<Database> {
  const { database } = await openData(at);
  open.push(database);
  return database;
}

const stop = async (database: Database) => {
  open = open.filter((other) => other !== database);
  await database.close();
};

/** Data of a server that has stopped: people, a photo, a release. */
async function madeData(): Promise<void> {
  const database = await server();
  for (const person of PEOPLE) await insertPerson(database, person, 'x');
  await write('fotos/retrato.webp', 'a photo');
  await write('releases/1.0.0-0123abcd/index.html', 'a page');
  await write('releases/estado-000001.json', '{}');
  await write('correo/letter.eml', 'a code');
  await database.run(`UPDATE usuario SET foto = '/fotos/retrato.webp' WHERE usuario = 'ana'`);
  await stop(database);
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(join(dataDir, path, '..'), { recursive: true });
  await writeFile(join(dataDir, path), text);
}

const note = (database: Database, aviso: string) =>
  database.run(`INSERT INTO aviso_leido (usuario, aviso, leido) VALUES ('ana', $1, 1)`, aviso);
const notes = async (database: Database) =>
  (await database.all<{ aviso: string }>('SELECT aviso FROM aviso_leido')).map(({ aviso }) => aviso);
const restored = ({ to = dataDir, ...more }: Partial<RestoreOptions> & { to?: string } = {}) =>
  restore({ dataDir: to, folder, aside: false, keepSessions: false, now: new Date(), ...more });

async function sessionsOf(database: Database, secret: Uint8Array) {
  const now = () => new Date();
  const tokens = await createTokens(secret, now);
  const background = (task: Promise<unknown>) => void task;
  return createSessions({ secret, database, tokens, now, random: randomBytes, background });
}

/** Data with an open session of ana, and one that she left long ago. */
async function signedIn(): Promise<{ secret: Uint8Array; token: string }> {
  await madeData();
  const { database, secret } = await openData(dataDir);
  const token = await (await sessionsOf(database, secret)).open('ana', { device: 'a device' });
  await database.run(
    `INSERT INTO sesion (id, usuario, creada, vence, usada, revocada)
     VALUES ('left long ago', 'ana', '2026-01-01', '2099-01-01', '2026-01-01', '2026-01-02')`,
  );
  await database.close();
  return { secret, token };
}

/** Runs the real command. Returns its exit code and its output. */
async function command(...args: string[]) {
  const { PATH } = process.env;
  const child = startChild(process.execPath, [MAIN, ...args], {
    cwd: home,
    env: { PATH, DATA_DIR: dataDir },
  });
  const code = await child.ended;
  return { code, said: child.stdout() + child.stderr() };
}

describe('A backup', () => {
  it('has every write that was acknowledged before it began, while other writes go on', async () => {
    await madeData();
    const database = await server();
    const acknowledged: string[] = [];
    let going = true;
    const writer = async (name: number) => {
      for (let i = 0; going; i++) {
        await note(database, `aviso-${name}-${i}`);
        acknowledged.push(`aviso-${name}-${i}`);
        // The store answers without leaving this turn of the event loop.
        await turn();
      }
    };
    const writers = [0, 1, 2, 3].map(writer);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(40);

    const before = [...acknowledged];
    const { code, said } = await command('backup', 'respaldo');
    const after = acknowledged.length;
    going = false;
    await Promise.all(writers);
    expect(said).toContain('Respaldo completo');
    expect(code).toBe(0);
    expect(after).toBeGreaterThan(before.length);

    const elsewhere = join(home, 'other machine');
    await restored({ to: elsewhere });
    const kept = new Set(await notes(await server(elsewhere)));
    expect(before.filter((aviso) => !kept.has(aviso))).toEqual([]);
    // The backup has whole transactions: every note in it was acknowledged.
    expect([...kept].every((aviso) => acknowledged.includes(aviso))).toBe(true);
  });

  it('keeps the secret, the photos and the releases for their owner only, and no letters', async () => {
    await madeData();
    const secret = await readFile(join(dataDir, 'secreto'), 'utf8');
    await backUp(dataDir, folder, new Date());
    expect((await readdir(folder)).sort()).toEqual([
      'fotos',
      DATABASE,
      'releases',
      'respaldo.json',
      'secreto',
    ]);
    expect((await stat(folder)).mode & 0o77).toBe(0);
    expect((await stat(join(folder, DATABASE))).mode & 0o77).toBe(0);

    await rm(dataDir, { recursive: true });
    await restored();
    expect(await readFile(join(dataDir, 'secreto'), 'utf8')).toBe(secret);
    expect(await readFile(join(dataDir, 'fotos/retrato.webp'), 'utf8')).toBe('a photo');
    expect(await readFile(join(dataDir, 'releases/1.0.0-0123abcd/index.html'), 'utf8')).toBe('a page');
    expect(await readdir(dataDir)).not.toContain('.restaurando');
  });

  it('counts the photos that were already lost', async () => {
    await madeData();
    await rm(join(dataDir, 'fotos/retrato.webp'));
    const { lostPhotos } = await backUp(dataDir, folder, new Date());
    expect(lostPhotos).toBe(1);
  });

  it('replaces no file, and leaves none behind when it fails', async () => {
    await madeData();
    await mkdir(folder);
    await writeFile(join(folder, 'precious'), '');
    await expect(backUp(dataDir, folder, new Date())).rejects.toThrow('ya tiene algo');
    await rm(join(folder, 'precious'));
    await rm(join(dataDir, DATABASE));
    await expect(backUp(dataDir, folder, new Date())).rejects.toThrow('No hay base de datos');
    expect(await readdir(home)).toEqual(['data']);
  });

  it('is refused by its proof where the database is damaged, although every hash is right', async () => {
    await madeData();
    const { inventory } = await backUp(dataDir, folder, new Date());
    expect(await proveBackup(folder)).toEqual(inventory);
    const file = join(folder, DATABASE);
    const bytes = await readFile(file);
    // Every page but the first, which says that this is a database.
    bytes.fill(0xff, 4096);
    await writeFile(file, bytes);
    await expect(proveBackup(folder)).rejects.toThrow(`${DATABASE} cambió`);
    await rm(join(folder, 'respaldo.json'));
    await writeInventory(folder, inventory);
    await expect(proveBackup(folder)).rejects.toThrow('está dañada: esta copia no sirve.');
  });

  it('is refused by its proof where the database is not of the migration that it says', async () => {
    await madeData();
    const { inventory } = await backUp(dataDir, folder, new Date());
    await rm(join(folder, 'respaldo.json'));
    await writeInventory(folder, { ...inventory, migracion: inventory.migracion - 1 });
    await expect(proveBackup(folder)).rejects.toThrow('no se pudo comprobar');
  });

  it('and the removal of the demonstration begin no empty database', async () => {
    for (const name of [['backup', folder], ['remove-demo']]) {
      const { code, said } = await command(...name);
      expect(said.trim()).toMatch(/^No hay base de datos en [^\n]+$/);
      expect(code).toBe(1);
    }
    expect(await readdir(home)).toEqual([]);
  });

  it.each(['backup', 'restore', 'backup a --aside', 'backup a --keep-sessions', 'restore a --force'])(
    'or a restore by «%s» prints its usage',
    async (line) => {
      const { code, said } = await command(...line.split(' '));
      expect(code).toBe(1);
      expect(said.trim()).toMatch(/^Uso: npm run [^\n]+$/);
    },
  );
});

describe('A restore', () => {
  it('refuses a database in use and a newer one, and puts the newer one aside with --aside', async () => {
    await madeData();
    await backUp(dataDir, folder, new Date());
    const database = await server();
    await note(database, 'later');
    await expect(restored({ aside: true })).rejects.toThrow('en uso');
    await stop(database);
    const { code, said } = await command('restore', folder);
    expect(said.trim()).toMatch(
      /^La base de datos de [^\n]+ es más nueva que el respaldo[^\n]+--aside[^\n]+$/,
    );
    expect(code).toBe(1);
    expect(await notes(await server())).toEqual(['later']);
    await stop(open[0] as Database);

    expect((await command('restore', folder, '--aside')).code).toBe(0);
    expect(await notes(await server())).toEqual([]);
    const [aside = ''] = (await readdir(dataDir)).filter((name) => name.startsWith('antes-'));
    expect(await notes(await server(join(dataDir, aside)))).toEqual(['later']);
  });

  it('replaces a database older than the backup without --aside', async () => {
    await madeData();
    await backUp(dataDir, folder, new Date(Date.now() + 1000));
    expect((await restored()).setAside).toBeDefined();
    await server();
  });

  it('B13 ends the sessions that were open at the time of the backup, and only those', async () => {
    const { secret, token } = await signedIn();
    await backUp(dataDir, folder, new Date());
    // Closed after the backup: without its end, the restoration would open it again.
    const database = await server();
    await database.run('UPDATE sesion SET revocada = $1', new Date().toISOString());
    await stop(database);

    const { code, said } = await command('restore', folder, '--aside');
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('se cerraron: 1.') });
    const after = await server();
    const sessions = await sessionsOf(after, secret);
    await expect(sessions.identify(token)).rejects.toMatchObject({ extras: { motivo: 'revocada' } });
    expect(await after.get("SELECT revocada FROM sesion WHERE id = 'left long ago'")).toEqual({
      revocada: '2026-01-02',
    });
    // A device stays known, so that a whole campus can sign in again at once.
    expect(await sessions.knows('ana', 'a device')).toBe(true);
  });

  it('that only moves the data keeps the sessions', async () => {
    const { secret, token } = await signedIn();
    await backUp(dataDir, folder, new Date());
    await rm(dataDir, { recursive: true });
    const { said } = await command('restore', folder, '--keep-sessions');
    expect(said).toContain('Las sesiones siguen abiertas.');
    const sessions = await sessionsOf(await server(), secret);
    expect(await sessions.identify(token)).toMatchObject({ usuario: 'ana' });
  });

  it('refuses a folder that is no data folder', async () => {
    await madeData();
    await backUp(dataDir, folder, new Date());
    await expect(restored({ to: home })).rejects.toThrow('ninguna base de datos');
  });

  it.each([
    ['a changed file', () => writeFile(join(folder, 'fotos/retrato.webp'), 'b photo')],
    ['a missing file', () => rm(join(folder, 'secreto'))],
    ['an extra file', () => writeFile(join(folder, 'more'), '')],
    ['an unreadable respaldo.json', () => writeFile(join(folder, 'respaldo.json'), '{')],
    ['no respaldo.json', () => rm(join(folder, 'respaldo.json'))],
  ])('refuses a backup with %s before it touches anything', async (_, damage) => {
    await madeData();
    await backUp(dataDir, folder, new Date(Date.now() + 1000));
    await damage();
    await expect(restored()).rejects.toThrow(/dañado|respaldo completo/);
    expect((await readdir(dataDir)).some((name) => /^(antes-|\.restaurando)/.test(name))).toBe(false);
  });

  it('refuses a backup of a later version', async () => {
    await madeData();
    await backUp(dataDir, folder, new Date());
    const file = join(folder, 'respaldo.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/"migracion": \d+/, '"migracion": 999'));
    await expect(restored()).rejects.toThrow('versión más nueva');
  });

  it('that was cut short keeps the server from starting, and is completed by a second restore', async () => {
    await madeData();
    await backUp(dataDir, folder, new Date());
    // As after a power cut between two renames: the old database is out, the new one is not in.
    await mkdir(join(dataDir, 'antes-x'));
    await cp(join(dataDir, DATABASE), join(dataDir, 'antes-x', DATABASE));
    await rm(join(dataDir, DATABASE));
    await mkdir(join(dataDir, '.restaurando'));
    await expect(openData(dataDir)).rejects.toThrow('quedó a medias');
    await restored();
    await server();
  });

  it('puts aside a file that is no database any more', async () => {
    await madeData();
    await backUp(dataDir, folder, new Date());
    await writeFile(join(dataDir, DATABASE), 'overwritten by something else entirely');
    await utimes(join(dataDir, DATABASE), 1, 1);
    expect((await restored()).setAside).toBeDefined();
    await server();
  });
});
