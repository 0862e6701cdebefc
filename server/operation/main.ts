/** `npm run backup -- FOLDER` and `npm run restore -- FOLDER [--aside]`; the commands install what they need first. */
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, getConfig } from '../config.ts';
import { backUp } from './backup.ts';
import { codeOf, OperationFault } from './operation-fault.ts';
import { restore } from './restore.ts';

const USAGE = {
  backup: 'Uso: npm run backup -- CARPETA (una que no exista)',
  restore: 'Uso: npm run restore -- CARPETA [--aside]',
};

async function run(): Promise<string> {
  const { command, folder, aside } = readArguments();
  const dataDir = resolve(getConfig(process.env).dataDir);
  await requireOwner(dataDir);
  const began = new Date();
  if (command === 'backup') {
    const { inventory, lostPhotos } = await backUp(dataDir, folder, began);
    const missing = lostPhotos > 0 ? ` Ya faltaban ${lostPhotos} fotos en ${dataDir}.` : '';
    return `Respaldo completo en ${folder}: ${sizeOf(inventory.archivos)}, con todo lo guardado antes de ${inventory.creado}.${missing}`;
  }
  const { inventory, setAside } = await restore({ dataDir, folder, aside, now: began });
  const before =
    setAside === undefined ? '' : ` Lo que había está en ${setAside}; bórralo cuando ya no lo necesites.`;
  return `Restaurado en ${dataDir} el respaldo de ${inventory.creado}: ${sizeOf(inventory.archivos)}.${before}`;
}

function readArguments() {
  const [command = '', ...args] = process.argv.slice(2);
  if (command !== 'backup' && command !== 'restore')
    throw new OperationFault('Uso: npm run backup, npm run restore');
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { aside: { type: 'boolean', default: false } },
    });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1 || (values.aside && command === 'backup'))
      throw new OperationFault(USAGE[command]);
    // npm works in the project's folder; a relative name is the person's.
    return { command, folder: resolve(process.env.INIT_CWD ?? '', folder), aside: values.aside };
  } catch {
    throw new OperationFault(USAGE[command]);
  }
}

/** Files of somebody else's would stop the server, which could not write them. */
async function requireOwner(dataDir: string): Promise<void> {
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
    throw new OperationFault(
      `La carpeta ${dataDir} es de otro usuario: ejecuta esto como él, por ejemplo con «sudo -u planeacion».`,
    );
}

function sizeOf(archivos: Record<string, { bytes: number }>): string {
  const sizes = Object.values(archivos).map(({ bytes }) => bytes);
  const megabytes = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1e6;
  return `${sizes.length} archivos, ${megabytes.toFixed(1)} MB`;
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

run().then(
  (line) => console.log(line),
  (error: unknown) => {
    const known = error instanceof OperationFault || error instanceof ConfigError;
    console.error(known ? error.message : (systemFault(error) ?? error));
    process.exitCode = 1;
  },
);
