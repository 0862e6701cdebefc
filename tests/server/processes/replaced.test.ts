import { afterEach, expect, test } from 'vitest';
import { databaseAt, openServerDatabase } from '../../../server/store/open.ts';
import { PLENTY, startRequestLoad } from '../../support/server/request-load.ts';
import { holdSocket } from '../../support/server/service.ts';
import { type SeveralProcesses, startProcesses } from './processes-fixture.ts';

let server: SeveralProcesses;
afterEach(() => server.remove());

test('B09 SIGHUP replaces each process in turn under load, and no request fails', async () => {
  server = await startProcesses(2, PLENTY);
  const loads = [await startRequestLoad(server.url, true), await startRequestLoad(server.url, false)];
  for (let round = 1; round <= 2; round += 1) {
    const before = await server.workers();
    await Promise.all(loads.map((load) => load.goOn(3)));
    server.child.process.kill('SIGHUP');
    await expect
      .poll(() => server.lines('all server processes are replaced').length, { timeout: 120_000 })
      .toBe(round);
    await Promise.all(loads.map((load) => load.goOn(3)));
    const after = await server.workers();
    expect([after.length, after.filter((pid) => before.includes(pid))]).toEqual([2, []]);
  }
  for (const load of loads) await load.end();
  expect(loads.flatMap(({ failures }) => failures)).toEqual([]);
  expect(loads.every(({ acknowledged }) => acknowledged.length > 0)).toBe(true);
  server.child.process.kill('SIGTERM');
  expect(await server.child.ended).toBe(0);
});

test('an import under way goes on when its process is replaced, and is cancelled when all end', async () => {
  server = await startProcesses(2, PLENTY);
  const token = await server.signIn('admin');
  const row = (n: number) => `nueva${n},María José,Hernández\n`;
  const body = Buffer.from(
    `usuario,nombre,apellido\n${Array.from({ length: 5_000 }, (_, n) => row(n)).join('')}`,
  );
  const send = async (method: string, path: string, sent?: object | Buffer) =>
    JSON.parse((await server.ask(path, { token, method, ...(sent && { body: sent }) })).text);
  const begun = { que: 'personas', nombre: 'x', bytes: body.length };
  const at = `/api/importaciones/${(await send('POST', '/api/importaciones', begun)).id}`;
  await send('PUT', `${at}/archivo?desde=0`, body);
  const review = async () => expect((await send('POST', `${at}/revision`)).estado).toBe('revisando');
  await review();
  server.child.process.kill('SIGHUP');
  await expect
    .poll(async () => (await send('GET', at)).estado, { timeout: 60_000, interval: 50 })
    .not.toBe('revisando');
  expect((await send('GET', at)).estado).toBe('revisada');
  await expect
    .poll(() => server.lines('all server processes are replaced').length, { timeout: 120_000 })
    .toBe(1);
  await review();
  server.child.process.kill('SIGTERM');
  expect(await server.child.ended).toBe(0);
});

test('the work in the background is taken over when its process is killed', async () => {
  server = await startProcesses(2);
  const { DATABASE_URL: databaseUrl } = server.installation.env;
  const database = await openServerDatabase(
    databaseAt({ dataDir: server.installation.dataDir, databaseUrl }),
  );
  const holder = async () =>
    (await database.get<{ quien: string }>("SELECT quien FROM arriendo WHERE que = 'fondo'"))?.quien ?? '';
  await expect.poll(holder, { timeout: 30_000 }).not.toBe('');
  const first = await holder();
  for (const pid of await server.workers()) {
    const replaced = server.lines('a server process runs in its place').length;
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => server.lines('a server process runs in its place').length, { timeout: 60_000 })
      .toBe(replaced + 1);
  }
  await expect.poll(holder, { timeout: 60_000, interval: 200 }).not.toBe(first);
  // In order, it is given up at once.
  server.child.process.kill('SIGTERM');
  expect(await server.child.ended).toBe(0);
  expect(await holder()).toBe('');
  await database.close();
});

test('B09 with the socket of systemd a restart of all processes fails no request', async () => {
  server = await startProcesses(2, PLENTY);
  await server.installation.stop();
  const { command, env } = server.installation;
  const service = await holdSocket('127.0.0.1', command, { env });
  try {
    await service.start();
    const load = await startRequestLoad(`http://127.0.0.1:${service.port}`, false);
    for (let round = 1; round <= 2; round += 1) {
      await load.goOn(3);
      expect(await service.stop()).toBe('0');
      await service.start();
    }
    await load.goOn(3);
    await load.end();
    expect(load.failures).toEqual([]);
    expect(await service.stop()).toBe('0');
  } finally {
    await service.remove();
  }
});
