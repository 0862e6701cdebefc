import { open, stat, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { proveBackup } from '../backup/backup.ts';
import { CommandFault } from '../backup/command-fault.ts';
import { type KeptBackup, newestBackup } from '../backup/daily-backup.ts';
import { commandLine } from '../config/command-line.ts';
import { doubtful, type Finding, good, wrong } from './finding.ts';
import type { Review } from './site.ts';

const TEMA = 'respaldo';
/** A day, and as long as one may take or wait for another try. ops/alertas.yml says the same. */
const OLD_HOURS = 26;

/** The newest backup: how old it is, and whether it opens. */
export const reviewBackups: Review = async ({ config: { databaseUrl, respaldo }, now }) => {
  if (databaseUrl !== undefined)
    return [
      doubtful(
        TEMA,
        'los de PostgreSQL no se ven desde aquí',
        'Comprueba que pg_dump (o el archivado) y la copia de DATA_DIR se hacen cada día, y que se pueden restaurar.',
      ),
    ];
  if (respaldo === undefined)
    return [
      doubtful(
        TEMA,
        'el servidor no hace ninguno',
        `Pon RESPALDO_EN, o haz tú cada día «${commandLine('backup')}».`,
      ),
    ];
  const folder = resolve(respaldo.en);
  const newest = await newestBackup(folder).catch(() => 'unreadable' as const);
  if (newest === 'unreadable')
    return [wrong(TEMA, `no se puede leer ${folder}`, 'Revisa RESPALDO_EN, y que su disco esté montado.')];
  if (newest === undefined) return [wrong(TEMA, `en ${folder} no hay ninguno`, LOG)];
  return [age(newest, now()), ...(await opens(newest, folder))];
};

const LOG = 'Busca «backup failed» en la bitácora del servicio, que dice por qué.';

function age({ at, path }: KeptBackup, now: Date): Finding {
  const hours = (now.getTime() - at.getTime()) / 3_600_000;
  const found = `el último (${path}) es de hace ${hours < 48 ? `${Math.round(hours)} horas` : `${Math.round(hours / 24)} días`}`;
  return hours > OLD_HOURS ? wrong(TEMA, found, LOG) : good(TEMA, found);
}

/** Beginnings of what age and gpg write: the latter, a packet with a session key. */
const ENCRYPTED = /^(age-encryption\.org\/v1\n|[\x84\x85\x86\xc1])/;

async function opens({ encrypted, path }: KeptBackup, folder: string): Promise<Finding[]> {
  const tema = 'apertura del respaldo';
  if (encrypted) {
    const file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0).finally(() => file.close());
    if (!ENCRYPTED.test(buffer.toString('latin1', 0, bytesRead)))
      return [wrong(tema, `${path} no es lo que escribe age ni gpg`, AGAIN)];
    const found = 'está cifrado: lo abre quien tiene la clave privada; que lo pruebe una vez por semestre';
    return [good(tema, found), ...(await fits((await stat(path)).size, folder))];
  }
  try {
    const { archivos, creado } = await proveBackup(path);
    const sizes = Object.values(archivos).map(({ bytes }) => bytes);
    const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
    return [good(tema, `se abre: ${sizes.length} archivos, de ${creado}`), ...(await fits(size, folder))];
  } catch (error) {
    if (!(error instanceof CommandFault)) throw error;
    return [wrong(tema, error.message, AGAIN)];
  }
}

const AGAIN = 'Bórralo y mira su disco: si falta el de hoy, el servidor lo hace.';

async function fits(size: number, folder: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= size) return [];
  return [wrong(TEMA, 'el siguiente no cabe', `Libera espacio en ${folder}.`)];
}
