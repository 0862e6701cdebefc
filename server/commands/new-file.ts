import { type FileHandle, open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandFault, codeOf } from '../backup/command-fault.ts';

/** npm works in the project's folder; a relative name is the person's. */
export const personsPath = (path: string): string => resolve(process.env.INIT_CWD ?? '', path);

/** Writes a file that only its owner may read, whole or not at all; returns its path. @throws CommandFault if it exists */
export async function writeNewFile(
  path: string,
  write: (file: FileHandle) => Promise<void>,
): Promise<string> {
  const archivo = personsPath(path);
  const file = await open(archivo, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new CommandFault(`El archivo ${archivo} ya existe: di uno que no exista.`);
  });
  try {
    await write(file);
    await file.sync();
  } catch (error) {
    await rm(archivo, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return archivo;
}
