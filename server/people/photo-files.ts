import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const PHOTO_SIDE = 256;
const THUMB_SIDE = 96;
/** of 100, for WebP */
const QUALITY = 82;
export const MOST_PHOTO_BYTES = 15 * 1024 * 1024;
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
  /**
   * Makes the pictures of a person from the bytes of an original, which it keeps; undefined if they are no readable JPEG, PNG or WebP.
   * @param announce gets the names below DATA_DIR before the files exist, so that whoever is interrupted can delete them
   */
  add(original: NewOriginal, announce: (names: string[]) => Promise<void>): Promise<NewPhoto | undefined>;
  /** Deletes files that `make` created, by their addresses. Ignores other addresses and missing files. */
  remove(paths: ReadonlyArray<string | null | undefined>): Promise<void>;
  /** The files of a person that exist. */
  read(person: PhotoNames): Promise<Partial<Record<keyof PhotoNames, Buffer>>>;
  /** Deletes a person's files, the original too. Rejects if one cannot be deleted; a missing one counts as deleted. */
  erase(person: PhotoNames): Promise<void>;
}

/** A picture that somebody brought, under the name that it gets (originalName). */
export interface NewOriginal {
  name: string;
  bytes: Buffer;
}

export type NewPhoto = PhotoPair & { foto_original: string };

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

  const newName = () => `${word(16)}.webp`;
  const write = (folder: string, name: string, bytes: Buffer) =>
    writeFile(join(folder, name), bytes, { mode: 0o600, flag: 'wx', flush: true });
  const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 });

  async function writePair(names: readonly [string, string], { photo, thumb }: Images): Promise<PhotoPair> {
    await makeFolder(served);
    await Promise.all([write(served, names[0], photo), write(served, names[1], thumb)]);
    return { foto: `/fotos/${names[0]}`, thumb: `/fotos/${names[1]}`, cache: word(6) };
  }

  return {
    async make(original) {
      const source = await readOriginal(join(originals, original), original);
      const images = source && (await draw(source));
      return images && writePair([newName(), newName()], images);
    },
    async add({ name, bytes }, announce) {
      const images = isPhoto(bytes) ? await draw(bytes) : undefined;
      if (!images) return undefined;
      const pair = [newName(), newName()] as const;
      await announce([`originales/${name}`, ...pair.map((one) => `fotos/${one}`)]);
      await makeFolder(originals);
      await write(originals, name, bytes).catch(unless('EEXIST'));
      return { ...(await writePair(pair, images)), foto_original: name };
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

/** The same picture of the same person always gets the same name, and nobody shares a file. */
export function originalName(usuario: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(`${usuario}\n`).update(bytes).digest('hex');
  return `${hash}.${bytes[0] === 0xff ? 'jpg' : bytes[0] === 0x89 ? 'png' : 'webp'}`;
}

interface Images {
  photo: Buffer;
  thumb: Buffer;
}

/** Undefined if the picture is broken or has too many pixels. The thumbnail is drawn from the photo, so a picture is decoded once. */
async function draw(source: Buffer): Promise<Images | undefined> {
  try {
    const square = await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover', position: 'attention' })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const [photo, thumb] = await Promise.all(
      [sharp(square), sharp(square).resize(THUMB_SIDE, THUMB_SIDE)].map((image) =>
        image.webp({ quality: QUALITY }).toBuffer(),
      ),
    );
    return photo && thumb && { photo, thumb };
  } catch {
    return undefined;
  }
}

async function readOriginal(path: string, name: string): Promise<Buffer | undefined> {
  if (!FILE_NAME.test(name)) return undefined;
  try {
    if ((await stat(path)).size > MOST_PHOTO_BYTES) return undefined;
    const bytes = await readFile(path);
    return isPhoto(bytes) ? bytes : undefined;
  } catch (error) {
    return unlessMissing(error);
  }
}

const unless = (code: string) => (error: unknown) => {
  if ((error as NodeJS.ErrnoException).code !== code) throw error;
  return undefined;
};
const unlessMissing = unless('ENOENT');

/** Checks the first bytes before sharp reads the file, because sharp also accepts SVG and PDF. */
function isPhoto(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return (
    head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(head)
  );
}
