import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { badValue } from '../faults.ts';
import { MOST_PHOTO_BYTES } from '../people/photo-files.ts';

/** A file that somebody brought; nothing is ever written under its name. */
export interface BroughtFile {
  /** its path in the folder or zip */
  name: string;
  /** another text for another content */
  state: string;
  /** undefined if it is too large for a photo, or damaged */
  read(): Promise<Buffer | undefined>;
}

export interface PictureSource {
  files: BroughtFile[];
  close(): void;
}

/** The largest zip; with this many files it has every person's photo many times. */
export const MOST_ZIP_BYTES = 1024 ** 3;
const MOST_FILES = 200_000;
/** Photos are compressed already: a zip that grows more than this is none of photos. */
const MOST_GROWTH = 20;
const FREE_GROWTH = 100 * 1024 ** 2;

/** @throws ApiFault VALOR */
export async function openPictures(path: string): Promise<PictureSource> {
  return (await stat(path)).isDirectory() ? openFolder(path) : openZip(path);
}

async function openFolder(folder: string): Promise<PictureSource> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  requireFew(paths.length);
  const files: BroughtFile[] = [];
  for (const path of paths) {
    const { mtimeMs, size } = await stat(path);
    files.push({
      name: relative(folder, path),
      state: `${size} ${mtimeMs}`,
      read: async () => (size > MOST_PHOTO_BYTES ? undefined : readFile(path)),
    });
  }
  return { files, close: () => undefined };
}

async function openZip(path: string): Promise<PictureSource> {
  await requireZip(path);
  const zip = await openPromise(path, { autoClose: false }).catch(() => Promise.reject(damagedZip()));
  try {
    const { size } = await stat(path);
    const files: BroughtFile[] = [];
    let grown = 0;
    for await (const entry of entriesOf(zip)) {
      if (entry.fileName.endsWith('/')) continue;
      grown += entry.uncompressedSize;
      if (grown > FREE_GROWTH && grown > MOST_GROWTH * size)
        throw badValue('El zip crece demasiado al abrirse: no es de fotos. No se tocó nada.');
      files.push({
        name: entry.fileName,
        state: `${entry.uncompressedSize} ${entry.crc32}`,
        read: () => readEntry(zip, entry),
      });
      requireFew(files.length);
    }
    return { files, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function requireZip(path: string): Promise<void> {
  const file = await open(path);
  const { buffer: head } = await file.read(Buffer.alloc(4), 0, 4, 0).finally(() => file.close());
  if (!head.toString('latin1').startsWith('PK'))
    throw badValue('No es un zip: junta las fotos en uno, o da la carpeta al comando.');
  if ((await stat(path)).size > MOST_ZIP_BYTES)
    throw badValue('El zip pasa de 1 GB: da la carpeta al comando, o las fotos en varios.');
}

/** The library refuses names that leave the folder, such as ../x and /x. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry();
  for (;;) {
    const { done, value } = await entries.next().catch(() => Promise.reject(damagedZip()));
    if (done) return;
    yield value;
  }
}

const damagedZip = () =>
  badValue('El zip está dañado, o tiene nombres que salen de su carpeta. No se tocó nada.');

/** The library ends a stream that has more bytes than the entry says. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer | undefined> {
  if (entry.uncompressedSize > MOST_PHOTO_BYTES) return undefined;
  return zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch(() => undefined);
}

function requireFew(files: number): void {
  if (files > MOST_FILES)
    throw badValue(`Son más de ${MOST_FILES} archivos: no pueden ser las fotos del personal.`);
}
