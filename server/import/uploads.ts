import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chosen, ImportKind, ImportPhase, ReportName } from '../../shared/personnel-import.ts';
import { ApiFault, badValue, internal } from '../faults.ts';
import { describeError } from '../log-error.ts';
import type { ColumnMap } from '../people-csv/columns.ts';
import { MOST_CSV_BYTES } from '../people-csv/csv-file.ts';
import type { Actor } from '../personnel/personnel.ts';
import type { ServerServices } from '../services.ts';
import type { ImportResult } from './apply-plan.ts';
import { runCounted } from './counted-job.ts';
import { importsFolder, type Progress } from './job.ts';
import type { PeopleReview } from './people-import.ts';
import type { PhotosResult, PhotosReview } from './photo-import.ts';
import { MOST_ZIP_BYTES } from './picture-sources.ts';

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

/** Imports of files that the app sends, one of each administrator. Nobody sees another one's: to them it does not exist (VALOR). */
export interface Uploads {
  begin(quien: string, wanted: NewImport): Promise<ImportState>;
  /** @throws CONFLICTO with `recibido` if the piece begins elsewhere */
  receive(quien: string, id: string, desde: number, piece: Buffer): Promise<{ recibido: number }>;
  state(quien: string, id: string): ImportState;
  review(by: Required<Actor>, id: string, columnas: ColumnMap): ImportState;
  apply(by: Required<Actor>, id: string, confirmed: Confirmed): ImportState;
  /** The path of a report of the last review. */
  report(quien: string, id: string, name: ReportName): string;
  /** Returns whether nothing was applied. */
  remove(quien: string, id: string): Promise<boolean>;
  /** Cancels all. */
  close(): Promise<void>;
}

interface Upload {
  state: ImportState;
  folder: string;
  columnas: ColumnMap;
  used: number;
  receiving: boolean;
  stopping: AbortController;
  running: Promise<void>;
}

const FOLDER = 'subida-';
/** A file of the personnel does not lie around: who comes back later sends it again. */
const ABANDONED_MS = 3_600_000;
const SWEEP_EACH_MS = 300_000;
/** The file, and what becomes of it: rows and their log, or the originals of a zip. */
const ROOM = 2;
const WORKING: ReadonlySet<ImportState['estado']> = new Set(['revisando', 'aplicando']);
const MOST = { personas: MOST_CSV_BYTES, fotos: MOST_ZIP_BYTES };

