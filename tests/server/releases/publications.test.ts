import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDevices } from '../../../server/releases/devices.ts';
import { retireWorker } from '../../support/backends/releases.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';
import { makePlace, type Place, type Served } from './release-fixture.ts';

const ROLES = ['guest', 'ana', 'dse', 'admin'] as const;
const DAY = 86_400_000;

let place: Place;
let served: Served;
let server: TestServer;
beforeEach(async () => {
  place = await makePlace();
  served = await place.open(await place.build('1.0.0'));
  server = await startServer({
    parts: { releases: served.releases },
    seed: (database) =>
      database.transaction(async (tx) => {
        await tx.run("INSERT INTO proceso (proceso, descripcion) VALUES ('actualizaciones', 'Versiones')");
        await tx.run("INSERT INTO permiso (usuario, proceso) VALUES ('beto', 'actualizaciones')");
      }),
  });
});
afterEach(async () => {
  await server.close();
  await place.remove();
});

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  token?: string,
  payload?: unknown,
) {
  const answer = await server.app.inject({
    method,
    url,
    headers: {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(payload !== undefined && {
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    }),
  });
  return {
    status: answer.statusCode,
    cache: answer.headers['cache-control'],
    body: answer.body.startsWith('{') ? answer.json() : answer.body,
  };
}
const publication = (version: string, porcentaje: number, revision: number) => ({
  accion: 'publicar',
  version,
  notas: ['Más rápida'],
  urgencia: 'normal',
  limite: null,
  porcentaje,
  revision,
});

async function prepared(version: string): Promise<void> {
  await place.prepare(version);
  await served.releases.refresh();
}

/** "GET /api/version" and so on, from Fastify's printed tree of routes, whose levels are four letters wide. */
function ownRoutes(drawing: string): string[] {
  const path: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ├└─]*)(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    path.length = Math.max(0, indent.length / 4 - 1);
    path.push(part);
    const address = path.join('');
    if (!address.startsWith('/api/')) return [];
    return methods
      .split(', ')
      .filter((method) => !['', 'OPTIONS', 'HEAD'].includes(method))
      .map((method) => `${method} ${address}`);
  });
}

