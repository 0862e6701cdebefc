import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Chosen } from '../../shared/personnel-import.ts';
import { ApiFault, badValue, type Codigo } from '../faults.ts';
import type { ColumnMap } from '../people-csv/columns.ts';
import type { Actor } from '../personnel/personnel.ts';
import type { ImportResult } from './apply-plan.ts';
import type { PeopleReview } from './people-import.ts';
import type { PhotosResult, PhotosReview } from './photo-import.ts';

interface AnyJob {
  dataDir: string;
  databaseUrl?: string | undefined;
  zonaHoraria: string;
  bitacoraDias: number;
  /** the file, or a folder of pictures */
  archivo: string;
  by: Actor;
}

export interface ReviewPeopleJob extends AnyJob {
  que: 'personas';
  acto: 'revision';
  columnas: ColumnMap;
  /** reports to write: all bad cells, all changes */
  malas?: string | undefined;
  cambios?: string | undefined;
}
export interface ApplyPeopleJob extends AnyJob {
  que: 'personas';
  acto: 'aplicacion';
  columnas: ColumnMap;
  huella: string;
  bajas: Chosen;
  reingresos: Chosen;
}
export interface ReviewPhotosJob extends AnyJob {
  que: 'fotos';
  acto: 'revision';
}
export interface ApplyPhotosJob extends AnyJob {
  que: 'fotos';
  acto: 'aplicacion';
  huella: string;
}
export type Job = ReviewPeopleJob | ApplyPeopleJob | ReviewPhotosJob | ApplyPhotosJob;
export type Outcome<J extends Job> = J extends ReviewPeopleJob
  ? PeopleReview
  : J extends ApplyPeopleJob
    ? ImportResult
    : J extends ReviewPhotosJob
      ? PhotosReview
      : PhotosResult;

export interface Progress {
  hechas: number;
  total: number;
}

/** What the process of a job tells. */
export type JobMessage =
  | { progress: Progress }
  | { done: Outcome<Job> }
  | { refused: { codigo: Codigo; message: string } }
  | { failed: { name: string; stack: string } };

const MAIN = join(import.meta.dirname, 'main.ts');

/** Below DATA_DIR: uploaded files, journals, and the lock of whoever applies an import. */
export const importsFolder = (dataDir: string): string => join(dataDir, 'importaciones');

/** A process that has not ended by then after it was told to is killed. */
const PATIENCE_MS = 5_000;

/**
 * Runs a job in a process of its own, so that it delays no request.
 * @throws ApiFault: a refusal of the job, or VALOR after a cancellation, when nothing was changed
 */
export async function runJob<J extends Job>(
  job: J,
  { signal, progress }: { signal: AbortSignal; progress?: (progress: Progress) => void },
): Promise<Outcome<J>> {
  signal.throwIfAborted();
  const child = fork(MAIN, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let patience: NodeJS.Timeout | undefined;
  const stop = () => {
    // A review leaves nothing behind; an application takes away what it has made.
    child.kill(job.acto === 'revision' ? 'SIGKILL' : 'SIGTERM');
    patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  let last: Exclude<JobMessage, { progress: Progress }> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', () => resolve());
      child.on('message', (message: JobMessage) => {
        if ('progress' in message) progress?.(message.progress);
        else last = message;
      });
      child.send(job, (error) => error && reject(error));
    });
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(patience);
  }
  // A cancellation that came too late has no effect: what was done is told.
  if (last && 'done' in last) return last.done as Outcome<J>;
  if (last && 'refused' in last) throw new ApiFault(last.refused.codigo, last.refused.message);
  if (signal.aborted) throw badValue(cancelled(job, child));
  if (last)
    throw Object.assign(new Error('the import failed'), { name: last.failed.name, stack: last.failed.stack });
  throw new Error('the process of the import was ended');
}

/** Whoever was killed may have been about to tell that all is done. */
const cancelled = ({ acto }: Job, { signalCode }: ChildProcess): string =>
  acto === 'aplicacion' && signalCode === 'SIGKILL'
    ? 'Se canceló a la fuerza: revisa otra vez para ver si algo cambió.'
    : 'Se canceló: no se cambió nada.';
