/**
 * `npm run backup -- FOLDER`, `npm run restore -- FOLDER [--aside] [--keep-sessions]`, `npm run replace-secret [-- --forget]` and
 * `npm run remove-demo`; the commands install what they need first. The server runs `daily-backup` (schedule.ts).
 */
import { randomBytes } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commandConfig } from '../config/command-config.ts';
import { commandLine } from '../config/command-line.ts';
import { createPhotoFiles } from '../people/photo-files.ts';
import { openData } from '../store/open-data-dir.ts';
import { dayOf, forgetEarlierSecret, replaceSecret } from '../store/secret.ts';
import { backUp } from './backup.ts';
import { CommandFault, codeOf } from './command-fault.ts';
import { backUpDaily } from './daily-backup.ts';
import { requireDatabase } from './database-copy.ts';
import { refusePostgres } from './postgres-backup.ts';
import { restore } from './restore.ts';
import { requireOwner, runCommand } from './run-command.ts';

const USAGE = {
  backup: `Uso: ${commandLine('backup', 'CARPETA')} (una que no exista)`,
  restore: `Uso: ${commandLine('restore', 'CARPETA [--aside] [--keep-sessions]')}`,
};

async function run(): Promise<string> {
  if (process.argv[2] === 'remove-demo') return removeDemonstration();
  if (process.argv[2] === 'daily-backup') return dailyBackup();
  if (process.argv[2] === 'replace-secret') return replaceKey();
  const { command, folder, ...options } = readArguments();
  const config = await commandConfig(process.env);
  const { dataDir } = config;
  refusePostgres(config, command === 'backup' ? 'backup' : 'restore');
  await requireOwner(dataDir);
  const began = new Date();
  if (command === 'backup') {
    const { inventory, lostPhotos } = await backUp(dataDir, folder, began);
    const missing = lostPhotos > 0 ? ` Ya faltaban ${lostPhotos} fotos en ${dataDir}.` : '';
    return `Respaldo completo en ${folder}: ${sizeOf(inventory.archivos)}, con todo lo guardado antes de ${inventory.creado}.${missing}`;
  }
  const { inventory, setAside, endedSessions } = await restore({ dataDir, folder, ...options, now: began });
  const before =
    setAside === undefined ? '' : ` Lo que había está en ${setAside}; bórralo cuando ya no lo necesites.`;
  const sessions = options.keepSessions
    ? ' Las sesiones siguen abiertas.'
    : ` Sesiones que se cerraron: ${endedSessions}.`;
  return `Restaurado en ${dataDir} el respaldo de ${inventory.creado}: ${sizeOf(inventory.archivos)}.${sessions}${before}`;
}

async function removeDemonstration(): Promise<string> {
  if (process.argv.length > 3) throw new CommandFault(`Uso: ${commandLine('remove-demo')}`);
  const { removeDemo } = await import('../../demo/remove-demo.ts');
  const config = await commandConfig(process.env);
  const { dataDir } = config;
  await requireOwner(dataDir);
  if (config.databaseUrl === undefined) await requireDatabase(join(dataDir, 'planeacion.sqlite'));
  const { database } = await openData(dataDir, config);
  try {
    const removed = await removeDemo(database, createPhotoFiles(dataDir, randomBytes), dataDir);
    return removed === 0
      ? `En ${dataDir} no hay cuentas de demostración.`
      : `Se quitaron de ${dataDir} las ${removed} personas de la demostración, con todo lo suyo.`;
  } finally {
    await database.close();
  }
}

async function dailyBackup(): Promise<string> {
  // People are being served meanwhile.
  setPriority(constants.priority.PRIORITY_LOW);
  const config = await commandConfig(process.env);
  refusePostgres(config, 'backup');
  await requireOwner(config.dataDir);
  const { name, removed } = await backUpDaily(config, new Date());
  return name === undefined
    ? 'El respaldo de hoy ya estaba hecho.'
    : `Respaldo del día: ${name}. Se borraron ${removed.length} de antes.`;
}

async function replaceKey(): Promise<string> {
  const [option, ...more] = process.argv.slice(3);
  if ((option !== undefined && option !== '--forget') || more.length > 0)
    throw new CommandFault(`Uso: ${commandLine('replace-secret', '[--forget]')}`);
  const { dataDir, databaseUrl } = await commandConfig(process.env);
  await requireOwner(dataDir);
  if (databaseUrl === undefined) await requireDatabase(join(dataDir, 'planeacion.sqlite'));
  if (option === '--forget') {
    return (await forgetEarlierSecret(dataDir))
      ? 'La clave anterior deja de valer en cuanto reinicies el servidor: quien entró con ella tendrá que entrar de nuevo.'
      : `En ${dataDir} no hay clave anterior.`;
  }
  const { until } = await replaceSecret(dataDir, new Date()).catch((error: Error) => {
    throw codeOf(error) === '' ? new CommandFault(error.message, { cause: error }) : error;
  });
  return `El servidor usará una clave nueva en cuanto lo reinicies. La anterior vale hasta el ${dayOf(until)}, para que nadie tenga que entrar de nuevo.`;
}

function readArguments() {
  const [command = '', ...args] = process.argv.slice(2);
  if (command !== 'backup' && command !== 'restore')
    throw new CommandFault(
      `Uso: ${['backup', 'restore', 'replace-secret', 'remove-demo'].map((name) => commandLine(name)).join(', ')}`,
    );
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        aside: { type: 'boolean', default: false },
        'keep-sessions': { type: 'boolean', default: false },
      },
    });
    const { aside, 'keep-sessions': keepSessions } = values;
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1 || (command === 'backup' && (aside || keepSessions)))
      throw new CommandFault(USAGE[command]);
    // npm works in the project's folder; a relative name is the person's.
    return { command, folder: resolve(process.env.INIT_CWD ?? '', folder), aside, keepSessions };
  } catch {
    throw new CommandFault(USAGE[command]);
  }
}

function sizeOf(archivos: Record<string, { bytes: number }>): string {
  const sizes = Object.values(archivos).map(({ bytes }) => bytes);
  const megabytes = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1e6;
  return `${sizes.length} archivos, ${megabytes.toFixed(1)} MB`;
}

await runCommand(run);