describe('A route of our own', () => {
  /** The roles that each route of our own answers. Of the others a guest has no session, and a person no right. */
  const ROUTES: Record<string, readonly (typeof ROLES)[number][]> = {
    'GET /api/version': ROLES,
    'GET /api/novedades': ROLES,
    'GET /api/sesiones': ['ana', 'dse', 'admin'],
    'DELETE /api/sesiones/:id': ['ana', 'dse', 'admin'],
    'GET /api/visibilidad': ['ana', 'dse', 'admin'],
    'PUT /api/visibilidad': ['ana', 'dse', 'admin'],
    'POST /api/dispositivos': ['ana', 'dse', 'admin'],
    'GET /api/publicaciones': ['dse', 'admin'],
    'POST /api/publicaciones': ['dse', 'admin'],
    'POST /api/salidas': ROLES,
    // Only for administrators with the process.
    'GET /api/bitacora': [],
    'GET /api/bitacora.csv': [],
    'GET /api/bitacora/mia': ['ana', 'dse', 'admin'],
    'POST /api/contrasena': ['ana', 'dse', 'admin'],
    'GET /api/cifras': ['ana', 'dse', 'admin'],
    'GET /api/cifras/sitio': ['dse', 'admin'],
    // only for administrators who were given the process
    'GET /api/personas': [],
    'GET /api/personas-opciones': [],
    'GET /api/personas/:usuario': [],
    'DELETE /api/personas/:usuario': [],
    'DELETE /api/personas/:usuario/sesiones': [],
    'GET /api/personas/:usuario/datos': [],
    'PUT /api/personas/:usuario/baja': [],
    'DELETE /api/personas/:usuario/baja': [],
    'POST /api/personas/:usuario/codigo': [],
    'PUT /api/personas/:usuario/derechos/:proceso': [],
    'DELETE /api/personas/:usuario/derechos/:proceso': [],
    'PUT /api/personas/:usuario/derechos/:proceso/:permiso': [],
    'DELETE /api/personas/:usuario/derechos/:proceso/:permiso': [],
    'GET /api/personas.csv': [],
    'POST /api/importaciones': [],
    'PUT /api/importaciones/:id/archivo': [],
    'GET /api/importaciones/:id': [],
    'DELETE /api/importaciones/:id': [],
    'POST /api/importaciones/:id/revision': [],
    'POST /api/importaciones/:id/aplicacion': [],
    'GET /api/importaciones/:id/malas.csv': [],
    'GET /api/importaciones/:id/cambios.csv': [],
    'DELETE /api/sesiones/actual': ['ana', 'dse', 'admin'],
    'DELETE /api/sesiones': ['ana', 'dse', 'admin'],
  };

  /** These routes end the session. */
  const LEAVING = ['DELETE /api/sesiones/actual', 'DELETE /api/sesiones'];

  test('has its row in this test', () => {
    expect(ownRoutes(server.app.printRoutes({ commonPrefix: false })).sort()).toEqual(
      Object.keys(ROUTES).sort(),
    );
  });

  test.each(ROLES)('answers %s as its row says', async (role) => {
    const open = async () => (role === 'guest' ? undefined : await server.signIn(role));
    const first = await open();
    for (const [route, allowed] of Object.entries(ROUTES)) {
      const [method, path = ''] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
      const token = LEAVING.includes(route) ? await open() : first;
      const { body, cache, status } = await ask(method, path, token, method === 'POST' ? {} : undefined);
      expect(cache, route).toBe('no-store');
      if (allowed.includes(role)) expect([200, 400], route).toContain(status);
      else {
        expect(status, route).toBe(role === 'guest' ? 401 : 403);
        expect(body.error.extensions.code, route).toBe(role === 'guest' ? 'TOKEN' : 'NO_AUTORIZADO');
        expect(JSON.stringify(body), route).not.toContain('1.0.0');
      }
    }
  });

  test('shows the releases to a person with the process, and lets only the permission publicar publish', async () => {
    await prepared('1.0.1');
    const beto = await server.signIn('beto');
    expect((await ask('GET', '/api/publicaciones', beto)).status).toBe(200);
    const refused = await ask('POST', '/api/publicaciones', beto, publication('1.0.1', 20, 2));
    expect(refused.status).toBe(403);
    expect(served.releases.state()).toMatchObject({ revision: 2 });
    await server.database.run(
      "INSERT INTO permiso (usuario, proceso, permiso) VALUES ('beto', 'actualizaciones', 'publicar')",
    );
    const { body, status } = await ask('POST', '/api/publicaciones', beto, publication('1.0.1', 20, 2));
    expect(status).toBe(200);
    expect(body.historia[0]).toMatchObject({
      quien: 'beto',
      accion: 'publicar',
      version: '1.0.1',
      porcentaje: 20,
    });
  });

  test('changes nothing when it refuses a publication', async () => {
    await prepared('1.0.1');
    const ana = await server.signIn('ana');
    await ask('POST', '/api/publicaciones', ana, publication('1.0.1', 100, 2));
    expect(served.releases.state()).toMatchObject({ revision: 2, actual: '1.0.0' });
  });
});

