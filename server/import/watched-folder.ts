import { lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '../calendar.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { ApiFault } from '../faults.ts';
import { harmless } from '../harmless-text.ts';
import { describeError } from '../log-error.ts';
import { tryLock } from '../releases/lock.ts';
import { HELD_ALWAYS, type Lease } from '../store/lease.ts';
import type { ImportResult } from './apply-plan.ts';
import { type ImportMetrics, runCounted } from './counted-job.ts';
import { doubtsAbout } from './doubts.ts';
import { importsFolder } from './job.ts';
import type { PeopleReview } from './people-import.ts';

const LOOK_EACH_MS = 60_000;
const RETRY_AFTER_MS = 3_600_000;
const RESULTS_KEPT_MS = 30 * DAY_MS;
const FILE = /^[^.].*\.(csv|txt)$/i;
/** Beside each other in the watched folder, so that a list moves at once. */
const TAKEN = 'en-curso';
const APPLIED = 'procesados';
const REJECTED = 'rechazados';
/** The names of taken lists and of results begin with their time: 2026-11-20T09-00-00-000Z-personal.csv. */
const RESULT = /^(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}-\d{3}Z-/;

const UNREADABLE = 'El servidor no puede leer este archivo: dale permiso de leerlo, y déjalo otra vez.';

export interface WatchedFolder {
  /** Takes each file that has not changed since the look before. Resolves when that is done. */
  look(): Promise<void>;
  /** Cancels what is being imported; the next start goes on with it. */
  close(): Promise<void>;
}

interface WatchedParts {
  config: Pick<ServerConfig, 'bitacoraDias' | 'dataDir' | 'importarDe' | 'zonaHoraria'> &
    Partial<Pick<ServerConfig, 'databaseUrl'>>;
  log: FastifyBaseLogger;
  metrics: ImportMetrics;
  now: () => Date;
  /** one of several processes imports what arrives; by default this one */
  lease?: Lease;
}

/**
 * Looks each minute for a list of people in IMPORTAR_DE, takes it into a folder of its own, applies it if that is plausible, and puts it
 * with a report into one of two others. Nobody is put on leave because they are missing: the report names them.
 */
export function watchFolder({ config, lease = HELD_ALWAYS, log, metrics, now }: WatchedParts): WatchedFolder {
  const { bitacoraDias, dataDir, databaseUrl, importarDe, zonaHoraria } = config;
  const folder = importarDe === undefined ? undefined : resolve(importarDe);
  const ending = new AbortController();
  /** the size and time of each file at the look before */
  let seen = new Map<string, string>();
  let unreadable = false;
  let retryAt = 0;
  /** what failed, and until when it is left alone */
  let failed = new Map<string, number>();
  let running: Promise<void> | undefined;

  async function lookIn(place: string): Promise<void> {
    const time = now().getTime();
    if (time < retryAt || !lease.isHeld()) return;
    failed = new Map([...failed].filter(([, until]) => until > time));
    try {
      const names = await readdir(place);
      unreadable = false;
      const found = new Map<string, string>();
      for (const name of names.filter((one) => FILE.test(one)).sort()) {
        const state = await stateOf(join(place, name));
        if (state !== undefined) found.set(name, state);
      }
      const still = [...found].filter(([name, state]) => seen.get(name) === state);
      seen = found;
      const waiting = await namesIn(join(place, TAKEN));
      if (still.length + waiting.length > 0 && (await isFree())) {
        for (const one of [TAKEN, APPLIED, REJECTED].map((name) => join(place, name)))
          if (!(await isFolder(one))) await mkdir(one, { mode: 0o700 });
        for (const [name, state] of still) await guarded(`${name} ${state}`, () => takeIn(place, name));
        for (const name of await namesIn(join(place, TAKEN))) await guarded(name, () => work(place, name));
      }
      await removeOld(place, time);
    } catch (error) {
      if (ending.signal.aborted) return;
      retryAt = time + RETRY_AFTER_MS;
      if (!unreadable) log.error({ fallo: describeError(error) }, 'the watched folder fails');
      unreadable = true;
    }
  }

  /** One list that fails does not hold up the others; it has another try an hour later. */
  async function guarded(key: string, task: () => Promise<void>): Promise<void> {
    if (failed.has(key) || ending.signal.aborted) return;
    try {
      await task();
    } catch (error) {
      if (ending.signal.aborted) return;
      failed.set(key, now().getTime() + RETRY_AFTER_MS);
      log.error({ fallo: describeError(error) }, 'a watched file fails');
    }
  }

  /** Whether no other import is being applied; lists wait where they are until then. */
  async function isFree(): Promise<boolean> {
    const imports = importsFolder(dataDir);
    await mkdir(imports, { recursive: true, mode: 0o700 });
    const release = tryLock(imports);
    release?.();
    return release !== undefined;
  }

  /** From here on whoever brings another list under the same name neither changes nor loses this one. */
  function takeIn(place: string, name: string): Promise<void> {
    const stamp = now().toISOString().replace(/[:.]/g, '-');
    return rename(join(place, name), join(place, TAKEN, `${stamp}-${name}`));
  }

  async function work(place: string, name: string): Promise<void> {
    const archivo = join(place, TAKEN, name);
    const rejected = (end: string) => join(place, REJECTED, name + end);
    const signal = ending.signal;
    const file = {
      ...{ dataDir, databaseUrl, zonaHoraria, bitacoraDias, archivo },
      que: 'personas',
      columnas: {},
      by: { equipo: 'carpeta IMPORTAR_DE' },
    } as const;
    if ((await stateOf(archivo)) === undefined || !(await isReadable(archivo))) {
      await putAway(archivo, rejected(''), `No se importó nada.\n${UNREADABLE}`);
      log.warn({ motivo: UNREADABLE }, 'a watched file is rejected');
      return;
    }
    try {
      const review = await runCounted(metrics, { ...file, acto: 'revision' }, { signal });
      const doubts = doubtsAbout(review);
      if (doubts.length > 0) {
        const reports = { malas: rejected('.malas.csv'), cambios: rejected('.cambios.csv') };
        await runCounted(metrics, { ...file, acto: 'revision', ...reports }, { signal });
        await putAway(archivo, rejected(''), `No se importó nada.\n${doubts.join('\n')}`);
        log.warn({ motivo: doubts.join(' ') }, 'a watched file is rejected');
        return;
      }
      const choice = { huella: review.huella, bajas: [], reingresos: [] };
      const result = await runCounted(metrics, { ...file, acto: 'aplicacion', ...choice }, { signal });
      await putAway(archivo, join(place, APPLIED, name), appliedText(review, result));
      log.info(result, 'a watched file is applied');
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiFault)) throw error;
      // Another import is under way, or the people have just changed: the next look takes the file.
      if (error.codigo === 'CONFLICTO') return;
      await putAway(archivo, rejected(''), `No se importó nada.\n${error.message}`);
      log.warn({ motivo: 'No es una lista de personas.' }, 'a watched file is rejected');
    }
  }

  const look = () => {
    running ??= (folder === undefined ? Promise.resolve() : lookIn(folder)).finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(look, LOOK_EACH_MS).unref();

  return {
    look,
    async close() {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
}

function appliedText({ ausentes, cuentas, reingresos }: PeopleReview, result: ImportResult): string {
  const names = (list: readonly { usuario: string }[]) =>
    list.map(({ usuario }) => `\n  ${usuario}`).join('');
  const counts = Object.entries(result).map(([what, count]) => `${what} ${count}`);
  return [
    `Importado: ${counts.join(', ')}.`,
    ...(ausentes.length > 0
      ? [`No están en el archivo, y siguen de alta (${cuentas.ausentes}):${names(ausentes)}`]
      : []),
    ...(reingresos.length > 0
      ? [`Están en el archivo, y siguen de baja (${cuentas.reingresos}):${names(reingresos)}`]
      : []),
  ].join('\n');
}

/** The report comes first: a file that is away has one. */
async function putAway(list: string, target: string, report: string): Promise<void> {
  await writeFile(`${target}.informe.txt`, `${harmless(report)}\n`, { mode: 0o600 });
  await rename(list, target);
}

/** Another text for another content; undefined for what is no file. A link could lead to any file that the server may read. */
const stateOf = (path: string): Promise<string | undefined> =>
  lstat(path).then(
    (file) => (file.isFile() ? `${file.size} ${file.mtimeMs} ${file.ctimeMs}` : undefined),
    () => undefined,
  );

const isReadable = (path: string): Promise<boolean> =>
  open(path).then(
    (file) => file.close().then(() => true),
    () => false,
  );

/** The lists that were taken and not put away, the oldest first. */
const namesIn = async (folder: string): Promise<string[]> =>
  (await isFolder(folder)) ? (await readdir(folder)).filter((name) => RESULT.test(name)).sort() : [];

/** Old lists of the personnel are of no use to anybody. Whatever else lies in these folders is not ours. */
async function removeOld(folder: string, now: number): Promise<void> {
  for (const place of [APPLIED, REJECTED].map((one) => join(folder, one))) {
    if (!(await isFolder(place))) continue;
    for (const one of await readdir(place, { withFileTypes: true })) {
      const [, day = ''] = RESULT.exec(one.name) ?? [];
      if (one.isFile() && Date.parse(day) < now - RESULTS_KEPT_MS) await rm(join(place, one.name));
    }
  }
}

/** A link counts as missing: it could lead to anybody's files. */
const isFolder = (place: string): Promise<boolean> =>
  lstat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
