import { join } from 'node:path';
import { DAY_MS } from '../calendar.ts';
import { commandLine } from '../config/command-line.ts';
import { hostsText, parsePostgresAddress } from '../config/postgres-address.ts';
import { readJournal, releasesFolder } from '../releases/journal.ts';
import { DatabaseError } from '../store/database-error.ts';
import { lastMigration } from '../store/migrate.ts';
import { openReadOnly } from '../store/read-only.ts';
import { isUnfinished } from '../store/unfinished-restore.ts';
import { doubtful, type Finding, good, wrong } from './finding.ts';
import { tryAsking } from './outside/exchange.ts';
import type { Review } from './site.ts';

/** Until when each version of Node gets corrections (nodejs.org, release schedule). */
const NODE_UNTIL: Readonly<Record<string, string>> = {
  24: '2028-04-30',
  26: '2029-04-30',
};
const SOON_DAYS = 90;

export const reviewNode: Review = async ({ now }) => {
  const { node } = process.versions;
  const until = NODE_UNTIL[node.split('.')[0] ?? ''];
  const update = 'Actualiza la aplicación: trae el suyo.';
  if (until === undefined)
    return [doubtful('Node', `${node} no es una versión de soporte largo que se conozca aquí`, update)];
  const days = (Date.parse(until) - now().getTime()) / DAY_MS;
  if (days < 0) return [wrong('Node', `${node} no tiene correcciones desde el ${until}`, update)];
  return [
    days < SOON_DAYS
      ? doubtful('Node', `${node} tiene correcciones hasta el ${until}`, update)
      : good('Node', `${node}, con correcciones hasta el ${until}`),
  ];
};

/** The database is whole, and the one that this program made. */
export const reviewDatabase: Review = async ({ config: { dataDir, databaseUrl } }) => {
  const tema = 'base de datos';
  if (databaseUrl !== undefined) return reviewPostgres(tema, databaseUrl);
  const file = join(dataDir, 'planeacion.sqlite');
  if (await isUnfinished(dataDir))
    return [
      wrong(
        tema,
        'una restauración quedó a medias',
        `Ejecuta otra vez «${commandLine('restore', 'CARPETA')}».`,
      ),
    ];
  try {
    const database = await openReadOnly(file);
    try {
      const check = await database.get<{ quick_check: string }>('PRAGMA quick_check(1)');
      if (check?.quick_check !== 'ok') return [damaged(tema, file)];
      const row = await database.get<{ numero: number }>('SELECT max(numero) AS numero FROM migracion');
      return [migration(tema, row?.numero ?? 0, await lastMigration())];
    } finally {
      await database.close();
    }
  } catch {
    return [damaged(tema, file)];
  }
};

/** PostgreSQL answers, is the one that this program made, and keeps what it acknowledges. */
async function reviewPostgres(tema: string, url: string): Promise<Finding[]> {
  const where = hostsText(parsePostgresAddress(url));
  const database = await openReadOnly(url).catch((error: unknown) => {
    if (error instanceof DatabaseError) return error;
    throw error;
  });
  if (database instanceof DatabaseError)
    return [wrong(tema, database.message, 'Hasta entonces el servidor no inicia.')];
  try {
    const row = await database
      .get<{ numero: number }>('SELECT max(numero) AS numero FROM migracion')
      .catch(() => undefined);
    const found = migration(tema, row?.numero ?? 0, await lastMigration());
    const kept = await database.get<{ fsync: string; standbys: string }>(
      "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_standby_names') AS standbys",
    );
    const findings = [{ ...found, hallado: `${found.hallado}, en PostgreSQL (${where})` }];
    if (kept?.fsync === 'off')
      findings.push(
        wrong(
          tema,
          'PostgreSQL no espera al disco (fsync=off)',
          'Ponlo en on: un corte de luz perdería lo guardado.',
        ),
      );
    if (where.includes(',') && kept?.standbys === '')
      findings.push(
        doubtful(
          tema,
          'hay varios servidores, y ninguno recibe cada cambio antes de que se confirme',
          'Nombra la réplica en synchronous_standby_names: si no, al promoverla falta lo último que se guardó.',
        ),
      );
    return findings;
  } finally {
    await database.close();
  }
}

const damaged = (tema: string, file: string) =>
  wrong(
    tema,
    `no se puede abrir ${file}, o está dañada`,
    'Si nunca ha iniciado el servidor, inícialo una vez; si no, restaura un respaldo (docs/operation.md).',
  );

function migration(tema: string, reached: number, last: number): Finding {
  if (reached === last) return good(tema, `está entera, en la migración ${last}`);
  return reached < last
    ? doubtful(tema, `va en la migración ${reached} de ${last}`, 'Haz un respaldo y reinicia el servidor.')
    : wrong(
        tema,
        `es de un programa más nuevo (migración ${reached}; este conoce ${last})`,
        'Actualiza el programa: este no inicia con ella.',
      );
}

/** Which version people have, and what was begun and not finished. */
export const reviewReleases: Review = async ({ config: { dataDir }, direct }) => {
  const tema = 'versión publicada';
  const { state, highest, unreadable } = await readJournal(releasesFolder(dataDir));
  if (state === undefined)
    return [doubtful(tema, 'todavía no hay ninguna', 'La publica el primer inicio del servidor.')];
  const findings: Finding[] = [];
  if (unreadable.length > 0)
    findings.push(
      wrong(tema, `no se puede leer ${unreadable.join(', ')}`, 'Vale el estado anterior: publica otra vez.'),
    );
  if (state.retirado)
    findings.push(
      doubtful(
        tema,
        'el trabajador está retirado: sin red no se abre',
        `«${commandLine('release', '--restore-worker')}»`,
      ),
    );
  const { candidata, actual } = state;
  if (candidata !== null)
    findings.push(
      doubtful(
        tema,
        `${candidata.version} está ${candidata.pausada ? 'en pausa' : 'a medias'}, en ${candidata.porcentaje} de cada 100 dispositivos`,
        `Termina de publicarla o retírala: /actualizaciones, o «${commandLine('release')}».`,
      ),
    );
  const served = await servedRevision(direct);
  if (served !== undefined && served !== highest)
    findings.push(
      wrong(
        tema,
        `el servidor sirve el estado ${served}, y el último es ${highest}`,
        'Busca en la bitácora del servicio «the releases cannot be read».',
      ),
    );
  return findings.length > 0 ? findings : [good(tema, `${actual}, para todos`)];
};

async function servedRevision(direct: URL): Promise<number | undefined> {
  const answer = await tryAsking(new URL('/salud', direct));
  if (answer?.status !== 200) return undefined;
  try {
    return JSON.parse(answer.body.toString('utf8')).publicacion;
  } catch {
    return undefined;
  }
}
