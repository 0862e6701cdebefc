import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createToday } from '../../../server/calendar.ts';
import { createFigures, KEPT_DAYS, OTHER_VERSION } from '../../../server/figures/figures.ts';
import { readSite } from '../../../server/figures/read-figures.ts';
import { addRight } from '../../../server/personnel/rights.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';
import { makePlace, type Place } from '../releases/release-fixture.ts';

const DAY = 86_400_000;
const SAVE = `query g($u: String!, $v: String!, $t: String!, $d: ID, $o: Int, $b: [String]) {
  guardarConfiguracion(usuario: $u, campo: "scale", valor: $v, tokenSesion: $t, dispositivo: $d, orden: $o, basesAceptadas: $b)
}`;
const READ = `query m($u: String!) { marcarAvisoLeido(usuario: $u, aviso: "cumpleanos-1", leido: true) }`;
const NICKNAME = `query h($u: String!, $t: String!) { guardarHipocoristico(usuario: $u, hipocoristico: "Nita", tokenSesion: $t) }`;

let place: Place;
let server: TestServer;
const tokens = new Map<string, string>();
beforeEach(async () => {
  place = await makePlace();
  const { releases } = await place.open(await place.build('1.0.0'));
  server = await startServer({ parts: { releases } });
  for (const usuario of ['ana', 'beto', 'admin', 'dse']) tokens.set(usuario, await server.signIn(usuario));
});
afterEach(async () => {
  await server.close();
  await place.remove();
});

const save = (usuario: string, valor: string, extended: object = {}) =>
  server.call(SAVE, { u: usuario, v: valor, t: tokens.get(usuario), ...extended });

