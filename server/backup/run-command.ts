import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { ConfigError } from '../config/config.ts';
import { StartFault } from '../config/start-fault.ts';
import { ApiFault } from '../faults.ts';
import { harmless } from '../harmless-text.ts';
import { DatabaseError } from '../store/database-error.ts';
import { CommandFault, codeOf } from './command-fault.ts';

/** Runs a command and prints what it says, in which names of people and files may be anything. A failure that the person can understand is one line; the exit code is then 1. */
export async function runCommand(run: () => Promise<string>): Promise<void> {
  try {
    console.log(harmless(await run()));
  } catch (error) {
    console.error(harmless(lineFor(error) ?? inspect(error)));
    process.exitCode = 1;
  }
}

/** Undefined for a failure that the person cannot repair. */
export function lineFor(error: unknown): string | undefined {
  const known = [ApiFault, CommandFault, ConfigError, DatabaseError, StartFault];
  return known.some((kind) => error instanceof kind) ? (error as Error).message : systemFault(error);
}

/** Refuses another user's folder, because files of this user in it would stop the server. */
export async function requireOwner(dataDir: string): Promise<void> {
  const own = process.getuid?.();
  const owners = await Promise.all(
    [dataDir, join(dataDir, 'planeacion.sqlite')].map((path) =>
      stat(path).then(
        ({ uid }) => uid,
        () => own,
      ),
    ),
  );
  if (owners.some((uid) => uid !== own))
    throw new CommandFault(
      `La carpeta ${dataDir} es de otro usuario: ejecuta esto como él, por ejemplo con «sudo -u planeacion».`,
    );
}

function systemFault(error: unknown): string | undefined {
  const path = error instanceof Error && 'path' in error ? String(error.path) : '';
  switch (codeOf(error)) {
    case 'ENOSPC':
      return 'No hay espacio en el disco: no se cambió nada.';
    case 'EACCES':
    case 'EPERM':
      return `No tienes permiso de usar ${path}: dáselo a tu usuario o elige otro lugar.`;
    default:
      return undefined;
  }
}
