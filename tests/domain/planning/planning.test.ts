import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runJob } from '../../../src/domain/planning/jobs.ts';
import { createPlanning, type RunPlanningJob } from '../../../src/domain/planning/planning.ts';
import { changeCounts } from '../../../src/domain/planning/table.ts';
import { planningKey } from '../../../src/storage/keys.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';

const csv = (text: string, name = 'grupos.csv') => new File([text], name, { type: 'text/csv' });
const inPlace: RunPlanningJob = async (job, progress) => (await runJob(job, progress)).result;

function device(keyval = createMemoryKeyValue(), run = inPlace) {
  let usuario: string | undefined = 'ana';
  const end = () => {
    usuario = undefined;
  };
  const open = (shared = false) =>
    createPlanning({ keyval, usuario: () => usuario, shared: () => shared, now: () => 1000, run });
  return { keyval, open, end };
}

async function opened(text: string, { open }: ReturnType<typeof device>) {
  const planning = open();
  await planning.resume();
  await planning.choose(csv(text));
  await planning.accept();
  return planning;
}
const table = (planning: ReturnType<ReturnType<typeof device>['open']>) => {
  const state = planning.state.get();
  if (state.phase !== 'table') throw new Error(state.phase);
  return state;
};

test('a file is looked at first, and kept for this person only when it is opened', async () => {
  const { keyval, open } = device();
  const planning = open();
  await planning.resume();
  expect(planning.state.get()).toEqual({ phase: 'none' });
  await planning.choose(csv('Materia,RFC\nCálculo,NUPA800105\n'));
  expect(planning.state.get()).toMatchObject({ phase: 'review', file: { name: 'grupos.csv', rows: 1 } });
  expect(await keyval.keys()).toEqual([]);
  await planning.accept();
  expect(table(planning).source).toMatchObject({ kind: 'file', opened: { at: 1000, where: 'device' } });
  expect(await keyval.keys()).toEqual([planningKey('ana')]);
  // Only the columns that the table knows are stored.
  const kept = (await keyval.get(planningKey('ana'))) as { file: { packed: string } };
  const text = inflateRawSync(Buffer.from(kept.file.packed, 'base64')).toString();
  expect(text).toBe('{"fields":["materia"],"rows":[["Cálculo"]]}');
});

test('the next page shows the file again, and what differs from the one before', async () => {
  const here = device();
  await opened('Materia,Cupo\nCálculo,30\nÉtica,20\n', here);
  const second = await opened('Materia,Cupo\nCálculo,35\nFísica,10\n', here);
  expect(changeCounts(table(second).table)).toEqual({ added: 1, changed: 1, gone: 1 });
  const third = here.open();
  await third.resume();
  expect(changeCounts(table(third).table)).toEqual({ added: 1, changed: 1, gone: 1 });
  expect(table(third).source.opened?.older).toEqual({ name: 'grupos.csv', at: 1000 });
});

test('a bad file is told in words, over the table that was open', async () => {
  const planning = await opened('Materia\nCálculo\n', device());
  await planning.choose(csv('%PDF-1.7'));
  expect(table(planning).fault).toBe('Es un PDF, no un CSV: pide la lista como CSV.');
  await planning.choose(new File([new Uint8Array(33 * 1024 * 1024)], 'grande.csv'));
  expect(table(planning).fault).toBe('El archivo pasa de 32 MB: no puede ser una lista de grupos.');
  const gone = Object.assign(csv('x'), {
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')),
  });
  await planning.choose(gone);
  expect(table(planning).fault).toMatch(/^No pudimos leer el archivo\./);
});

test('the person says what a column brings, and the file is read again', async () => {
  const planning = device().open();
  await planning.choose(csv('Denominación,Plazas\nCálculo,35\n'));
  expect(planning.state.get()).toMatchObject({ file: { review: { fault: /materia/ } } });
  await planning.accept();
  expect(planning.state.get().phase).toBe('review');
  await planning.assign(['materia', 'cupo']);
  await planning.accept();
  expect(table(planning).table.columns.map(({ id }) => id)).toEqual(['materia', 'cupo']);
});