async function get(path: string, usuario?: string) {
  const token = usuario && tokens.get(usuario);
  const answer = await server.app.inject({
    url: `/api/cifras${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
const own = async (usuario: string, query = '') => (await get(query, usuario)).body;
const site = async (query = '') => (await get(`/sitio${query}`, 'admin')).body;

async function report(dispositivo: string, version: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/dispositivos',
    headers: { authorization: `Bearer ${tokens.get('ana')}` },
    payload: { dispositivo, version, estado: 'actual' },
  });
  return answer.statusCode;
}

describe('the figures of a person', () => {
  test('each save counts once, also one that the device sends again; a conflict and a refusal count apart', async () => {
    await save('ana', '12');
    const ordered = { d: 'phone', o: 1, b: ['12'] };
    for (let time = 0; time < 3; time++) await save('ana', '13', ordered);
    const late = { d: 'laptop', o: 1, b: ['12'] };
    for (let time = 0; time < 2; time++) await save('ana', '16', late);
    await save('ana', '13', { d: 'phone', o: 0, b: [] });
    await save('ana', 'enorme');
    await server.call(READ, { u: 'ana' }, { token: tokens.get('ana') as string });
    await server.call(NICKNAME, { u: 'ana', t: tokens.get('ana') });
    expect(await own('ana')).toEqual({
      desde: '2025-11-20',
      hasta: '2026-11-20',
      primero: '2026-11-20',
      dias: [{ dia: '2026-11-20', guardados: 4, conflictos: 1, rechazos: 1 }],
    });
    expect((await own('beto')).dias).toEqual([
      { dia: '2026-11-20', guardados: 0, conflictos: 0, rechazos: 0 },
    ]);
  });

  test('a save that fails is not counted', async () => {
    const broken = await startServer({
      replaceInDatabase: (database) => ({
        transaction: (body, line) =>
          database.transaction(async (tx) => {
            const done = await body(tx);
            if (line === 'ana') throw new Error('no disk');
            return done;
          }, line),
      }),
    });
    const t = await broken.signIn('ana');
    await broken.call(SAVE, { u: 'ana', v: '12', t });
    expect(await broken.database.all('SELECT guardados FROM cifra_persona WHERE guardados > 0')).toEqual([]);
    await broken.close();
  });

  test("a day is one in the university's time zone", async () => {
    // 23:59:59 in Mexico City, and a second later.
    server.clock.now = new Date('2026-11-21T05:59:59Z');
    await save('ana', '12');
    server.clock.advance(1000);
    await save('ana', '13');
    expect((await own('ana')).dias.map(({ dia }: { dia: string }) => dia)).toEqual([
      '2026-11-20',
      '2026-11-21',
    ]);
  });

  test('the rows of a deleted person go; the sums of the days stay', async () => {
    await save('ana', '12');
    await addRight(server.database, 'admin', { proceso: 'personas', permiso: '' });
    await own('ana');
    server.clock.advance(3 * DAY);
    await createFigures(server.database, () => server.clock.now, 'America/Mexico_City').sweep();
    const headers = { authorization: `Bearer ${tokens.get('admin')}` };
    const given = await server.app.inject({ url: '/api/personas/ana/datos', headers });
    expect(given.json().cifra_persona).toContainEqual({
      dia: '2026-11-20',
      guardados: 1,
      conflictos: 0,
      rechazos: 0,
    });
    await server.app.inject({ method: 'DELETE', url: '/api/personas/ana', headers });
    expect(await server.database.all("SELECT * FROM cifra_persona WHERE usuario = 'ana'")).toEqual([]);
    expect((await site()).dias[0]).toMatchObject({ dia: '2026-11-20', personas: 1, guardados: 1 });
  });
});

describe('the figures of the site', () => {
  test('people and devices count once a day, and nobody is named', async () => {
    const [phone, laptop] = [randomUUID(), randomUUID()];
    for (let time = 0; time < 3; time++) {
      await save('ana', `1${time + 2}`);
      expect(await report(phone, '1.0.0')).toBe(204);
    }
    await report(phone, '1.1.0');
    await report(laptop, '1.1.0');
    const answer = await get('/sitio', 'admin');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.dias).toEqual([
      {
        dia: '2026-11-20',
        personas: 2,
        dispositivos: 2,
        guardados: 3,
        conflictos: 0,
        rechazos: 0,
        cartas: expect.any(Number),
        versiones: { '1.0.0': 1, '1.1.0': 1 },
      },
    ]);
    expect(answer.body.ahora.versiones).toEqual([{ version: '1.1.0', dispositivos: 2 }]);
    expect(JSON.stringify(answer.body)).not.toMatch(/ana|beto|Chrome/);
    expect(JSON.stringify(await server.database.all('SELECT * FROM cifra'))).not.toMatch(/ana|beto/);
    server.clock.advance(DAY);
    await report(phone, '1.1.0');
    expect((await site()).dias.at(-1)).toMatchObject({ dispositivos: 1, versiones: { '1.1.0': 1 } });
  });

  test('a day of made-up versions keeps twenty, and sums the others up', async () => {
    const figures = createFigures(server.database, () => server.clock.now, 'America/Mexico_City');
    for (let n = 0; n < 30; n++) figures.add('version', `9.0.${n}`);
    await figures.flush();
    const { versiones } = (await site()).dias[0];
    expect(Object.keys(versiones)).toHaveLength(21);
    expect(versiones[OTHER_VERSION]).toBe(10);
  });

  test('sent letters count by day; waiting letters and photos are told as they are now', async () => {
    expect(server.mailbox).toEqual([]);
    await server.call(
      'query e { enviarConfirmacionRegistro(usuario: "porregistrar", password: "caballo correcto 9") { mensaje } }',
    );
    await server.settled();
    const before = await site();
    expect(before.dias[0].cartas).toBe(server.mailbox.length);
    expect(before.ahora).toMatchObject({ cartas: 0, cartasFalladas: 0, fotos: 1 });
    await mkdir(join(server.dataDir, 'originales'), { recursive: true });
    await writeFile(join(server.dataDir, 'originales/ana.png'), PIXEL);
    await server.call('query r($t: String!) { regenerarFoto(usuario: "ana", tokenSesion: $t) }', {
      t: tokens.get('ana'),
    });
    expect((await site()).ahora.fotos).toBe(0);
  });

  test('past days are summed up once, and read the same before and after', async () => {
    await save('ana', '12');
    await save('beto', '12');
    await save('beto', 'enorme');
    const before = (await site()).dias;
    server.clock.advance(2 * DAY);
    const figures = createFigures(server.database, () => server.clock.now, 'America/Mexico_City');
    await figures.sweep();
    await figures.sweep();
    const range = { desde: '2026-11-20', hasta: '2026-11-20' };
    expect((await readSite(server.database, range)).dias).toEqual(before);
    expect(await server.database.all("SELECT valor FROM cifra WHERE cifra = 'rechazos'")).toEqual([
      { valor: 1 },
    ]);
  });

  test(`a day is deleted after ${KEPT_DAYS} days, of persons and of the site`, async () => {
    await save('ana', '12');
    await report(randomUUID(), '1.0.0');
    await site();
    const figures = createFigures(server.database, () => server.clock.now, 'America/Mexico_City');
    const rows = async () => [
      ...(await server.database.all('SELECT dia FROM cifra')),
      ...(await server.database.all('SELECT dia FROM cifra_persona')),
    ];
    server.clock.advance((KEPT_DAYS - 1) * DAY);
    await figures.sweep();
    expect((await rows()).length).toBeGreaterThan(3);
    server.clock.advance(DAY);
    await figures.sweep();
    expect(await rows()).toEqual([]);
  });
});

describe('who sees which figures', () => {
  test.each([
    ['nobody', undefined, 401, 401],
    ['a person', 'ana', 200, 403],
    ['an administrator', 'admin', 200, 200],
    ['somebody of the DSE', 'dse', 200, 200],
  ])('%s gets the own ones with %s and those of the site as allowed', async (_, usuario, ofOwn, ofSite) => {
    expect((await get('', usuario)).status).toBe(ofOwn);
    const answer = await get('/sitio', usuario);
    expect(answer.status).toBe(ofSite);
    if (ofSite !== 200) expect(Object.keys(answer.body)).toEqual(['error']);
  });

  test.each(['?usuario=beto', '?desde=ayer', '?desde=2026-11-20&hasta=2026-11-19', '?desde=2020-01-01'])(
    'a request with %s is refused',
    async (query) => {
      for (const path of ['', '/sitio']) {
        const { status, body } = await get(path + query, 'admin');
        expect([status, body.error.extensions.code]).toEqual([400, 'VALOR']);
      }
    },
  );

  test('the figures are answered while the disk takes nothing, and what was counted is written later', async () => {
    let full = true;
    const small = await startServer({
      replaceInDatabase: (database) => ({
        transaction: (body, line) =>
          full ? Promise.reject(new Error('full')) : database.transaction(body, line),
      }),
    });
    full = false;
    const token = await small.signIn('ana');
    full = true;
    const ask = async () =>
      (await small.app.inject({ url: '/api/cifras', headers: { authorization: `Bearer ${token}` } })).json();
    expect((await ask()).dias).toEqual([]);
    full = false;
    expect((await ask()).dias).toHaveLength(1);
    await small.close();
  });
});

test('the date follows the time zone, also when the clocks change', () => {
  let now = new Date('2026-03-29T00:30:00+01:00');
  const today = createToday('Europe/Madrid', () => now);
  const at = (time: string) => {
    now = new Date(time);
    return today();
  };
  expect(today()).toBe('2026-03-29');
  expect(at('2026-03-29T23:59:59+02:00')).toBe('2026-03-29');
  expect(at('2026-03-30T00:00:00+02:00')).toBe('2026-03-30');
  expect(at('2026-03-29T12:00:00+02:00')).toBe('2026-03-29');
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
