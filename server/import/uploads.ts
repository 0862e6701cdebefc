import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportName } from '../../shared/personnel-import.ts';
import { ApiFault, badValue } from '../faults.ts';
import type { ColumnMap } from '../people-csv/columns.ts';
import type { Actor } from '../personnel/personnel.ts';
import type { ServerServices } from '../services.ts';
import { importsFolder } from './job.ts';
import { requireRoom, requireSize, writePiece } from './received-file.ts';
import {
  type Confirmed,
  createUploadSteps,
  type ImportState,
  type NewImport,
  reportsOf,
  type Upload,
} from './upload-steps.ts';

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

const FOLDER = 'subida-';
/** A file of the personnel does not lie around: who comes back later sends it again. */
const ABANDONED_MS = 3_600_000;
const SWEEP_EACH_MS = 300_000;
const WORKING: ReadonlySet<ImportState['estado']> = new Set(['revisando', 'aplicando']);

export function createUploads(
  services: Pick<ServerServices, 'background' | 'config' | 'log' | 'metrics' | 'now'>,
): Uploads {
  const { background, config, now } = services;
  const folder = importsFolder(config.dataDir);
  const steps = createUploadSteps(services);
  /** by their owners */
  const uploads = new Map<string, Upload>();

  function own(quien: string, id: string): Upload {
    const upload = uploads.get(quien);
    if (upload?.state.id !== id) throw badValue('Esa importación ya no está: empieza otra vez.');
    upload.used = now().getTime();
    return upload;
  }

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

  /** Bytes of all files that are still being sent. */
  const coming = () =>
    [...uploads.values()].reduce((sum, { state }) => sum + state.bytes - state.recibido, 0);

  background.start(sweep());
  const timer = setInterval(() => background.start(sweep()), SWEEP_EACH_MS).unref();

  return {
    async begin(quien, { que, nombre, bytes }) {
      requireSize(que, bytes);
      await end(quien);
      await requireRoom(config.dataDir, coming() + bytes, config.discoMinimoMb);
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
        await writePiece(upload.folder, piece, desde);
        state.recibido += piece.length;
      } finally {
        upload.receiving = false;
      }
      return { recibido: state.recibido };
    },

    state: (quien, id) => own(quien, id).state,

    review: (by, id, columnas) => steps.review(own(by.quien ?? '', id), by, columnas),
    apply: (by, id, confirmed) => steps.apply(own(by.quien ?? '', id), by, confirmed),

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
