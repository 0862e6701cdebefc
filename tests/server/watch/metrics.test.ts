import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { LOGIN } from '../../support/server/api.ts';
import { CLAVE } from '../../support/server/people.ts';
import { scrape } from '../../support/server/scrape.ts';
import { type ServerOptions, startServer, type TestServer } from '../../support/server/server.ts';

const METRICAS_CLAVE = 'una-clave-de-prueba';

let server: TestServer;
afterEach(() => server.close());

async function open(options: ServerOptions = {}): Promise<void> {
  server = await startServer({ ...options, env: { METRICAS_CLAVE, DISCO_MINIMO_MB: '1', ...options.env } });
}

const ask = (authorization?: string) =>
  server.app.inject({ url: '/metricas', headers: authorization === undefined ? {} : { authorization } });

const read = async () => scrape((await ask(`Bearer ${METRICAS_CLAVE}`)).body);

const SAVE = `query g($v: String!, $t: String!, $o: Int!, $b: [String]!) { guardarConfiguracion(usuario: "ana",
  campo: "scale", valor: $v, tokenSesion: $t, dispositivo: "uno", orden: $o, basesAceptadas: $b) }`;

test('/metricas asks for its key, and nobody stores its answer', async () => {
  await open();
  for (const wrong of [undefined, '', METRICAS_CLAVE, 'Bearer ', `Bearer ${METRICAS_CLAVE}x`]) {
    const { statusCode, headers, body } = await ask(wrong);
    expect([statusCode, headers['www-authenticate'], headers['cache-control']]).toEqual([
      401,
      'Bearer',
      'no-store',
    ]);
    expect(body).not.toContain('planeacion_');
  }
  const { statusCode, headers } = await ask(`Bearer ${METRICAS_CLAVE}`);
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
});

test('without METRICAS_CLAVE there is no /metricas', async () => {
  server = await startServer();
  expect((await ask('Bearer undefined')).statusCode).toBe(404);
});

test('counts every operation by its code: saves, conflicts, refusals, and what reached none', async () => {
  await open();
  const token = await server.signIn('ana');
  const save = (v: string, o: number, b: (string | null)[]) => server.call(SAVE, { v, t: token, o, b });
  await save('12', 2, [null]);
  await save('13', 3, [null]);
  await save('14', 1, [null]);
  await save('no hay', 4, [null]);
  await server.call('{ usuario(usuario: "ana") { id } }', {}, { token: 'x' });
  await server.post('{');
  await server.call('{ nada }');
  const metrics = await read();
  const operations = (operacion: string, codigo: string) =>
    metrics.value('planeacion_operaciones_total', { operacion, codigo });
  expect(operations('guardarConfiguracion', 'BIEN')).toBe(1);
  expect(operations('guardarConfiguracion', 'CONFLICTO')).toBe(1);
  expect(operations('guardarConfiguracion', 'SUPERADO')).toBe(1);
  expect(operations('guardarConfiguracion', 'VALOR')).toBe(1);
  expect(operations('loginUsuario', 'BIEN')).toBe(1);
  expect(operations('usuario', 'TOKEN')).toBe(1);
  expect(operations('ninguna', 'NO_ENTENDIDO')).toBe(1);
});

test('counts failures of the database once by operation, and once by themselves', async () => {
  await open();
  const token = await server.signIn('ana');
  const { database } = server;
  const whole = database.transaction.bind(database);
  database.transaction = () => Promise.reject(new Error('disk'));
  await server.call(SAVE, { v: '12', t: token, o: 1, b: [null] });
  database.transaction = whole;
  const metrics = await read();
  const labels = { operacion: 'guardarConfiguracion', codigo: 'INTERNO' };
  expect(metrics.value('planeacion_operaciones_total', labels)).toBe(1);
  expect(metrics.value('planeacion_base_fallas_total')).toBe(1);
  expect(metrics.value('planeacion_escritura_segundos_count')).toBeGreaterThan(1);
});

test('counts an operation that missed the deadline as one without an answer', async () => {
  let release = () => {};
  await open({
    parts: { deadlineMs: 2_000 },
    replaceInDatabase: (database) => ({
      get: (sql, ...params) =>
        sql.includes('FROM aviso_leido')
          ? new Promise((resolve) => (release = () => resolve(undefined)))
          : database.get(sql, ...params),
    }),
  });
  const token = await server.signIn('ana');
  await server.call('{ avisoEstaLeido(usuario: "ana", aviso: "uno") }', {}, { token });
  const late = { operacion: 'ninguna', codigo: 'INTERNO' };
  expect((await read()).value('planeacion_operaciones_total', late)).toBe(1);
  release();
});

