/** The file that an administrator sends in pieces, on the server's disk. */
import { constants } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportKind } from '../../shared/personnel-import.ts';
import { badValue } from '../faults.ts';
import { MOST_CSV_BYTES } from '../people-csv/csv-file.ts';
import { MOST_ZIP_BYTES } from './picture-sources.ts';

const MOST: Record<ImportKind, number> = { personas: MOST_CSV_BYTES, fotos: MOST_ZIP_BYTES };
/** The file, and what becomes of it: rows and their log, or the originals of a zip. */
const ROOM = 2;

export const fileIn = (folder: string): string => join(folder, 'archivo');

/** @throws ApiFault VALOR */
export function requireSize(que: ImportKind, bytes: number): void {
  if (bytes > MOST[que]) throw badValue(`El archivo es demasiado grande: caben ${MOST[que] / 1024 ** 2} MB.`);
}

/**
 * @param coming bytes that are still to be received
 * @throws ApiFault VALOR if they would fill the disk
 */
export async function requireRoom(dataDir: string, coming: number, leastFreeMb: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const missing = coming * ROOM + leastFreeMb * 1e6 - bavail * bsize;
  if (missing > 0)
    throw badValue(
      `No hay espacio en el disco del servidor para este archivo: faltan ${Math.ceil(missing / 1e6)} MB. Pide a quien lo administra que lo libere.`,
    );
}

/** Writes a piece at its place, so that one that was written in part can be sent again. */
export async function writePiece(folder: string, piece: Buffer, place: number): Promise<void> {
  const file = await open(fileIn(folder), constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    for (let written = 0; written < piece.length; )
      written += (await file.write(piece, written, piece.length - written, place + written)).bytesWritten;
  } finally {
    await file.close();
  }
}
