import { afterEach, expect, test } from 'vitest';
import { startChild } from '../../support/server/child-process.ts';
import { scrape } from '../../support/server/scrape.ts';
import { type SeveralProcesses, startProcesses } from './processes-fixture.ts';

const METRICAS_CLAVE = 'una-clave-de-prueba';

let server: SeveralProcesses;
afterEach(() => server.remove());

const requestsBy = () => {
  const counts = new Map<unknown, number>();
  for (const { pid } of server.lines('request')) counts.set(pid, (counts.get(pid) ?? 0) + 1);
  return counts;
};

test('PROCESOS=3 starts three processes that share one address, and SIGTERM ends all in order', async () => {
  server = await startProcesses(3);
  const workers = await server.workers();
  expect(workers).toHaveLength(3);
  const all = async () => {
    for (const { status } of await Promise.all(Array.from({ length: 20 }, () => server.ask('/salud'))))
      expect(status).toBe(200);
    return [...requestsBy().keys()].sort();
  };
  await expect.poll(all, { timeout: 60_000 }).toEqual(workers.toSorted());
  expect(server.child.stdout().match(/está lista en /g)).toHaveLength(1);
  server.child.process.kill('SIGTERM');
  expect(await server.child.ended).toBe(0);
  expect(await Promise.all(workers.map((pid) => isRunning(pid)))).toEqual([false, false, false]);
});

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('a process that is killed is replaced, and the joint metrics never fall', async () => {
  server = await startProcesses(2, { METRICAS_CLAVE });
  const metrics = async () => {
    const { status, text } = await server.ask('/metricas', { token: METRICAS_CLAVE });
    expect(status).toBe(200);
    return scrape(text);
  };
  const count = async () =>
    (await metrics()).value('planeacion_peticion_segundos_count', {
      metodo: 'GET',
      ruta: '/salud',
      estado: '200',
    });
  for (let n = 0; n < 10; n += 1) await server.ask('/salud');
  expect(await count()).toBe(10);
  const state = await metrics();
  expect([
    state.value('planeacion_listo', { parte: 'base' }),
    state.value('planeacion_cartas', { estado: 'nueva' }),
  ]).toEqual([1, 0]);

  const [killed = 0, other] = await server.workers();
  process.kill(killed, 'SIGKILL');
  await expect.poll(async () => (await server.workers()).length, { timeout: 60_000 }).toBe(2);
  await expect
    .poll(() => server.lines('a server process runs in its place').length, { timeout: 60_000 })
    .toBe(1);
  expect(server.lines('a server process ended')).toMatchObject([{ proceso: killed, senal: 'SIGKILL' }]);
  expect(await server.workers()).toContain(other);
  expect(await count()).toBe(10);
  for (let n = 0; n < 4; n += 1) await server.ask('/salud');
  expect(await count()).toBe(14);
});

test('if the first process is killed, none goes on without it', async () => {
  server = await startProcesses(2);
  const workers = await server.workers();
  server.child.process.kill('SIGKILL');
  await expect.poll(() => workers.some(isRunning), { timeout: 60_000 }).toBe(false);
});

test('a start that fails says so once, in the words of a single process', async () => {
  server = await startProcesses(1);
  const [program, ...args] = server.installation.command;
  for (const [env, words] of [
    [{ PROCESOS: '2' }, /^No se pudo iniciar: El puerto \d+ ya está en uso/],
    [
      { PROCESOS: '0' },
      /^No se pudo iniciar: La variable PROCESOS no sirve: debe ser un número entero mayor que cero\.$/,
    ],
    [{ PROCESOS: '65' }, /^No se pudo iniciar: La variable PROCESOS no sirve: lo más son 64\.$/],
  ] as const) {
    const child = startChild(program, args, { env: { ...server.installation.env, ...env } });
    expect(await child.ended).toBe(1);
    expect(child.stderr().trim()).toMatch(words);
  }
});
