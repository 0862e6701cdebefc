import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chosen, ReportName } from '../../shared/personnel-import.ts';
import { ApiFault, badValue, internal } from '../faults.ts';
import { describeError } from '../log-error.ts';
import type { ColumnMap } from '../people-csv/columns.ts';
import type { Actor } from '../personnel/personnel.ts';
import type { ServerServices } from '../services.ts';
import { runCounted } from './counted-job.ts';
import type { Progress } from './job.ts';
import { fileIn } from './received-file.ts';
import {
  alone,
  forgetProgress,
  isCancelled,
  readProgress,
  readUpload,
  type StoredUpload,
  tryWork,
  writeProgress,
  writeUpload,
} from './upload-files.ts';
import { type ImportState, WORKING } from './upload-state.ts';

export interface Confirmed {
  huella: string;
  bajas: Chosen;
  reingresos: Chosen;
}

/** Steps run in the background, one after another for each file, and the owner asks for their outcome. */
export interface UploadSteps {
  review(folder: string, by: Required<Actor>, columnas: ColumnMap): Promise<ImportState>;
  apply(folder: string, by: Required<Actor>, confirmed: Confirmed): Promise<ImportState>;
  /** The state with its progress. That of a step whose process died says so. */
  present(folder: string, upload: StoredUpload): Promise<ImportState>;
  /** Stops the step that this process runs; resolves when it has ended. */
  stop(folder: string): Promise<void>;
  /** Whether this process runs a step. */
  isBusy(): boolean;
}

const LOOK_EACH_MS = 250;
const INTERRUPTED = 'El servidor se interrumpió: revisa otra vez para ver si algo cambió.';

interface Step {
  stopping: AbortController;
  done: Promise<void>;
}

export function createUploadSteps({
  config: { bitacoraDias, dataDir, databaseUrl, zonaHoraria },
  log,
  metrics,
  now,
}: Pick<ServerServices, 'config' | 'log' | 'metrics' | 'now'>): UploadSteps {
  /** those of this process, by folder */
  const steps = new Map<string, Step>();

  type Work = (upload: StoredUpload, hear: Parameters<typeof runCounted>[2]) => Promise<void>;

  /** @param begin checks whether the step may begin, and changes the upload accordingly */
  function start(folder: string, begin: (upload: StoredUpload) => void, work: Work): Promise<ImportState> {
    return alone(folder, async () => {
      const upload = await readUpload(folder);
      const release = upload && tryWork(folder);
      if (!upload || !release) throw badValue('El archivo no está completo, o ya se trabaja con él.');
      try {
        begin(upload);
        Object.assign(upload.state, { avance: null, fallo: null, resultado: null });
        await forgetProgress(folder);
        await writeUpload(folder, upload, now());
      } catch (error) {
        release();
        throw error;
      }
      const stopping = new AbortController();
      const told = { ...upload.state };
      const done = run(folder, upload, stopping, work).finally(() => {
        steps.delete(folder);
        release();
      });
      steps.set(folder, { stopping, done });
      return told;
    });
  }

  async function run(
    folder: string,
    upload: StoredUpload,
    stopping: AbortController,
    work: Work,
  ): Promise<void> {
    const ended = new AbortController();
    void watchCancellation(folder, stopping, ended.signal);
    let writing = Promise.resolve();
    const progress = (avance: Progress) => {
      writing = writing.then(() => writeProgress(folder, avance));
    };
    try {
      await work(upload, { signal: stopping.signal, progress });
    } catch (error) {
      const told = error instanceof ApiFault ? error : internal();
      Object.assign(upload.state, { estado: 'fallida', fallo: told.message });
      if (told !== error) log.error({ fallo: describeError(error) }, 'an import failed');
    } finally {
      ended.abort();
      await writing;
      upload.state.avance = await readProgress(folder);
      // Whoever takes the import away waits for this.
      await writeUpload(folder, upload, now()).catch(() => undefined);
    }
  }

  /** Another process may have been asked to cancel. */
  async function watchCancellation(folder: string, stopping: AbortController, ended: AbortSignal) {
    while (!ended.aborted && !stopping.signal.aborted) {
      if (await isCancelled(folder)) stopping.abort();
      await wait(LOOK_EACH_MS, undefined, { signal: ended, ref: false }).catch(() => undefined);
    }
  }

  const jobOf = (folder: string, { state }: StoredUpload, by: Required<Actor>) => ({
    ...{ by, dataDir, databaseUrl, zonaHoraria, bitacoraDias, que: state.que },
    archivo: fileIn(folder),
  });

  return {
    review: (folder, by, columnas) =>
      start(
        folder,
        (upload) => {
          const { state } = upload;
          const isIdle = ['recibiendo', 'revisada', 'fallida'].includes(state.estado);
          if (!isIdle || state.recibido < state.bytes)
            throw badValue('El archivo no está completo, o ya se trabaja con él.');
          upload.columnas = columnas;
          Object.assign(state, { estado: 'revisando', revision: null });
        },
        async (upload, hear) => {
          const job = { ...jobOf(folder, upload, by), acto: 'revision' } as const;
          upload.state.revision =
            job.que === 'fotos'
              ? await runCounted(metrics, { ...job, que: 'fotos' }, hear)
              : await runCounted(metrics, { ...job, que: 'personas', columnas, ...reportsOf(folder) }, hear);
          upload.state.estado = 'revisada';
        },
      ),

    apply: (folder, by, confirmed) =>
      start(
        folder,
        ({ state }) => {
          if (state.estado !== 'revisada') throw badValue('Primero revisa el archivo.');
          if (!state.revision?.puedeAplicarse)
            throw badValue('Este archivo no se puede aplicar: mira su revisión.');
          state.estado = 'aplicando';
        },
        async (upload, hear) => {
          const { columnas, state } = upload;
          const job = { ...jobOf(folder, upload, by), acto: 'aplicacion', columnas, ...confirmed } as const;
          state.resultado =
            job.que === 'fotos'
              ? await runCounted(metrics, { ...job, que: 'fotos' }, hear)
              : await runCounted(metrics, { ...job, que: 'personas' }, hear);
          state.estado = 'aplicada';
        },
      ),

    async present(folder, { state }) {
      if (!WORKING.has(state.estado)) return state;
      if (!steps.has(folder)) {
        const left = await alone(folder, () => settleDead(folder));
        if (left && !WORKING.has(left.estado)) return left;
      }
      return { ...state, avance: await readProgress(folder) };
    },

    async stop(folder) {
      const step = steps.get(folder);
      step?.stopping.abort();
      await step?.done;
    },

    isBusy: () => steps.size > 0,
  };

  /** If nobody works on a file any more, its state says so. */
  async function settleDead(folder: string): Promise<ImportState | undefined> {
    const release = tryWork(folder);
    if (!release) return undefined;
    try {
      const upload = await readUpload(folder);
      if (upload && WORKING.has(upload.state.estado)) {
        Object.assign(upload.state, { estado: 'fallida', fallo: INTERRUPTED });
        await writeUpload(folder, upload, now());
      }
      return upload?.state;
    } finally {
      release();
    }
  }
}

/** Where the reports of its last review lie. */
export const reportsOf = (folder: string): Record<ReportName, string> => ({
  malas: join(folder, 'malas.csv'),
  cambios: join(folder, 'cambios.csv'),
});
