import { join } from 'node:path';
import type { Chosen, ImportKind, ImportPhase, ReportName } from '../../shared/personnel-import.ts';
import { ApiFault, badValue, internal } from '../faults.ts';
import { describeError } from '../log-error.ts';
import type { ColumnMap } from '../people-csv/columns.ts';
import type { Actor } from '../personnel/personnel.ts';
import type { ServerServices } from '../services.ts';
import type { ImportResult } from './apply-plan.ts';
import { runCounted } from './counted-job.ts';
import type { Progress } from './job.ts';
import type { PeopleReview } from './people-import.ts';
import type { PhotosResult, PhotosReview } from './photo-import.ts';
import { fileIn } from './received-file.ts';

export interface NewImport {
  que: ImportKind;
  nombre: string;
  bytes: number;
}

/** An import, as its owner is told (docs/api.md). */
export interface ImportState extends NewImport {
  id: string;
  recibido: number;
  estado: ImportPhase;
  avance: Progress | null;
  fallo: string | null;
  revision: PeopleReview | PhotosReview | null;
  resultado: ImportResult | PhotosResult | null;
}

export interface Confirmed {
  huella: string;
  bajas: Chosen;
  reingresos: Chosen;
}

/** An import with the folder of its file. Its steps run one after another. */
export interface Upload {
  state: ImportState;
  folder: string;
  columnas: ColumnMap;
  /** when its owner last asked about it, or a step ended */
  used: number;
  receiving: boolean;
  stopping: AbortController;
  running: Promise<void>;
}

/** Steps run in the background, and the owner asks for their outcome. */
export interface UploadSteps {
  review(upload: Upload, by: Required<Actor>, columnas: ColumnMap): ImportState;
  apply(upload: Upload, by: Required<Actor>, confirmed: Confirmed): ImportState;
}

export function createUploadSteps({
  config: { bitacoraDias, dataDir, databaseUrl, zonaHoraria },
  log,
  metrics,
  now,
}: Pick<ServerServices, 'config' | 'log' | 'metrics' | 'now'>): UploadSteps {
  function start(upload: Upload, estado: 'revisando' | 'aplicando', step: () => Promise<void>): ImportState {
    const { state } = upload;
    Object.assign(state, { estado, avance: null, fallo: null, resultado: null });
    upload.running = step()
      .catch((error: unknown) => {
        const told = error instanceof ApiFault ? error : internal();
        Object.assign(state, { estado: 'fallida', fallo: told.message });
        if (told !== error) log.error({ fallo: describeError(error) }, 'an import failed');
      })
      .finally(() => {
        upload.used = now().getTime();
      });
    return state;
  }

  const jobOf = ({ folder, state }: Upload, by: Required<Actor>) => ({
    ...{ by, dataDir, databaseUrl, zonaHoraria, bitacoraDias, que: state.que },
    archivo: fileIn(folder),
  });
  const hear = ({ state, stopping }: Upload) => ({
    signal: stopping.signal,
    progress: (avance: Progress) => void Object.assign(state, { avance }),
  });

  return {
    review(upload, by, columnas) {
      const { state } = upload;
      const isIdle = ['recibiendo', 'revisada', 'fallida'].includes(state.estado);
      if (!isIdle || state.recibido < state.bytes || upload.receiving)
        throw badValue('El archivo no está completo, o ya se trabaja con él.');
      return start(upload, 'revisando', async () => {
        upload.columnas = columnas;
        state.revision = null;
        const job = { ...jobOf(upload, by), acto: 'revision' } as const;
        state.revision =
          job.que === 'fotos'
            ? await runCounted(metrics, { ...job, que: 'fotos' }, hear(upload))
            : await runCounted(
                metrics,
                { ...job, que: 'personas', columnas, ...reportsOf(upload) },
                hear(upload),
              );
        state.estado = 'revisada';
      });
    },

    apply(upload, by, confirmed) {
      const { columnas, state } = upload;
      if (state.estado !== 'revisada') throw badValue('Primero revisa el archivo.');
      if (!state.revision?.puedeAplicarse)
        throw badValue('Este archivo no se puede aplicar: mira su revisión.');
      return start(upload, 'aplicando', async () => {
        const job = { ...jobOf(upload, by), acto: 'aplicacion', columnas, ...confirmed } as const;
        state.resultado =
          job.que === 'fotos'
            ? await runCounted(metrics, { ...job, que: 'fotos' }, hear(upload))
            : await runCounted(metrics, { ...job, que: 'personas' }, hear(upload));
        state.estado = 'aplicada';
      });
    },
  };
}

/** Where the reports of its last review lie. */
export const reportsOf = ({ folder }: Upload): Record<ReportName, string> => ({
  malas: join(folder, 'malas.csv'),
  cambios: join(folder, 'cambios.csv'),
});
