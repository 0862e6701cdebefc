import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createMailer } from '../../../server/mail/mailer.ts';
import { type ServerOptions, startServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
afterEach(() => server.close());

/** The machine that runs the tests may have little space. */
const ROOMY = { DISCO_MINIMO_MB: '1' };
const WHOLE = { base: 'bien', disco: 'bien', correo: 'bien', migraciones: 'bien' };

async function open(options: ServerOptions = {}): Promise<void> {
  server = await startServer({ ...options, env: { ...ROOMY, ...options.env } });
}

async function ready(): Promise<{ status: number; body: { estado: string; partes?: object } }> {
  const answer = await server.app.inject({ url: '/listo' });
  expect(answer.headers['cache-control']).toBe('no-store');
  return { status: answer.statusCode, body: answer.json() };
}

test('/listo is 200 and names each part of a whole server', async () => {
  await open();
  expect(await ready()).toEqual({ status: 200, body: { estado: 'listo', partes: WHOLE } });
  expect(server.log()).not.toContain('not ready');
});

test('/listo is 503 with little disk', async () => {
  await open({ env: { DISCO_MINIMO_MB: '999999999' } });
  const partes = { ...WHOLE, disco: 'poco espacio' };
  expect(await ready()).toEqual({ status: 503, body: { estado: 'no listo', partes } });
});

test('/listo is 503 when DATA_DIR takes no file, and does not make a folder that is gone', async () => {
  const home = await mkdtemp(join(tmpdir(), 'planeacion-listo-'));
  const gone = join(home, 'unmounted');
  await open({ env: { DATA_DIR: gone } });
  const partes = { ...WHOLE, disco: 'no se puede escribir' };
  expect(await ready()).toEqual({ status: 503, body: { estado: 'no listo', partes } });
  await expect(chmod(gone, 0o700)).rejects.toThrow('ENOENT');
  await rm(home, { recursive: true });
});

test('/listo is 503 when another program migrated the database, and says in the log since when', async () => {
  await open();
  expect((await ready()).status).toBe(200);
  await server.database.run("INSERT INTO migracion (numero, nombre) VALUES (999, '999-later.sql')");
  server.clock.advance(5_000);
  const partes = { ...WHOLE, migraciones: 'otra versión' };
  expect(await ready()).toEqual({ status: 503, body: { estado: 'no listo', partes } });
  expect(server.log()).toContain('"parte":"migraciones","estado":"otra versión","msg":"a part is not ready"');
  await server.database.run('DELETE FROM migracion WHERE numero = 999');
  server.clock.advance(5_000);
  expect((await ready()).status).toBe(200);
  expect(server.log()).toContain('"parte":"migraciones","msg":"a part is ready again"');
});

test('/listo is 503 when the database cannot be read, and while another process keeps writes out', async () => {
  await open();
  const other = await server.openStore();
  let release = () => {};
  const held = new Promise<void>((begun) => {
    void other.schemaChange(async () => {
      begun();
      await new Promise<void>((resolve) => (release = resolve));
    });
  });
  await held;
  expect((await ready()).body.partes).toEqual({ ...WHOLE, base: 'no contesta' });
  release();
  await other.close();
  // The look that waited for the lock may still be on its way.
  const later = () => {
    server.clock.advance(5_000);
    return ready();
  };
  await expect.poll(async () => (await later()).status, { timeout: 30_000 }).toBe(200);
  server.database.get = () => Promise.reject(new Error('disk'));
  server.clock.advance(5_000);
  const partes = { ...WHOLE, base: 'no contesta', migraciones: 'no contesta' };
  expect((await ready()).body.partes).toEqual(partes);
});

test('/listo asks the mail server, once a minute at most, without a letter', async () => {
  const asked: string[] = [];
  let refuses = false;
  const smtp = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (chunk) => {
      asked.push(String(chunk).trim().split(' ')[0] ?? '');
      socket.write(refuses ? '421 later\r\n' : '250 ok\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  const bound = smtp.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const mail = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    remitente: 'planeacion@universidad.example',
    dataDir: tmpdir(),
    now: () => new Date(),
  });
  await open({ parts: { mail } });
  expect((await ready()).status).toBe(200);
  // QUIT of the first sign-in may come late.
  const signIns = () => asked.filter((word) => word === 'EHLO');
  expect(signIns()).toHaveLength(1);
  refuses = true;
  server.clock.advance(59_000);
  expect((await ready()).status).toBe(200);
  expect(signIns()).toHaveLength(1);
  expect(asked).not.toContain('MAIL');
  server.clock.advance(1_000);
  expect((await ready()).body.partes).toEqual({ ...WHOLE, correo: 'no contesta' });
  await new Promise((done) => smtp.close(done));
});

test('/listo begins no second look beside one that hangs', async () => {
  let looks = 0;
  let answer = () => {};
  const check = () => {
    looks += 1;
    return new Promise<void>((resolve) => (answer = resolve));
  };
  await open({ parts: { mail: { check, send: async () => undefined, close: () => undefined } } });
  const silent = { ...WHOLE, correo: 'no contesta' };
  expect((await ready()).body.partes).toEqual(silent);
  server.clock.advance(60_000);
  expect((await ready()).body.partes).toEqual(silent);
  expect(looks).toBe(1);
  answer();
  server.clock.advance(60_000);
  const next = ready();
  await expect.poll(() => looks, { timeout: 30_000 }).toBe(2);
  answer();
  expect((await next).body.partes).toEqual(WHOLE);
});

test('/listo is 503 while the server closes', async () => {
  let drained = () => {};
  await open({ parts: { drain: () => new Promise<void>((resolve) => (drained = resolve)) } });
  const url = await server.listen();
  const closed = server.app.close();
  const answer = await fetch(`${url}/listo`);
  expect([answer.status, await answer.json()]).toEqual([503, { estado: 'cerrando' }]);
  drained();
  await closed;
});
