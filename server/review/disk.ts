import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { doubtful, type Finding, good, wrong } from './finding.ts';
import type { Review } from './site.ts';

const TEMA = 'disco';

export const reviewDisk: Review = async ({ config: { dataDir, discoMinimoMb, respaldo } }) => {
  const free = await freeMb(dataDir);
  if (free === undefined) return [];
  const database = await stat(join(dataDir, 'planeacion.sqlite')).then(
    ({ size }) => size / 1e6,
    () => 0,
  );
  const findings = [ofData(free, discoMinimoMb, database)];
  if (respaldo === undefined) return findings;
  const room = await freeMb(respaldo.en);
  return room === undefined ? findings : [...findings, await apart(dataDir, respaldo.en, room)];
};

function ofData(free: number, least: number, database: number): Finding {
  const found = `DATA_DIR tiene ${told(free)} libres`;
  if (free < least)
    return wrong(TEMA, `${found}, menos que DISCO_MINIMO_MB`, 'Libera espacio: sin él nadie puede guardar.');
  // A restoration writes the database beside the one that is there.
  if (free < least + database)
    return doubtful(
      TEMA,
      `${found}, y la base mide ${told(database)}`,
      'Libera espacio: no cabría restaurarla.',
    );
  return good(TEMA, found);
}

async function apart(dataDir: string, folder: string, room: number): Promise<Finding> {
  const tema = 'disco de los respaldos';
  const [own, other] = await Promise.all([stat(dataDir), stat(folder)]);
  const found = `tiene ${told(room)} libres`;
  if (own.dev !== other.dev) return good(tema, `es otro que el de los datos, y ${found}`);
  return doubtful(
    tema,
    `es el mismo que el de los datos, y ${found}`,
    'Pon RESPALDO_EN en otro disco: el que se rompe se lleva datos y respaldos.',
  );
}

const freeMb = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => (bavail * bsize) / 1e6,
    () => undefined,
  );

const told = (mb: number) => (mb < 1000 ? `${Math.round(mb)} MB` : `${(mb / 1000).toFixed(1)} GB`);