describe('A publication', () => {
  test('goes step by step, and each step answers with the whole new state', async () => {
    await prepared('1.0.1');
    const admin = await server.signIn('admin');
    const act = async (payload: object) => (await ask('POST', '/api/publicaciones', admin, payload)).body;
    const start = (await ask('GET', '/api/publicaciones', admin)).body;
    expect(start).toMatchObject({
      revision: 2,
      actual: '1.0.0',
      candidata: null,
      anterior: null,
      retirado: false,
    });
    expect(start.versiones).toEqual([
      {
        version: '1.0.1',
        construida: expect.any(String),
        publicada: null,
        notas: [],
        urgencia: 'normal',
        limite: null,
        disponible: true,
        dispositivos: {
          total: 0,
          estados: { actual: 0, descargada: 0, pospuesta: 0, formulario: 0, enviando: 0 },
        },
      },
      expect.objectContaining({ version: '1.0.0', publicada: expect.any(String), disponible: true }),
    ]);
    expect(await act(publication('1.0.1', 20, 2))).toMatchObject({
      actual: '1.0.0',
      candidata: { version: '1.0.1', porcentaje: 20, pausada: false },
    });
    expect(await act({ accion: 'pausar', revision: 3 })).toMatchObject({ candidata: { pausada: true } });
    const asked = (bucket: string) => ask('GET', `/api/version?cubo=${bucket}`).then(({ body }) => body);
    expect(await asked('19')).toMatchObject({ version: '1.0.1', notas: ['Más rápida'], pausada: true });
    expect(await asked('20')).toMatchObject({ version: '1.0.0', pausada: false });
    expect(await act({ accion: 'seguir', revision: 4 })).toMatchObject({ candidata: { pausada: false } });
    expect(await act(publication('1.0.1', 100, 5))).toMatchObject({
      actual: '1.0.1',
      candidata: null,
      anterior: '1.0.0',
    });
    const back = await act({ accion: 'revertir', revision: 6 });
    expect(back).toMatchObject({ revision: 7, actual: '1.0.0', anterior: null });
    expect(
      back.historia.map(({ accion, porcentaje }: Record<string, unknown>) => [accion, porcentaje]),
    ).toEqual([
      ['revertir', null],
      ['publicar', 100],
      ['seguir', 20],
      ['pausar', 20],
      ['publicar', 20],
      ['preparar', 0],
      ['publicar', 100],
    ]);
    expect(back.versiones[0]).toMatchObject({ version: '1.0.1', publicada: null, disponible: true });
  });

  test('by a person who has not seen the present state is refused with 409', async () => {
    await prepared('1.0.1');
    const admin = await server.signIn('admin');
    const answer = await ask('POST', '/api/publicaciones', admin, publication('1.0.1', 20, 1));
    expect(answer.status).toBe(409);
    expect(answer.body.error.extensions.code).toBe('CONFLICTO');
    expect(served.releases.state().revision).toBe(2);
  });

  test('that makes no sense is refused with a reason, and changes nothing', async () => {
    await prepared('1.0.1');
    const admin = await server.signIn('admin');
    const senseless: [string, unknown][] = [
      ['no JSON', '{'],
      ['nothing', {}],
      ['an unknown action', { accion: 'borrar', revision: 2 }],
      ['more than is asked for', { accion: 'revertir', revision: 2, version: '1.0.1' }],
      ['an unknown version', publication('9.9.9', 20, 2)],
      ['0 %', publication('1.0.1', 0, 2)],
      ['101 %', publication('1.0.1', 101, 2)],
      ['half a percent', publication('1.0.1', 0.5, 2)],
      ['four notes', { ...publication('1.0.1', 20, 2), notas: ['a', 'b', 'c', 'd'] }],
      ['a note of two lines', { ...publication('1.0.1', 20, 2), notas: ['a\nb'] }],
      ['a long note', { ...publication('1.0.1', 20, 2), notas: ['a'.repeat(121)] }],
      ['a limit without urgency', { ...publication('1.0.1', 20, 2), limite: '2026-12-01T00:00:00.000Z' }],
      [
        'a limit of a recommended version',
        {
          ...publication('1.0.1', 20, 2),
          urgencia: 'recomendada',
          limite: '2026-12-01T00:00:00.000Z',
        },
      ],
      [
        'a limit that is no date',
        { ...publication('1.0.1', 20, 2), urgencia: 'requerida', limite: 'mañana' },
      ],
      [
        'a limit that only looks like a date',
        { ...publication('1.0.1', 20, 2), urgencia: 'requerida', limite: '2026-12-01T00:00:00+05' },
      ],
      ['pausing nothing', { accion: 'pausar', revision: 2 }],
      ['going on with nothing', { accion: 'seguir', revision: 2 }],
      ['going back to nothing', { accion: 'revertir', revision: 2 }],
      ['the current one to some', publication('1.0.0', 20, 2)],
      ['a long body', 'x'.repeat(9000)],
    ];
    for (const [what, payload] of senseless) {
      const { body, status } = await ask('POST', '/api/publicaciones', admin, payload);
      expect(status, what).toBe(400);
      expect(body.error.message, what).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
    }
    expect(served.releases.state().revision).toBe(2);
    expect(server.log()).not.toContain('a route of our own failed');
  });

  test('of a retired worker tells who retired it', async () => {
    await retireWorker(place);
    await served.releases.refresh();
    const { body } = await ask('GET', '/api/publicaciones', await server.signIn('admin'));
    expect(body).toMatchObject({ retirado: true, historia: [{ quien: 'consola', accion: 'retirar' }, {}] });
  });
});

