import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoDay } from '../../demo/birth-dates.ts';
import { prepareDemo } from '../../demo/prepare-demo.ts';
import { createPasswords } from '../../server/account/passwords.ts';
import { createPhotoFiles } from '../../server/people/photo-files.ts';
import { migrate } from '../../server/store/migrate.ts';
import { openServerDatabase } from '../../server/store/open.ts';
import type { Database } from '../../server/store/port.ts';

const passwords = createPasswords(randomBytes);
const FRIDAY: DemoDay = { year: 2026, month: 11, day: 20 };

async function openFresh() {
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
  const database = await openServerDatabase(join(dataDir, 'planeacion.sqlite'));
  await migrate(database);
  const lines: string[] = [];
  return {
    dataDir,
    database,
    lines,
    prepare: (today: DemoDay, clave?: string) =>
      prepareDemo({
        database,
        passwords,
        photos: createPhotoFiles(dataDir, randomBytes),
        dataDir,
        clave,
        today,
        print: (line) => lines.push(line),
      }),
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

let demo: Awaited<ReturnType<typeof openFresh>>;
let clave: string;
beforeAll(async () => {
  demo = await openFresh();
  const outcome = await demo.prepare(FRIDAY);
  if (outcome.kind !== 'demostracion') throw new Error('the database was not seen as empty');
  clave = outcome.clave;
}, 120_000);
afterAll(() => demo.close());

const count = async (database: Database, sql: string) => Number((await database.get<{ n: number }>(sql))?.n);
const hashOf = async (usuario: string) =>
  (
    await demo.database.get<{ h: string | null }>(
      'SELECT clave_hash AS h FROM usuario WHERE usuario = $1',
      usuario,
    )
  )?.h;
const today = (month: number, day: number) =>
  count(
    demo.database,
    `SELECT count(*) AS n FROM usuario WHERE nacimiento_mes = ${month} AND nacimiento_dia = ${day}`,
  );

describe('The first start of the demonstration', () => {
  it('writes 300 people, eight processes and their permissions', async () => {
    expect(await count(demo.database, 'SELECT count(*) AS n FROM usuario')).toBe(300);
    expect(await count(demo.database, 'SELECT count(*) AS n FROM proceso')).toBe(8);
    expect(await count(demo.database, 'SELECT count(*) AS n FROM permiso')).toBeGreaterThan(500);
    expect(await today(11, 20)).toBe(3);
  });

  it('makes a photo and a thumbnail for each portrait, and prints its progress', async () => {
    const rows = await demo.database.all<{ foto: string; thumb: string; cache: string }>(
      'SELECT foto, thumb, cache FROM usuario WHERE foto IS NOT NULL',
    );
    expect(rows.length).toBeGreaterThan(200);
    expect(
      await count(demo.database, 'SELECT count(*) AS n FROM usuario WHERE foto IS NULL'),
    ).toBeGreaterThan(20);
    expect(await readdir(join(demo.dataDir, 'fotos'))).toHaveLength(2 * rows.length);
    expect(demo.lines).toContain(`Dibujando retratos: ${rows.length} de ${rows.length}`);
    const [first] = rows;
    const sizes = [first?.foto, first?.thumb].map(async (path) => {
      const { width, height, format } = await sharp(join(demo.dataDir, String(path))).metadata();
      return [width, height, format];
    });
    expect(await Promise.all(sizes)).toEqual([
      [256, 256, 'webp'],
      [96, 96, 'webp'],
    ]);
  });

  it('gives a password to the five accounts and to nobody else', async () => {
    expect(clave).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
    for (const usuario of ['admin', 'coordinacion', 'profesor', 'festejo', 'nueva']) {
      expect(await passwords.verify(clave, await hashOf(usuario)), usuario).toBe(true);
    }
    expect(await count(demo.database, 'SELECT count(*) AS n FROM usuario WHERE clave_hash IS NOT NULL')).toBe(
      5,
    );
    const file = join(demo.dataDir, 'clave-demo');
    expect(await readFile(file, 'utf8')).toBe(`${clave}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

describe('A later start of the demonstration', () => {
  it('changes nothing on the same day, except that it closes a password file that others could read', async () => {
    const file = join(demo.dataDir, 'clave-demo');
    await chmod(file, 0o644);
    const before = await demo.database.all('SELECT * FROM usuario ORDER BY id');
    demo.lines.length = 0;
    expect(await demo.prepare(FRIDAY)).toMatchObject({ kind: 'demostracion', clave });
    expect(await demo.database.all('SELECT * FROM usuario ORDER BY id')).toEqual(before);
    expect(demo.lines).toEqual([]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('adopts and keeps CLAVE_DEMO, and does not touch a password that somebody changed meanwhile', async () => {
    expect(await demo.prepare(FRIDAY, 'otra clave larga')).toMatchObject({
      kind: 'demostracion',
      clave: 'otra clave larga',
    });
    expect(await passwords.verify('otra clave larga', await hashOf('admin'))).toBe(true);
    expect(await passwords.verify(clave, await hashOf('admin'))).toBe(false);
    const own = await passwords.hash('la que profesor eligió');
    await demo.database.run("UPDATE usuario SET clave_hash = $1 WHERE usuario = 'profesor'", own);
    expect(await demo.prepare(FRIDAY)).toMatchObject({ kind: 'demostracion', clave: 'otra clave larga' });
    expect(await hashOf('profesor')).toBe(own);
  });

  it('moves birthdays on another day, and changes nothing that people saved', async () => {
    const { database } = demo;
    await database.run(
      "UPDATE usuario SET hipocoristico = 'Mar', fecha_nacimiento = '01-ene-1970', nacimiento_mes = 1, nacimiento_dia = 1 WHERE id = '10008'",
    );
    await database.run("INSERT INTO configuracion (usuario, campo, valor) VALUES ('festejo', 'scale', '16')");
    const untouched =
      'SELECT id, usuario, nombre, hipocoristico, clave_hash, foto, thumb, cache, departamento, validado FROM usuario ORDER BY id';
    const before = await database.all(untouched);
    await demo.prepare({ year: 2027, month: 2, day: 28 });
    expect(await database.all(untouched)).toEqual(before);
    expect(await database.get("SELECT valor FROM configuracion WHERE usuario = 'festejo'")).toEqual({
      valor: '16',
    });
    expect(
      await database.get("SELECT fecha_nacimiento AS f, nacimiento_mes AS m FROM usuario WHERE id = '10008'"),
    ).toEqual({ f: '01-ene-1970', m: 1 });
    expect((await today(2, 28)) + (await today(2, 29))).toBe(3);
    await demo.prepare(FRIDAY);
    expect(await today(11, 20)).toBe(3);
    expect(demo.lines).toContain('Los cumpleaños de la demostración se movieron al día de hoy.');
  });

  it('completes the portraits that an interrupted start left undone', async () => {
    await demo.database.run(
      "UPDATE usuario SET foto = NULL, thumb = NULL, cache = NULL WHERE usuario = 'admin'",
    );
    await demo.prepare(FRIDAY);
    expect(
      await demo.database.get(
        "SELECT count(*) AS n FROM usuario WHERE usuario = 'admin' AND foto LIKE '/fotos/%'",
      ),
    ).toEqual({ n: 1 });
  });

  it('gives the password of the file to accounts without one, as after a change of the database', async () => {
    const outcome = await demo.prepare(FRIDAY);
    if (outcome.kind !== 'demostracion') throw new Error('not seen as demonstration data');
    await demo.database.run('UPDATE usuario SET clave_hash = NULL');
    expect(await demo.prepare(FRIDAY)).toMatchObject({ clave: outcome.clave });
    expect(await passwords.verify(outcome.clave, await hashOf('admin'))).toBe(true);
  });

  it('makes a new password if the file is gone', async () => {
    await unlink(join(demo.dataDir, 'clave-demo'));
    const outcome = await demo.prepare(FRIDAY);
    if (outcome.kind !== 'demostracion') throw new Error('not seen as demonstration data');
    expect(await passwords.verify(outcome.clave, await hashOf('admin'))).toBe(true);
  });
});

it('The demonstration never touches a database with people of its own, whatever their names', async () => {
  const own = await openFresh();
  try {
    await own.database.run(
      "INSERT INTO usuario (id, usuario, nombre, apellido) VALUES ('1', 'admin', 'Real', 'Persona')",
    );
    expect(await own.prepare(FRIDAY, 'una clave de demo')).toEqual({ kind: 'propia' });
    expect(await own.database.all('SELECT usuario, clave_hash FROM usuario')).toEqual([
      { usuario: 'admin', clave_hash: null },
    ]);
    expect(await own.database.all('SELECT * FROM proceso')).toEqual([]);
    expect(await readdir(own.dataDir)).not.toContain('clave-demo');
    expect(own.lines).toEqual([]);
  } finally {
    await own.close();
  }
});
