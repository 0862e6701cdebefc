import { fork } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Job, JobMessage } from '../../../server/import/job.ts';
import { watchMemory } from '../../support/server/peak-memory.ts';
import { zipOf } from '../../support/server/zip.ts';
import { type ImportApp, startImportApp } from './import-app.ts';
import { type Desk, openDesk } from './import-fixture.ts';

const MAIN = join(import.meta.dirname, '../../../server/import/main.ts');
const PEOPLE = 20_000;
const PHOTOS = 100;

let desk: Desk | undefined;
let server: ImportApp | undefined;
beforeEach(() => {
  desk = undefined;
  server = undefined;
});
afterEach(async () => {
  await desk?.close();
  await server?.close();
});

/** A whole personnel list, as a university's. */
const list = (people = PEOPLE) =>
  [
    'usuario,nombre,apellido,expediente,rol,genero,estatus,departamento,puesto,fechaNacimiento,fechaIngreso,tipoEmpleado',
    ...Array.from(
      { length: people },
      (_, n) =>
        `p${n},María José,Hernández Íñiguez,${n},Profesor,F,Activo,Matemáticas,Profesora de carrera,05-ENE-80,01-AGO-05,Base`,
    ),
  ].join('\r\n');
const jobOf = (archivo: string, dataDir: string) => ({
  ...{ archivo, dataDir, zonaHoraria: 'UTC', bitacoraDias: 180, by: { quien: 'admin' }, columnas: {} },
});

/** The process of a job with its outcome, its time and its greatest memory. */
async function measured(job: Job) {
  const began = performance.now();
  const child = fork(MAIN, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const memory = watchMemory(child.pid ?? 0);
  let done: object | undefined;
  child.on('message', (message: JobMessage) => {
    if ('done' in message) done = message.done;
    else if (!('progress' in message)) throw new Error(JSON.stringify(message));
  });
  child.send(job);
  await once(child, 'close');
  return { done, seconds: (performance.now() - began) / 1000, megabytes: memory.end() };
}
const people = async ({ database }: Pick<Desk, 'database'>) =>
  (
    await database.get<{ n: number }>(
      "SELECT count(*) AS n FROM usuario WHERE usuario LIKE 'p%' AND usuario <> 'porregistrar'",
    )
  )?.n;

test(`${PEOPLE} people and ${PHOTOS} photos are imported in bounded memory`, async () => {
  desk = await openDesk();
  const file = { ...jobOf(await desk.file(list()), desk.dataDir), que: 'personas' } as const;
  const review = await measured({ ...file, acto: 'revision' });
  const { huella } = review.done as { huella: string };
  const applied = await measured({ ...file, acto: 'aplicacion', huella, bajas: [], reingresos: [] });
  expect(applied.done).toMatchObject({ nuevas: PEOPLE });
  const again = await measured({ ...file, acto: 'revision' });
  expect(again.done).toMatchObject({ cuentas: { iguales: PEOPLE, nuevas: 0, cambiadas: 0 } });

  const picture = (n: number) =>
    sharp({ create: { width: 300, height: 400, channels: 3, background: { r: n % 256, g: 90, b: 60 } } })
      .jpeg()
      .toBuffer();
  const entries = await Promise.all(
    Array.from({ length: PHOTOS }, async (_, n) => ({ name: `${n}.jpg`, bytes: await picture(n) })),
  );
  const zip = { ...jobOf(await desk.file(zipOf(entries), 'fotos.zip'), desk.dataDir), que: 'fotos' } as const;
  const names = await measured({ ...zip, acto: 'revision' });
  const photos = await measured({
    ...zip,
    acto: 'aplicacion',
    huella: (names.done as { huella: string }).huella,
  });
  expect(photos.done).toEqual({ cambiadas: PHOTOS, iguales: 0, ilegibles: [] });

  const rows = { review, applied, again, photos };
  for (const [what, { seconds, megabytes }] of Object.entries(rows)) {
    console.log(
      `${what}: ${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB, ${availableParallelism()} cores`,
    );
    expect(megabytes, what).toBeGreaterThan(20);
    expect(megabytes, what).toBeLessThan(600);
  }
}, 600_000);

test('a list killed with -9 in the middle of its transaction is not there, and the next try imports it whole', async () => {
  desk = await openDesk();
  const file = { ...jobOf(await desk.file(list()), desk.dataDir), que: 'personas' } as const;
  const { huella } = (await measured({ ...file, acto: 'revision' })).done as { huella: string };
  const apply = { ...file, acto: 'aplicacion', huella, bajas: [], reingresos: [] } as const;
  const wal = join(desk.dataDir, 'planeacion.sqlite-wal');
  const before = (await stat(wal)).size;
  const child = fork(MAIN, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(apply);
  const closed = once(child, 'close');
  // SQLite writes uncommitted rows there when they outgrow its memory.
  while ((await stat(wal)).size <= before);
  child.kill('SIGKILL');
  expect(await closed).toEqual([null, 'SIGKILL']);
  expect(await people(desk)).toBe(0);
  expect((await measured(apply)).done).toMatchObject({ nuevas: PEOPLE });
  expect(await people(desk)).toBe(PEOPLE);
}, 300_000);

test('the server answers while a list is looked through and applied', async () => {
  server = await startImportApp();
  const { send, upload, signIn, rest } = server;
  const admin = await signIn('admin');
  const id = await upload(admin, 'personas', Buffer.from(list()));
  let answered = 0;
  let longest = 0;
  const cpu = () => process.threadCpuUsage().user / 1000;
  let over = false;
  const asking = (async () => {
    while (!over) {
      const before = cpu();
      const { statusCode } = await send('GET', '/api/personas?texto=ana', admin);
      expect(statusCode).toBe(200);
      answered += 1;
      await new Promise(setImmediate);
      // Of this thread alone, since the machine may be busy.
      longest = Math.max(longest, cpu() - before);
    }
  })();
  await send('POST', `/api/importaciones/${id}/revision`, admin);
  const { revision } = await rest(admin, id);
  expect(revision).toMatchObject({ cuentas: { nuevas: PEOPLE }, puedeAplicarse: true });
  await send('POST', `/api/importaciones/${id}/aplicacion`, admin, { huella: revision?.huella });
  expect((await rest(admin, id)).resultado).toMatchObject({ nuevas: PEOPLE });
  over = true;
  await asking;
  console.log(`answered ${answered} requests; the longest time without another one: ${longest} ms of work`);
  expect(answered).toBeGreaterThan(20);
  expect(longest).toBeLessThan(100);
}, 300_000);