describe('A device', () => {
  test('is told its version, with the time left by the server’s clock', async () => {
    await prepared('1.0.1');
    const admin = await server.signIn('admin');
    const required = {
      ...publication('1.0.1', 50, 2),
      urgencia: 'requerida',
      limite: '2026-11-21T18:00:00.000Z',
    };
    await ask('POST', '/api/publicaciones', admin, required);
    const asked = (bucket: string) => ask('GET', `/api/version?cubo=${bucket}`).then(({ body }) => body);
    expect(await asked('00')).toEqual({
      version: '1.0.1',
      notas: ['Más rápida'],
      urgencia: 'requerida',
      limite: '2026-11-21T18:00:00.000Z',
      faltan: 86_400,
      pausada: false,
      publicada: '2026-11-20T18:00:00.000Z',
    });
    server.clock.advance(DAY + 1500);
    expect(await asked('49')).toMatchObject({ faltan: -1 });
    for (const other of ['50', '99', '', '5', 'x'])
      expect(await asked(other)).toMatchObject({ version: '1.0.0', faltan: null });
  });

  test('is told what is new, without a version that it does not get and without one that was taken back', async () => {
    const admin = await server.signIn('admin');
    await prepared('1.0.1');
    server.clock.advance(10 * 366 * DAY);
    const later = await server.signIn('admin');
    await ask('POST', '/api/publicaciones', later, publication('1.0.1', 50, 2));
    const news = async (bucket: string) =>
      (await ask('GET', `/api/novedades?cubo=${bucket}`)).body.novedades.map(
        ({ fecha, notas, version }: Record<string, unknown>) => `${version} ${String(fecha).length} ${notas}`,
      );
    expect(admin).not.toBe(later);
    expect(await news('10')).toEqual(['1.0.1 24 Más rápida', '1.0.0 24 ']);
    expect(await news('60')).toEqual(['1.0.0 24 ']);
    await ask('POST', '/api/publicaciones', later, { accion: 'revertir', revision: 3 });
    expect(await news('10')).toEqual(['1.0.0 24 ']);
  });
});

describe('The report of a device', () => {
  const report = (more: object = {}) => ({
    dispositivo: randomUUID(),
    version: '1.0.0',
    estado: 'actual',
    ...more,
  });
  const send = async (token: string, body: unknown) =>
    (await ask('POST', '/api/dispositivos', token, body)).status;

  test('counts once, by version and state, and its row does not tell whose it is', async () => {
    const [ana, admin] = [await server.signIn('ana'), await server.signIn('admin')];
    const phone = report();
    expect(await send(ana, phone)).toBe(204);
    expect(await send(ana, { ...phone, dispositivo: phone.dispositivo.toUpperCase() })).toBe(204);
    expect(await send(admin, { ...phone, estado: 'pospuesta' })).toBe(204);
    await send(ana, report({ estado: 'formulario' }));
    await send(ana, report({ version: '0.9.0' }));
    const { body } = await ask('GET', '/api/publicaciones', admin);
    expect(body.dispositivos).toEqual({ total: 3 });
    expect(body.versiones).toMatchObject([
      { version: '1.0.0', dispositivos: { total: 2, estados: { actual: 0, pospuesta: 1, formulario: 1 } } },
      {
        version: '0.9.0',
        disponible: false,
        construida: null,
        dispositivos: { total: 1, estados: { actual: 1 } },
      },
    ]);
    const rows = await server.database.all('SELECT * FROM dispositivo');
    expect(rows.map((row) => Object.keys(row))).toEqual(Array(3).fill(['id', 'version', 'estado', 'visto']));
    expect(new Set(rows.map(({ visto }) => visto))).toEqual(new Set(['2026-11-20']));
    expect(JSON.stringify(rows)).not.toContain(phone.dispositivo);
  });

  test('is refused when it is malformed', async () => {
    const ana = await server.signIn('ana');
    const reports: [string, unknown][] = [
      ['no number', { version: '1.0.0', estado: 'actual' }],
      ['a name for a number', report({ dispositivo: 'ana' })],
      ['an unknown state', report({ estado: 'roto' })],
      ['no version', report({ version: '<b>' })],
      ['more than is asked for', report({ usuario: 'ana' })],
      ['a list', [report()]],
      ['no JSON', 'dispositivo'],
      ['a long body', JSON.stringify(report({ version: '1'.repeat(2000) }))],
    ];
    for (const [what, body] of reports) expect(await send(ana, body), what).toBe(400);
    expect(await server.database.all('SELECT * FROM dispositivo')).toEqual([]);
  });

  test('is limited to sixty a person, so that nobody fills the table', async () => {
    const ana = await server.signIn('ana');
    const told: number[] = [];
    for (let i = 0; i < 70; i += 1) told.push(await send(ana, report()));
    expect(told.filter((status) => status === 204)).toHaveLength(60);
    expect(told.at(-1)).toBe(429);
  });

  test('is deleted after thirty days, or earlier as the oldest of too many', async () => {
    let time = server.clock.now;
    const devices = createDevices(server.database, () => time, { timeZone: 'UTC', maxRows: 3 });
    const told = async () =>
      [...(await devices.counts()).values()].reduce((sum, { total }) => sum + total, 0);
    await devices.report(report() as never);
    time = new Date(time.getTime() + 30 * DAY);
    expect(await told()).toBe(1);
    time = new Date(time.getTime() + DAY);
    expect(await told()).toBe(0);
    for (let i = 0; i < 500; i += 1) await devices.report(report() as never);
    expect(await server.database.all('SELECT * FROM dispositivo')).toHaveLength(3);
  });
});
