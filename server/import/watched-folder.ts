import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '../calendar.ts';
import type { ServerConfig } from '../config/config.ts';
import { ApiFault } from '../faults.ts';
import { describeError } from '../log-error.ts';
import type { ImportResult } from './apply-plan.ts';
import { runJob } from './job.ts';
import type { PeopleReview } from './people-import.ts';

const LOOK_EACH_MS = 60_000;
const RETRY_AFTER_MS = 3_600_000;
const RESULTS_KEPT_MS = 30 * DAY_MS;
const FILE = /^[^.].*\.(csv|txt)$/i;
const APPLIED = 'procesados';
const REJECTED = 'rechazados';
/** The names of our results begin with their time: 2026-11-20T09-00-00-000Z-personal.csv. */
const RESULT = /^(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}-\d{3}Z-/;

/**
 * From one night to the next a few people leave and some change. More is rather half a file, a shifted column or the wrong list; then
 * somebody imports it by hand. New people are many at the beginning, and harm nobody.
 */
const PLAUSIBLE = {
  leaving: { least: 10, share: 0.1 },
  changed: { least: 20, share: 0.3 },
} as const;

export interface WatchedFolder {
  /** Takes each file that has not changed since the look before. Resolves when that is done. */
  look(): Promise<void>;
  /** Cancels what is being imported; the file stays, and the next start takes it. */
  close(): Promise<void>;
}

interface WatchedParts {
  config: Pick<ServerConfig, 'bitacoraDias' | 'dataDir' | 'importarDe' | 'zonaHoraria'>;
  log: FastifyBaseLogger;
  now: () => Date;
}

/**
 * Looks each minute for a list of people in IMPORTAR_DE, applies it if that is plausible, and puts it with a report into one of two
 * folders beside it. Nobody is put on leave because they are missing: the report names them.
 */
export function watchFolder({ config, log, now }: WatchedParts): WatchedFolder {
  const { bitacoraDias, dataDir, importarDe, zonaHoraria } = config;
  const folder = importarDe === undefined ? undefined : resolve(importarDe);
  const ending = new AbortController();
  /** the size and time of each file at the look before */
  let seen = new Map<string, string>();
  let unreadable = false;
  let retryAt = 0;
  let running: Promise<void> | undefined;

  async function lookIn(place: string): Promise<void> {
    if (now().getTime() < retryAt) return;
    try {
      const names = await readdir(place);
      unreadable = false;
      const found = new Map<string, string>();
      for (const name of names.filter((one) => FILE.test(one)).sort()) {
        const file = await lstat(join(place, name));
        const { ctimeMs, mtimeMs, size } = file;
        // A link could lead to any file that the server may read.
        if (file.isFile()) found.set(name, `${size} ${mtimeMs} ${ctimeMs}`);
      }
      const still = [...found].filter(([name, state]) => seen.get(name) === state).map(([name]) => name);
      seen = found;
      for (const name of still) await take(place, name);
      await removeOld(place, now().getTime());
    } catch (error) {
      if (ending.signal.aborted) return;
      retryAt = now().getTime() + RETRY_AFTER_MS;
      if (!unreadable) log.error({ fallo: describeError(error) }, 'the watched folder fails');
      unreadable = true;
    }
  }

  async function take(place: string, name: string): Promise<void> {
    const stamp = `${now().toISOString().replace(/[:.]/g, '-')}-${name}`;
    const rejected = (end: string) => join(place, REJECTED, stamp + end);
    const signal = ending.signal;
    const file = {
      dataDir,
      zonaHoraria,
      bitacoraDias,
      que: 'personas',
      columnas: {},
      archivo: join(place, name),
      by: { equipo: 'carpeta IMPORTAR_DE' },
    } as const;
    for (const one of [APPLIED, REJECTED].map((name) => join(place, name)))
      if (!(await isFolder(one))) await mkdir(one, { mode: 0o700 });
    try {
      const review = await runJob({ ...file, acto: 'revision' }, { signal });
      const doubts = doubtsAbout(review);
      if (doubts.length > 0) {
        const reports = { malas: rejected('.malas.csv'), cambios: rejected('.cambios.csv') };
        await runJob({ ...file, acto: 'revision', ...reports }, { signal });
        await putAway(place, name, rejected(''), `No se importó nada.\n${doubts.join('\n')}`);
        log.warn({ motivo: doubts.join(' ') }, 'a watched file is rejected');
        return;
      }
      const choice = { huella: review.huella, bajas: [], reingresos: [] };
      const result = await runJob({ ...file, acto: 'aplicacion', ...choice }, { signal });
      await putAway(place, name, join(place, APPLIED, stamp), appliedText(review, result));
      log.info(result, 'a watched file is applied');
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiFault)) throw error;
      // Another import is under way, or the people have just changed: the next look takes the file.
      if (error.codigo === 'CONFLICTO') return;
      await putAway(place, name, rejected(''), `No se importó nada.\n${error.message}`);
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

/** Why a file is not applied without a person's look. */
function doubtsAbout({ cuentas }: PeopleReview): string[] {
  const { activas, ausentes, bajas, cambiadas, malas } = cuentas;
  const most = ({ least, share }: { least: number; share: number }) =>
    Math.max(least, Math.floor(activas * share));
  const leaving = ausentes + bajas;
  return [
    ...(malas > 0 ? [`Tiene ${malas} celdas malas: están en el archivo .malas.csv.`] : []),
    ...(leaving > most(PLAUSIBLE.leaving)
      ? [
          `De ${activas} personas faltan ${ausentes} y salen ${bajas}; a lo más se esperan ${most(PLAUSIBLE.leaving)}.`,
        ]
      : []),
    ...(cambiadas > most(PLAUSIBLE.changed)
      ? [`De ${activas} personas cambian ${cambiadas}; a lo más se esperan ${most(PLAUSIBLE.changed)}.`]
      : []),
  ];
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
async function putAway(folder: string, name: string, target: string, report: string): Promise<void> {
  await writeFile(`${target}.informe.txt`, `${report}\n`, { mode: 0o600 });
  await rename(join(folder, name), target);
}

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
