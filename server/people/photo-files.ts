import { mkdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const PHOTO_SIDE = 256;
const THUMB_SIDE = 96;
const MAX_BYTES = 15 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
/** A plain file name that cannot leave the folder. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.(webp|png|jpe?g)$/;
const SERVED = /^\/fotos\/([A-Za-z0-9_-]{20,}\.webp)$/;

/** The addresses of a photo and its thumbnail, and a value that changes with each new photo (specification B11). */
interface PhotoPair {
  foto: string;
  thumb: string;
  cache: string;
}

export interface Photos {
  /** Makes WebP pictures of 256 and 96 px from DATA_DIR/originales/NAME; undefined if that file is missing, broken or no JPEG, PNG or WebP. */
  make(original: string): Promise<PhotoPair | undefined>;
  /** Deletes files that `make` created, by their addresses. Ignores other addresses and missing files. */
  remove(paths: ReadonlyArray<string | null | undefined>): Promise<void>;
  /** The files of a person that exist. */
  read(person: PhotoNames): Promise<Partial<Record<keyof PhotoNames, Buffer>>>;
  /** Deletes a person's files, the original too. Rejects if one cannot be deleted; a missing one counts as deleted. */
  erase(person: PhotoNames): Promise<void>;
}

/** The columns of a person's row that name files. */
export interface PhotoNames {
  foto: string | null;
  thumb: string | null;
  foto_original: string | null;
}

/** The photos are in DATA_DIR/fotos, with names of 128 random bits. */
export function createPhotoFiles(dataDir: string, random: (bytes: number) => Uint8Array): Photos {
  const served = join(dataDir, 'fotos');
  const originals = join(dataDir, 'originales');
  const word = (bytes: number) => Buffer.from(random(bytes)).toString('base64url');

  function filesOf({ foto, thumb, foto_original: original }: PhotoNames): [keyof PhotoNames, string][] {
    const made = (path: string | null) => SERVED.exec(path ?? '')?.[1];
    const names = [
      ['foto', served, made(foto)],
      ['thumb', served, made(thumb)],
      ['foto_original', originals, FILE_NAME.test(original ?? '') ? original : undefined],
    ] as const;
    return names.flatMap(([column, folder, name]) => (name ? [[column, join(folder, name)]] : []));
  }

  async function write(image: Buffer): Promise<string> {
    const name = `${word(16)}.webp`;
    await writeFile(join(served, name), image, { mode: 0o600, flag: 'wx', flush: true });
    return `/fotos/${name}`;
  }

  return {
    async make(original) {
      const source = await readOriginal(join(originals, original), original);
      const images = source && (await draw(source));
      if (!images) return undefined;
      await mkdir(served, { recursive: true, mode: 0o700 });
      const [foto, thumb] = await Promise.all([write(images.photo), write(images.thumb)]);
      return { foto, thumb, cache: word(6) };
    },
    async remove(paths) {
      for (const path of paths) {
        const [, name] = SERVED.exec(path ?? '') ?? [];
        if (name) await unlink(join(served, name)).catch(() => undefined);
      }
    },
    async read(person) {
      const found: Partial<Record<keyof PhotoNames, Buffer>> = {};
      for (const [column, path] of filesOf(person)) {
        const bytes = await readFile(path).catch(unlessMissing);
        if (bytes) found[column] = bytes;
      }
      return found;
    },
    async erase(person) {
      for (const [, path] of filesOf(person)) await rm(path, { force: true });
    },
  };
}

/** Undefined if the picture is broken or has too many pixels. */
async function draw(source: Buffer): Promise<{ photo: Buffer; thumb: Buffer } | undefined> {
  const resized = (side: number) =>
    sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer();
  try {
    const [photo, thumb] = await Promise.all([resized(PHOTO_SIDE), resized(THUMB_SIDE)]);
    return { photo, thumb };
  } catch {
    return undefined;
  }
}

async function readOriginal(path: string, name: string): Promise<Buffer | undefined> {
  if (!FILE_NAME.test(name)) return undefined;
  try {
    if ((await stat(path)).size > MAX_BYTES) return undefined;
    const bytes = await readFile(path);
    return isPhoto(bytes) ? bytes : undefined;
  } catch (error) {
    return unlessMissing(error);
  }
}

function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}

/** Checks the first bytes before sharp reads the file, because sharp also accepts SVG and PDF. */
function isPhoto(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return (
    head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(head)
  );
}