test('Cancelar ends the job that runs and shows what was open before', async () => {
  const signals: AbortSignal[] = [];
  const here = device(undefined, (job, progress, signal) => {
    signals.push(signal);
    return job.kind === 'review' && signals.length > 2
      ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      : inPlace(job, progress, signal);
  });
  const planning = await opened('Materia\nCálculo\n', here);
  const reading = planning.choose(csv('Materia\nÉtica\n', 'otro.csv'));
  await expect.poll(() => signals.length).toBe(3);
  expect(planning.state.get()).toMatchObject({ phase: 'reading', name: 'otro.csv' });
  planning.cancel();
  await reading;
  expect([signals[2]?.aborted, table(planning).source.name]).toEqual([true, 'grupos.csv']);
});

test('Cancelar while a file is opened leaves the device with the one before', async () => {
  const here = device();
  await opened('Materia\nCálculo\n', here);
  const before = await here.keyval.get(planningKey('ana'));
  const stuck: RunPlanningJob = (job, progress, signal) =>
    job.kind === 'build' && job.older !== undefined
      ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      : inPlace(job, progress, signal);
  const planning = device(here.keyval, stuck).open();
  await planning.resume();
  await planning.choose(csv('Materia\nÉtica\n'));
  const accepting = planning.accept();
  await expect.poll(() => planning.state.get().phase).toBe('reading');
  await new Promise((resolve) => setTimeout(resolve));
  planning.cancel();
  await accepting;
  expect(table(planning).table.size).toBe(1);
  expect(await here.keyval.get(planningKey('ana'))).toEqual(before);
});

test('a job that ends after the session stores and shows nothing', async () => {
  const held = Promise.withResolvers<void>();
  const here = device(undefined, async (job, progress, signal) => {
    if (job.kind === 'review') await held.promise;
    return inPlace(job, progress, signal);
  });
  const planning = here.open();
  const reading = planning.choose(csv('Materia\nCálculo\n'));
  await expect.poll(() => planning.state.get().phase).toBe('reading');
  await new Promise((resolve) => setTimeout(resolve));
  here.end();
  held.resolve();
  await reading;
  await planning.accept();
  expect([planning.state.get().phase, await here.keyval.keys()]).toEqual(['reading', []]);
});

test('without storage, and on a shared machine, the table is told to go with the page', async () => {
  const keyval = { ...createMemoryKeyValue(), set: () => Promise.reject(new TypeError('full')) };
  expect(table(await opened('Materia\nCálculo\n', device(keyval))).source.opened?.where).toBe('failed');
  const shared = device().open(true);
  await shared.choose(csv('Materia\nCálculo\n'));
  await shared.accept();
  expect(table(shared).source.opened?.where).toBe('memory');
});

test('a file that an earlier version kept as plain text is shown', async () => {
  const keyval = createMemoryKeyValue();
  const packed = '{"fields":["materia"],"rows":[["Cálculo"],["Ética"]]}';
  await keyval.set(planningKey('ana'), {
    version: 1,
    file: { name: 'grupos.csv', openedAt: 1, rows: 2, problems: [], problemCount: 0, packed },
  });
  const planning = device(keyval).open();
  await planning.resume();
  expect(table(planning).table.size).toBe(2);
});

test('what another version kept is passed over, and a worker that does not start is told', async () => {
  const keyval = createMemoryKeyValue();
  await keyval.set(planningKey('ana'), {
    version: 1,
    file: { name: 'x', openedAt: 1, problems: [], packed: {} },
  });
  const planning = device(keyval).open();
  await planning.resume();
  expect(planning.state.get()).toEqual({ phase: 'none' });
  const broken = device(undefined, () => Promise.reject(new TypeError('no worker'))).open();
  await broken.choose(csv('Materia\nCálculo\n'));
  expect(broken.state.get()).toMatchObject({ phase: 'none', fault: /^No pudimos leerlo/ });
});

test('Quitar archivo removes it from the device; the sample is never kept', async () => {
  const here = device();
  const planning = await opened('Materia\nCálculo\n', here);
  await planning.forget();
  expect([planning.state.get(), await here.keyval.keys()]).toEqual([{ phase: 'none' }, []]);
  await planning.openSample();
  expect([table(planning).source.kind, await here.keyval.keys()]).toEqual(['sample', []]);
  planning.closeSample();
  expect(planning.state.get()).toEqual({ phase: 'none' });
});