test('counts attempts and refusals of a limit', async () => {
  await open({ env: { LIMITE_ENTRAR_PERSONA: '2/90' } });
  for (let i = 0; i < 5; i += 1) await server.call(LOGIN, { usuario: 'ana', password: 'no es esta 1' });
  const metrics = await read();
  const attempts = (resultado: string) =>
    metrics.value('planeacion_limite_intentos_total', { limite: 'entrar-persona', resultado });
  expect([attempts('permitido'), attempts('rechazado')]).toEqual([2, 3]);
});

test('counts requests by the pattern of their route, so that no address is a label', async () => {
  await open();
  await server.app.inject({ url: '/salud' });
  await server.app.inject({ url: '/no-hay/marcada' });
  const answer = await ask(`Bearer ${METRICAS_CLAVE}`);
  const health = { metodo: 'GET', ruta: '/salud', estado: '200' };
  expect(scrape(answer.body).value('planeacion_peticion_segundos_count', health)).toBe(1);
  const none = { metodo: 'GET', ruta: 'ninguna', estado: '404' };
  expect(scrape(answer.body).value('planeacion_peticion_segundos_count', none)).toBe(1);
  expect(answer.body).not.toContain('marcada');
});

test('tells which letters wait, what passwords wait, the disk and the event loop', async () => {
  let answers = true;
  const send = () => (answers ? Promise.resolve() : Promise.reject(new Error('gone')));
  await open({ parts: { mail: { send, check: send, close: () => undefined } } });
  const first = await read();
  expect(first.value('planeacion_cartas', { estado: 'fallada' })).toBe(0);
  expect(first.value('planeacion_listo', { parte: 'correo' })).toBe(1);
  answers = false;
  await server.call(LOGIN, { usuario: 'nueva', password: CLAVE });
  await server.settled();
  server.clock.advance(60_000);
  const then = await read();
  expect(then.value('planeacion_cartas', { estado: 'fallada' })).toBe(1);
  expect(then.value('planeacion_cartas', { estado: 'nueva' })).toBe(0);
  expect(then.value('planeacion_listo', { parte: 'correo' })).toBe(0);
  expect(then.value('planeacion_listo', { parte: 'disco' })).toBe(1);
  expect(then.value('planeacion_claves', { estado: 'esperando' })).toBe(0);
  expect(then.value('planeacion_disco_bytes', { estado: 'libre' })).toBeGreaterThan(0);
  expect(then.value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

test('tells the rest when the database cannot be read', async () => {
  await open();
  server.database.get = () => Promise.reject(new Error('disk'));
  const metrics = await read();
  expect(metrics.value('planeacion_listo', { parte: 'base' })).toBe(0);
  expect(metrics.value('planeacion_cartas', { estado: 'nueva' })).toBeUndefined();
  // Counted by the visit before, whose own reads came after this number.
  expect((await read()).value('planeacion_base_fallas_total')).toBeGreaterThan(0);
});

test('tells the age of the newest backup, which is infinite without one, and nothing without RESPALDO_EN', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'planeacion-respaldos-'));
  const age = async () => (await read()).value('planeacion_respaldo_edad_segundos');
  await open({ env: { RESPALDO_EN: folder } });
  expect(await age()).toBe(Number.POSITIVE_INFINITY);
  const made = async (name: string, hoursAgo: number) => {
    await mkdir(join(folder, name));
    const at = new Date(server.clock.now.getTime() - hoursAgo * 3_600_000);
    await utimes(join(folder, name), at, at);
  };
  await made('planeacion-2026-11-18', 3);
  await made('planeacion-2026-11-19', 27);
  await made('by hand', 1);
  await made('.respaldo-abcdef', 0);
  expect(await age()).toBe(27 * 3600);
  await made('planeacion-2026-11-20', 3);
  server.clock.advance(1_000);
  expect(await age()).toBe(3 * 3600 + 1);
  await rm(folder, { recursive: true });
  expect(await age()).toBe(Number.POSITIVE_INFINITY);
  await server.close();
  await open();
  expect((await read()).names).not.toContain('planeacion_respaldo_edad_segundos');
});

test('no name, value, token or address of a person becomes a label', async () => {
  await open();
  const token = await server.signIn('ana');
  await server.call(
    `query consultaMarcada { marcado: usuario(usuario: "ana") { RFC CURP } }`,
    {},
    { token, address: '192.0.2.77' },
  );
  await server.app.inject({
    method: 'POST',
    url: '/api/dispositivos',
    headers: { authorization: `Bearer ${token}` },
    payload: { dispositivo: randomUUID(), version: 'marcada', estado: 'actual' },
  });
  const { body } = await ask(`Bearer ${METRICAS_CLAVE}`);
  expect(body).toContain('operacion="usuario"');
  for (const secret of [token, METRICAS_CLAVE, 'ana', 'marcad', 'Marcad', '192.0.2'])
    expect(body).not.toMatch(new RegExp(`\\b${secret}`));
});
