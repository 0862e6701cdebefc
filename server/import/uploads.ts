import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReportName } from '../../shared/personnel-import.ts';
import { ApiFault, badValue } from '../faults.ts';
import type { ColumnMap } from '../people-csv/columns.ts';
import type { Actor } from '../personnel/personnel.ts';
import { withLock } from '../releases/lock.ts';
import type { ServerServices } from '../services.ts';
import { importsFolder } from './job.ts';
import { requireRoom, requireSize, writePiece } from './received-file.ts';
import {
  afterWork,
  alone,
  askToCancel,
  gone,
  lastUse,
  noteUse,
  readUpload,
  type StoredUpload,
  writeUpload,
} from './upload-files.ts';
import { type ImportState, type NewImport, WORKING } from './upload-state.ts';
import { type Confirmed, createUploadSteps, reportsOf } from './upload-steps.ts';

/**
 * Imports of files that the app sends, one of each administrator. Nobody sees another one's: to them it does not exist (VALOR).
 * Processes that share DATA_DIR share them.
 */
export interface Uploads {
  begin(quien: string, wanted: NewImport): Promise<ImportState>;
  /** @throws CONFLICTO with `recibido` if the piece begins elsewhere */
  receive(quien: string, id: string, desde: number, piece: Buffer): Promise<{ recibido: number }>;
  state(quien: string, id: string): Promise<ImportState>;
  review(by: Required<Actor>, id: string, columnas: ColumnMap): Promise<ImportState>;
  apply(by: Required<Actor>, id: string, confirmed: Confirmed): Promise<ImportState>;
  /** The path of a report of the last review. */
  report(quien: string, id: string, name: ReportName): Promise<string>;
  /** Returns whether nothing was applied. */
  remove(quien: string, id: string): Promise<boolean>;
  /** Cancels what this process works on, once `waits` is false. Without other processes, takes every file away. */
  close(waits?: () => boolean): Promise<void>;
}

const FOLDER = 'subida-';
const ID = /^[\w-]{22}$/;
/** The lock of whoever begins an import. */
const BEGINNING = 'candado-comienzo';
/** A file of the personnel does not lie around: who comes back later sends it again. */
const ABANDONED_MS = 3_600_000;
const SWEEP_EACH_MS = 300_000;
const LOOK_EACH_MS = 100;

export function createUploads(
  services: Pick<ServerServices, 'background' | 'config' | 'log' | 'metrics' | 'now'>,
): Uploads {
  const { background, config, now } = services;
  const folder = importsFolder(config.dataDir);
  const steps = createUploadSteps(services);
  /** Whether other processes use the folder: with PostgreSQL they may be on other machines. */
  const isShared = config.procesos > 1 || config.databaseUrl !== undefined;
  /** begun by this process, and not taken away since */
  const begun = new Set<string>();

  /** @throws ApiFault VALOR */
  async function own(quien: string, id: string): Promise<{ place: string; upload: StoredUpload }> {
    const place = join(folder, FOLDER + id);
    const upload = ID.test(id) ? await readUpload(place) : undefined;
    if (upload?.quien !== quien) throw gone();
    await noteUse(place, now());
    return { place, upload };
  }

  async function all(): Promise<string[]> {
    const found = await readdir(folder).catch(() => []);
    return found.filter((name) => name.startsWith(FOLDER)).map((name) => join(folder, name));
  }

  /** Whichever process works on the file stops. Returns whether nothing was applied. */
  async function end(place: string): Promise<boolean> {
    const before = await readUpload(place);
    await askToCancel(place);
    await steps.stop(place);
    try {
      return await afterWork(place, async () => {
        const last = (await readUpload(place, 'cancelled')) ?? before;
        await rm(place, { recursive: true, force: true });
        begun.delete(place);
        return last?.state.estado !== 'aplicada';
      });
    } catch (error) {
      // Another process took it away at the same time.
      if (error instanceof ApiFault) return before?.state.estado !== 'aplicada';
      throw error;
    }
  }

  async function sweep(): Promise<void> {
    const old = now().getTime() - ABANDONED_MS;
    for (const place of await all()) {
      if ((await lastUse(place)) >= old) continue;
      const upload = await readUpload(place);
      const state = upload && (await steps.present(place, upload).catch(() => undefined));
      if (!state || !WORKING.has(state.estado)) await end(place);
    }
  }

  /** What an earlier process left. */
  async function clear(): Promise<void> {
    for (const place of await all()) if (!begun.has(place)) await end(place);
  }

  /** Bytes of all files that are still being sent. */
  async function coming(): Promise<number> {
    let sum = 0;
    for (const place of await all()) {
      const { state } = (await readUpload(place)) ?? {};
      if (state) sum += state.bytes - state.recibido;
    }
    return sum;
  }

  background.start(isShared ? sweep() : clear());
  const timer = setInterval(() => background.start(sweep()), SWEEP_EACH_MS).unref();

  return {
    async begin(quien, { que, nombre, bytes }) {
      requireSize(que, bytes);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const first = async () => {
        for (const place of await all()) if ((await readUpload(place))?.quien === quien) await end(place);
        await requireRoom(config.dataDir, (await coming()) + bytes, config.discoMinimoMb);
        const id = randomBytes(16).toString('base64url');
        const place = join(folder, FOLDER + id);
        const state: ImportState = {
          ...{ id, que, nombre, bytes, recibido: 0, estado: 'recibiendo' },
          ...{ avance: null, fallo: null, revision: null, resultado: null },
        };
        // Known before it exists, so that no sweep takes it for an earlier process's.
        begun.add(place);
        await mkdir(place, { mode: 0o700 });
        await writeUpload(place, { quien, columnas: {}, state }, now());
        return state;
      };
      return withLock(folder, first, undefined, BEGINNING);
    },

    async receive(quien, id, desde, piece) {
      const { place } = await own(quien, id);
      return alone(place, async () => {
        const upload = await readUpload(place);
        if (!upload) throw gone();
        const { state } = upload;
        if (state.estado !== 'recibiendo' || desde !== state.recibido)
          throw new ApiFault('CONFLICTO', 'Esa parte del archivo no sigue.', { recibido: state.recibido });
        if (desde + piece.length > state.bytes) throw badValue('El archivo es más largo de lo que se dijo.');
        await writePiece(place, piece, desde);
        state.recibido += piece.length;
        await writeUpload(place, upload, now());
        return { recibido: state.recibido };
      });
    },

    async state(quien, id) {
      const { place, upload } = await own(quien, id);
      return steps.present(place, upload);
    },

    review: async (by, id, columnas) => steps.review((await own(by.quien ?? '', id)).place, by, columnas),
    apply: async (by, id, confirmed) => steps.apply((await own(by.quien ?? '', id)).place, by, confirmed),

    async report(quien, id, name) {
      const { place, upload } = await own(quien, id);
      if (upload.state.que !== 'personas' || upload.state.revision === null)
        throw badValue('Primero revisa el archivo.');
      return reportsOf(place)[name];
    },

    remove: async (quien, id) => end((await own(quien, id)).place),

    async close(waits = () => false) {
      clearInterval(timer);
      while (steps.isBusy() && waits()) await wait(LOOK_EACH_MS);
      if (isShared) for (const place of await all()) await steps.stop(place);
      else for (const place of begun) await end(place);
    },
  };
}