export function createUploads(
  services: Pick<ServerServices, 'background' | 'config' | 'log' | 'metrics' | 'now'>,
): Uploads {
  const { background, config, log, metrics, now } = services;
  const { bitacoraDias, dataDir, databaseUrl, discoMinimoMb, zonaHoraria } = config;
  const folder = importsFolder(dataDir);
  /** by their owners */
  const uploads = new Map<string, Upload>();

  function own(quien: string, id: string): Upload {
    const upload = uploads.get(quien);
    if (upload?.state.id !== id) throw badValue('Esa importación ya no está: empieza otra vez.');
    upload.used = now().getTime();
    return upload;
  }

  /** Runs one step in the background; the owner asks for its outcome. */
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

  const jobOf = ({ folder: own, state }: Upload, by: Required<Actor>) => ({
    ...{ by, dataDir, databaseUrl, zonaHoraria, bitacoraDias, que: state.que },
    archivo: join(own, 'archivo'),
  });
  const hear = ({ state, stopping }: Upload) => ({
    signal: stopping.signal,
    progress: (avance: Progress) => void Object.assign(state, { avance }),
  });

  async function end(quien: string): Promise<boolean> {
    const upload = uploads.get(quien);
    if (!upload) return false;
    uploads.delete(quien);
    upload.stopping.abort();
    await upload.running;
    await rm(upload.folder, { recursive: true, force: true });
    return upload.state.estado !== 'aplicada';
  }

  /** What nobody has asked about for an hour, and what an earlier process left. */
  async function sweep(): Promise<void> {
    const old = now().getTime() - ABANDONED_MS;
    for (const [quien, { state, used }] of [...uploads])
      if (used < old && !WORKING.has(state.estado)) await end(quien);
    const found = await readdir(folder).catch(() => []);
    const kept = new Set([...uploads.values()].map((upload) => upload.folder));
    for (const path of found.filter((name) => name.startsWith(FOLDER)).map((name) => join(folder, name)))
      if (!kept.has(path)) await rm(path, { recursive: true, force: true });
  }

  /** @throws ApiFault VALOR if this file and those that are still being sent would fill the disk */
  async function requireRoom(bytes: number): Promise<void> {
    const coming = [...uploads.values()].reduce(
      (sum, { state }) => sum + state.bytes - state.recibido,
      bytes,
    );
    const { bavail, bsize } = await statfs(dataDir);
    const missing = coming * ROOM + discoMinimoMb * 1e6 - bavail * bsize;
    if (missing > 0)
      throw badValue(
        `No hay espacio en el disco del servidor para este archivo: faltan ${Math.ceil(missing / 1e6)} MB. Pide a quien lo administra que lo libere.`,
      );
  }

  background.start(sweep());
  const timer = setInterval(() => background.start(sweep()), SWEEP_EACH_MS).unref();

  return {
    async begin(quien, { que, nombre, bytes }) {
      if (bytes > MOST[que])
        throw badValue(`El archivo es demasiado grande: caben ${MOST[que] / 1024 ** 2} MB.`);
      await end(quien);
      await requireRoom(bytes);
      const id = randomBytes(16).toString('base64url');
      const path = join(folder, FOLDER + id);
      const state: ImportState = {
        ...{ id, que, nombre, bytes, recibido: 0, estado: 'recibiendo' },
        ...{ avance: null, fallo: null, revision: null, resultado: null },
      };
      uploads.set(quien, {
        ...{ state, folder: path, columnas: {}, used: now().getTime(), receiving: false },
        ...{ stopping: new AbortController(), running: Promise.resolve() },
      });
      // Known before it exists, so that no sweep takes it for an earlier process's.
      await mkdir(path, { recursive: true, mode: 0o700 });
      return state;
    },

    async receive(quien, id, desde, piece) {
      const upload = own(quien, id);
      const { state } = upload;
      if (state.estado !== 'recibiendo' || upload.receiving || desde !== state.recibido)
        throw new ApiFault('CONFLICTO', 'Esa parte del archivo no sigue.', { recibido: state.recibido });
      if (desde + piece.length > state.bytes) throw badValue('El archivo es más largo de lo que se dijo.');
      upload.receiving = true;
      try {
        await writeAt(join(upload.folder, 'archivo'), piece, desde);
        state.recibido += piece.length;
      } finally {
        upload.receiving = false;
      }
      return { recibido: state.recibido };
    },

    state: (quien, id) => own(quien, id).state,

    review(by, id, columnas) {
      const upload = own(by.quien ?? '', id);
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

    apply(by, id, confirmed) {
      const upload = own(by.quien ?? '', id);
      const { state } = upload;
      if (state.estado !== 'revisada') throw badValue('Primero revisa el archivo.');
      if (!state.revision?.puedeAplicarse)
        throw badValue('Este archivo no se puede aplicar: mira su revisión.');
      return start(upload, 'aplicando', async () => {
        const job = {
          ...jobOf(upload, by),
          acto: 'aplicacion',
          columnas: upload.columnas,
          ...confirmed,
        } as const;
        state.resultado =
          job.que === 'fotos'
            ? await runCounted(metrics, { ...job, que: 'fotos' }, hear(upload))
            : await runCounted(metrics, { ...job, que: 'personas' }, hear(upload));
        state.estado = 'aplicada';
      });
    },

    report(quien, id, name) {
      const upload = own(quien, id);
      if (upload.state.que !== 'personas' || upload.state.revision === null)
        throw badValue('Primero revisa el archivo.');
      return reportsOf(upload)[name];
    },

    async remove(quien, id) {
      own(quien, id);
      return end(quien);
    },

    async close() {
      clearInterval(timer);
      for (const quien of [...uploads.keys()]) await end(quien);
    },
  };
}

const reportsOf = ({ folder }: Upload): Record<ReportName, string> => ({
  malas: join(folder, 'malas.csv'),
  cambios: join(folder, 'cambios.csv'),
});

/** At its place, so that a piece that was written in part can be sent again. */
async function writeAt(path: string, piece: Buffer, place: number): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    for (let written = 0; written < piece.length; )
      written += (await file.write(piece, written, piece.length - written, place + written)).bytesWritten;
  } finally {
    await file.close();
  }
}
