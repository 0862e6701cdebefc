/** The process of one import: gets a job from its parent (job.ts), tells it the progress and the outcome, and ends. */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { ApiFault } from '../faults.ts';
import { createPhotoFiles } from '../people/photo-files.ts';
import { createRecord } from '../record/record.ts';
import { tryLock } from '../releases/lock.ts';
import { databaseAt, openServerDatabase } from '../store/open.ts';
import type { Database } from '../store/port.ts';
import { importsFolder, type Job, type JobMessage, type Outcome } from './job.ts';
import { applyPeople, reviewPeople } from './people-import.ts';
import { applyPhotos, reviewPhotos } from './photo-import.ts';

/** One transaction has a whole file. */
const DEADLINE_MS = 60_000;
const TELL_EACH_MS = 200;

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => stopping.abort());

const tell = (message: JobMessage) =>
  new Promise<void>((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });

let told = 0;
function progress(hechas: number, total: number): void {
  stopping.signal.throwIfAborted();
  if (hechas < total && performance.now() - told < TELL_EACH_MS) return;
  told = performance.now();
  void tell({ progress: { hechas, total } });
}

/**
 * Lets a cancellation arrive, which work without a pause holds up. After work that began while the event loop handled input, the
 * first immediate comes before the loop looks for new input; the second comes after it.
 */
async function pause(): Promise<void> {
  await setImmediate();
  await setImmediate();
  stopping.signal.throwIfAborted();
}

async function run(job: Job): Promise<Outcome<Job>> {
  const { acto, bitacoraDias, dataDir } = job;
  const folder = importsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = acto === 'aplicacion' ? tryLock(folder) : () => undefined;
  if (!release)
    throw new ApiFault(
      'CONFLICTO',
      'Otra importación se está aplicando: espera a que termine, y aplica después.',
    );
  const database = await openServerDatabase(databaseAt(job), { deadlineMs: DEADLINE_MS, connections: 2 });
  try {
    return await doIn(job, database, folder, bitacoraDias);
  } finally {
    await database.close();
    release();
  }
}

function doIn(job: Job, database: Database, folder: string, days: number): Promise<Outcome<Job>> {
  const { dataDir, zonaHoraria } = job;
  const now = () => new Date();
  const record = createRecord({ database, now, random: randomBytes, days });
  const options = { archivo: job.archivo, by: job.by, progress, pause };
  if (job.que === 'fotos') {
    if (job.acto === 'revision') return reviewPhotos({ database }, options);
    const photos = createPhotoFiles(dataDir, randomBytes);
    return applyPhotos({ database, record, photos, dataDir, folder }, options, job.huella);
  }
  const parts = { database, record, now, zonaHoraria };
  const file = { ...options, columnas: job.columnas };
  return job.acto === 'revision' ? reviewPeople(parts, file, job) : applyPeople(parts, file, job);
}

process.once('message', (job: Job) => {
  // People are being served meanwhile; but while a list is applied, their saves wait for its transaction.
  if (job.que === 'fotos' || job.acto === 'revision') setPriority(constants.priority.PRIORITY_LOW);
  run(job)
    .then(
      (done) => tell({ done }),
      (error: unknown) => {
        if (stopping.signal.aborted && error === stopping.signal.reason) return undefined;
        if (error instanceof ApiFault)
          return tell({ refused: { codigo: error.codigo, message: error.message } });
        const { name = 'Error', stack = '' } = error instanceof Error ? error : {};
        return tell({ failed: { name, stack } });
      },
    )
    .finally(() => process.exit(0));
});
