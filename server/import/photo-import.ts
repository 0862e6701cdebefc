import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { basename, extname } from 'node:path';
import type { PhotosCount } from '../../shared/personnel-import.ts';
import { ApiFault } from '../faults.ts';
import { type NewPhoto, originalName, type PhotoNames, type Photos } from '../people/photo-files.ts';
import type { Actor } from '../personnel/personnel.ts';
import type { ActionRecord } from '../record/record.ts';
import { noteChange } from '../store/changes.ts';
import type { Database, Row, Statements } from '../store/port.ts';
import { type FileJournal, openJournal, settleAbandoned } from './file-journal.ts';
import { type BroughtFile, openPictures } from './picture-sources.ts';

const LISTED = 1000;
const PICTURE = /^\.(jpe?g|png|webp)$/i;

/** Which pictures of a folder or zip belong to whom (docs/api.md). */
export interface PhotosReview {
  huella: string;
  puedeAplicarse: boolean;
  cuentas: Record<PhotosCount, number>;
  /** pictures whose name is nobody's file number */
  sinPersona: string[];
  /** no pictures by their names, or a second picture of somebody */
  otros: string[];
}

export interface PhotosResult {
  cambiadas: number;
  iguales: number;
  /** files that are no JPEG, PNG or WebP, or damaged or too large ones */
  ilegibles: string[];
}

interface Parts {
  database: Database;
  record: Pick<ActionRecord, 'append'>;
  photos: Pick<Photos, 'add'>;
  dataDir: string;
  /** the folder of the journals; the caller of applyPhotos has its lock */
  folder: string;
}

export interface PhotosOptions {
  archivo: string;
  by: Actor;
  progress: (hechas: number, total: number) => void;
  /** waits a moment, and rejects if the import is cancelled */
  pause: () => Promise<void>;
}

type PersonRow = Row & PhotoNames & { usuario: string; expediente: string };

interface Matched {
  pairs: [BroughtFile, PersonRow][];
  sinPersona: string[];
  otros: string[];
}

export async function reviewPhotos(
  { database }: Pick<Parts, 'database'>,
  { archivo }: Pick<PhotosOptions, 'archivo'>,
): Promise<PhotosReview> {
  const source = await openPictures(archivo);
  try {
    const matched = await match(database, source.files);
    const { pairs, sinPersona, otros } = matched;
    return {
      huella: fingerprint(matched),
      puedeAplicarse: pairs.length > 0,
      cuentas: {
        archivos: source.files.length,
        encontradas: pairs.length,
        sinPersona: sinPersona.length,
        otros: otros.length,
      },
      sinPersona: sinPersona.slice(0, LISTED),
      otros: otros.slice(0, LISTED),
    };
  } finally {
    source.close();
  }
}

/**
 * Makes all photos, then shows them all at once. Whatever interrupts it before leaves everybody's photo as it was.
 * @throws ApiFault CONFLICTO if files or people have changed since the review
 */
export async function applyPhotos(
  parts: Parts,
  options: PhotosOptions,
  huella: string,
): Promise<PhotosResult> {
  const { database, dataDir, folder } = parts;
  await settleAbandoned(database, dataDir, folder);
  const journal = openJournal(database, dataDir, folder, randomBytes(6).toString('hex'));
  const source = await openPictures(options.archivo);
  try {
    const matched = await match(database, source.files);
    if (fingerprint(matched) !== huella)
      throw new ApiFault(
        'CONFLICTO',
        'Las fotos o las personas cambiaron desde la revisión: no se importó nada. Revisa otra vez.',
      );
    const { made, ...rest } = await makeAll(parts, matched.pairs, journal, options.progress);
    if (made.size > 0) await show(parts, made, journal, options);
    return { cambiadas: made.size, ...rest };
  } finally {
    source.close();
    await journal.settle();
  }
}

async function match(database: Database, files: readonly BroughtFile[]): Promise<Matched> {
  const rows = await database.all<PersonRow>(
    "SELECT usuario, expediente, foto, thumb, foto_original FROM usuario WHERE expediente <> ''",
  );
  // A number that two people have says nothing about either.
  const people = new Map<string, PersonRow | undefined>();
  for (const row of rows) people.set(row.expediente, people.has(row.expediente) ? undefined : row);
  const matched: Matched = { pairs: [], sinPersona: [], otros: [] };
  const given = new Set<string>();
  for (const file of [...files].sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const end = extname(file.name);
    const number = basename(file.name, end);
    const person = people.get(number);
    if (!PICTURE.test(end) || number.startsWith('.') || given.has(number)) matched.otros.push(file.name);
    else if (!person) matched.sinPersona.push(file.name);
    else {
      given.add(number);
      matched.pairs.push([file, person]);
    }
  }
  return matched;
}

function fingerprint({ pairs }: Matched): string {
  const hash = createHash('sha256');
  for (const [{ name, state }, { usuario }] of pairs)
    hash.update(`${JSON.stringify([name, state, usuario])}\n`);
  return hash.digest('hex');
}

/** As many pictures at a time as there are cores; each is in memory only while it is drawn. */
async function makeAll(
  { photos }: Parts,
  pairs: Matched['pairs'],
  journal: FileJournal,
  progress: PhotosOptions['progress'],
) {
  const made = new Map<string, NewPhoto>();
  const ilegibles: string[] = [];
  let iguales = 0;
  let done = 0;

  async function make(file: BroughtFile, person: PersonRow): Promise<void> {
    const bytes = await file.read();
    const name = bytes && originalName(person.usuario, bytes);
    if (name && name === person.foto_original && person.foto !== null) iguales += 1;
    else {
      const photo = bytes && name ? await photos.add({ name, bytes }, journal.add) : undefined;
      if (photo) made.set(person.usuario, photo);
      else ilegibles.push(file.name);
    }
    done += 1;
    progress(done, pairs.length);
  }

  const next = pairs.values();
  const work = async () => {
    for (const [file, person] of next) await make(file, person);
  };
  // Every one ends before the caller settles the files.
  const ends = await Promise.allSettled(Array.from({ length: availableParallelism() }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { made, iguales, ilegibles: ilegibles.sort() };
}

async function show(
  { database, record }: Parts,
  made: ReadonlyMap<string, NewPhoto>,
  journal: FileJournal,
  { by, pause }: PhotosOptions,
): Promise<void> {
  const sql = 'UPDATE usuario SET foto = $1, thumb = $2, foto_original = $3, cache = $4 WHERE usuario = $5';
  await database.transaction(async (tx) => {
    // It may have waited for another transaction.
    await pause();
    await journal.add(await replacedFiles(tx, made));
    for (const [usuario, { foto, thumb, foto_original, cache }] of made)
      await tx.run(sql, foto, thumb, foto_original, cache, usuario);
    await noteChange(tx, 'cumpleanos');
    await record.append(tx, { ...by, que: 'fotos-importadas', detalle: `cambiadas ${made.size}` });
  });
}

async function replacedFiles(tx: Statements, made: ReadonlyMap<string, NewPhoto>): Promise<string[]> {
  const rows = await tx.all<PersonRow>('SELECT usuario, foto, thumb, foto_original FROM usuario');
  return rows
    .filter(({ usuario }) => made.has(usuario))
    .flatMap(({ foto, thumb, foto_original: original }) => [
      ...[foto, thumb].flatMap((path) => (path === null ? [] : [path.slice(1)])),
      ...(original === null ? [] : [`originales/${original}`]),
    ]);
}
