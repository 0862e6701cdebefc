import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { newestBackup } from '../backup/daily-backup.ts';
import { type Finding, good, wrong } from './finding.ts';
import type { Review } from './site.ts';

const SECRETS = ['secreto', 'secreto-anterior', 'clave-demo'];
const GROUP_OR_OTHERS = 0o077;
const OTHERS = 0o007;

/** Who may read what holds secrets, and whether the server may write its own folder. */
export const reviewFiles: Review = async ({ config: { dataDir, instalacion, respaldo }, uid }) => {
  const folder = await stat(dataDir).catch(() => undefined);
  if (folder === undefined)
    return [wrong('datos', `no hay carpeta ${dataDir}`, 'Revisa DATA_DIR, e inicia el servidor una vez.')];
  const newest = respaldo && (await newestBackup(resolve(respaldo.en)).catch(() => undefined));
  const modes = await Promise.all([
    openTo(dataDir, GROUP_OR_OTHERS, '700'),
    ...SECRETS.map((name) => openTo(join(dataDir, name), GROUP_OR_OTHERS, '600')),
    openTo(instalacion, OTHERS, '640'),
    ...(newest ? [openTo(newest.path, GROUP_OR_OTHERS, newest.encrypted ? '600' : '700')] : []),
  ]);
  const open = modes.flat();
  const closed = good('permisos', 'datos, claves y respaldo son solo de su dueño');
  return [
    ...(open.length > 0 ? open : [closed]),
    await owners(dataDir, folder.uid, uid),
    ...(await privateKey(respaldo?.clave)),
  ];
};

/** Nothing for a file that is not there. */
async function openTo(path: string, whom: number, mode: string): Promise<Finding[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || (found.mode & whom) === 0) return [];
  const others = (found.mode & OTHERS) === 0 ? 'su grupo' : 'otros usuarios de este equipo';
  return [wrong('permisos', `${path} está abierto a ${others}`, `«chmod ${mode} ${path}»`)];
}

/** One file of another user, as a command run by root leaves it, can stop the server. */
async function owners(dataDir: string, owner: number, own: number | undefined): Promise<Finding> {
  const tema = 'dueño de los datos';
  if (own !== undefined && own !== 0 && own !== owner)
    return wrong(
      tema,
      `${dataDir} es de otro usuario (${owner}) que el que revisa (${own})`,
      'Ejecuta esto como el usuario del servicio: «sudo -u planeacion».',
    );
  const strange: string[] = [];
  for (const name of await readdir(dataDir, { recursive: true })) {
    const path = join(dataDir, name);
    const entry = await lstat(path).catch(() => undefined);
    if (entry !== undefined && entry.uid !== owner) strange.push(path);
  }
  if (strange.length === 0) return good(tema, `todo en ${dataDir} es de un solo usuario`);
  const more = strange.length > 1 ? ` y ${strange.length - 1} más` : '';
  return wrong(
    tema,
    `${strange[0]}${more} son de otro usuario que ${dataDir}`,
    `«chown -R --reference=${dataDir} ${dataDir}»`,
  );
}

async function privateKey(keyFile: string | undefined): Promise<Finding[]> {
  if (keyFile === undefined) return [];
  const text = await readFile(keyFile, 'latin1').catch(() => undefined);
  if (text === undefined)
    return [wrong('clave de los respaldos', `no se puede leer ${keyFile}`, 'Revisa RESPALDO_CLAVE.')];
  if (!/AGE-SECRET-KEY-|PRIVATE KEY/.test(text))
    return [good('clave de los respaldos', `${keyFile} no contiene una clave privada`)];
  return [
    wrong(
      'clave de los respaldos',
      `${keyFile} contiene la clave privada`,
      'Llévatela de este equipo y deja solo la pública: quien tome el equipo abriría los respaldos.',
    ),
  ];
}
