import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Bodies, readBodies } from '../files/dist-files.ts';
import { syncFolder, UNFINISHED_BUILD } from './journal.ts';
import { tryLock } from './lock.ts';
import {
  findVersion,
  type PublicationState,
  ReleaseFault,
  retainedVersions,
  VERSION_WORD,
  type Version,
} from './state.ts';

/** A complete build, read from a folder. */
export interface Build {
  version: string;
  /** its folder's name in DATA_DIR/releases, unique to this content */
  carpeta: string;
  bodies: Bodies;
}

/** vite.config.ts writes the build's version beside its files; it is not served. */
const VERSION_FILE = '.version';

/** Undefined if the folder holds no build. */
export async function readBuild(folder: string): Promise<Build | undefined> {
  const bodies = await readBodies(folder).catch(unlessMissing);
  if (!bodies?.has('/index.html')) return undefined;
  const written = (await readFile(join(folder, VERSION_FILE), 'utf8').catch(unlessMissing))?.trim() ?? '';
  const version = VERSION_WORD.test(written) ? written : '0.0.0';
  return { version, carpeta: `${version}-${contentHash(bodies)}`, bodies };
}

/** A stored build; @throws if its files differ from those that were stored */
export async function readKept(folder: string, carpeta: string): Promise<Bodies> {
  const bodies = await readBodies(join(folder, carpeta));
  if (!carpeta.endsWith(`-${contentHash(bodies)}`)) throw new Error(`${carpeta} is damaged`);
  return bodies;
}

/** Returns the state after checking that the files of its published and prepared versions are complete. @throws ReleaseFault */
export async function proven(folder: string, state: PublicationState): Promise<PublicationState> {
  const { accion, actual, candidata } = state;
  const prepared = accion.accion === 'preparar' ? accion.version : undefined;
  for (const version of [actual, candidata?.version, prepared]) {
    const one = version === undefined ? undefined : findVersion(state, version);
    if (!one) continue;
    await readKept(folder, one.carpeta).catch(() => {
      throw new ReleaseFault(
        `Los archivos de la versión ${one.version} están dañados o faltan: publica otra.`,
      );
    });
  }
  return state;
}

export const asVersion = ({ version, carpeta }: Build, now: Date): Version => ({
  version,
  carpeta,
  construida: now.toISOString(),
  publicada: null,
  notas: [],
  urgencia: 'normal',
  limite: null,
});

/** Copies the build to the releases; its folder gets its name when the copy is complete. The caller holds the lock. */
export async function keepBuild(folder: string, { carpeta, bodies }: Build): Promise<void> {
  const place = join(folder, carpeta);
  if (await readKept(folder, carpeta).then(Boolean, () => false)) return;
  const unfinished = join(folder, `${UNFINISHED_BUILD}${randomBytes(6).toString('hex')}`);
  const folders = new Set([...bodies.keys()].map((address) => dirname(join(unfinished, address))));
  for (const one of folders) await mkdir(one, { recursive: true });
  await Promise.all(
    [...bodies].map(([address, body]) => writeFile(join(unfinished, address), body, { flush: true })),
  );
  await rm(place, { recursive: true, force: true });
  await rename(unfinished, place);
  await syncFolder(folder);
}

/** Deletes unfinished copies, and builds that the state no longer keeps. Does nothing while another process writes. */
export async function tidy(folder: string, state: PublicationState): Promise<void> {
  const release = tryLock(folder);
  if (!release) return;
  try {
    await sweep(folder, state);
  } finally {
    release();
  }
}

/** The same; the caller holds the lock. */
export async function sweep(folder: string, state: PublicationState): Promise<void> {
  const retained = new Set(retainedVersions(state).map(({ carpeta }) => carpeta));
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const unfinished = entry.name.startsWith(UNFINISHED_BUILD);
    if (!unfinished && (!entry.isDirectory() || retained.has(entry.name))) continue;
    await rm(join(folder, entry.name), { recursive: true, force: true });
  }
}

function contentHash(bodies: Bodies): string {
  const hash = createHash('sha256');
  for (const [address, body] of [...bodies].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${address}\0${body.length}\0`).update(body);
  return hash.digest('hex').slice(0, 8);
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
