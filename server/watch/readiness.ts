import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config/server-config.ts';
import { createDataService } from '../forward/service.ts';
import type { Mailer } from '../mail/mailer.ts';
import { lastMigration } from '../store/migrate.ts';
import { proveWritable } from '../store/open-data-dir.ts';
import type { Database } from '../store/port.ts';

type PartName = 'base' | 'disco' | 'correo' | 'migraciones' | 'servicio';
type PartState = 'bien' | 'no contesta' | 'no se puede escribir' | 'poco espacio' | 'otra versión';
/** `correo` is of a server that has people, `servicio` of one in front of a service that has them (GRAPHQL_URL). */
export type PartStates = Readonly<Partial<Record<PartName, PartState>>>;

/** Looks at the parts that the server's work needs. */
export type Readiness = () => Promise<PartStates>;

interface ReadinessParts {
  config: Pick<ServerConfig, 'dataDir' | 'discoMinimoMb' | 'reenvio'>;
  database: Database;
  mail: Mailer;
  log: FastifyBaseLogger;
  now: () => Date;
}

/** How long a look counts. Anybody may ask, and a look writes to the disk or asks the mail server. */
const DISK_HOLDS_MS = 5_000;
const MAIL_HOLDS_MS = 60_000;
/** A part that has not answered by then does not answer. */
const PATIENCE_MS = 3_000;

export function createReadiness({ config, database, mail, log, now }: ReadinessParts): Readiness {
  const { dataDir, discoMinimoMb, reenvio } = config;

  /** A write that changes nothing waits for what every write waits for: a lock, the disk, PostgreSQL's standby. */
  const base = async (): Promise<PartState> => {
    await database.get('SELECT 1 AS uno');
    await database.run('UPDATE migracion SET nombre = nombre WHERE numero = 1');
    return 'bien';
  };

  const disco = async (): Promise<PartState> => {
    const writable = await proveWritable(dataDir).then(
      () => true,
      () => false,
    );
    if (!writable) return 'no se puede escribir';
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize < discoMinimoMb * 1e6 ? 'poco espacio' : 'bien';
  };

  const correo = async (): Promise<PartState> => {
    await mail.check();
    return 'bien';
  };

  /** Another program may have migrated the database while this one runs. */
  const migraciones = async (): Promise<PartState> => {
    const row = await database.get<{ numero: number }>('SELECT max(numero) AS numero FROM migracion');
    return row?.numero === (await lastMigration()) ? 'bien' : 'otra versión';
  };

  /** Logs each change, so that the log tells since when a part has not been ready. */
  function watched(parte: PartName, look: () => Promise<PartState>, holdsMs: number) {
    let last: { at: number; state: Promise<PartState> } | undefined;
    let told: PartState = 'bien';
    let running = false;
    const run = () => {
      running = true;
      return look().finally(() => {
        running = false;
      });
    };
    const fresh = async () => {
      // A look that hangs, as on a disk that is gone, holds a thread of Node's: no second one begins beside it.
      const state = running ? 'no contesta' : await inTime(run);
      if (state !== told && state !== 'bien') log.warn({ parte, estado: state }, 'a part is not ready');
      if (state !== told && state === 'bien') log.info({ parte }, 'a part is ready again');
      told = state;
      return state;
    };
    return () => {
      const time = now().getTime();
      if (!last || Math.abs(time - last.at) >= holdsMs) last = { at: time, state: fresh() };
      return last.state;
    };
  }

  const looks: Partial<Record<PartName, () => Promise<PartState>>> = {
    base: watched('base', base, DISK_HOLDS_MS),
    disco: watched('disco', disco, DISK_HOLDS_MS),
    ...(reenvio
      ? { servicio: watched('servicio', servicio(reenvio.url), DISK_HOLDS_MS) }
      : { correo: watched('correo', correo, MAIL_HOLDS_MS) }),
    migraciones: watched('migraciones', migraciones, DISK_HOLDS_MS),
  };
  return async () => {
    const states = Object.entries(looks).map(async ([name, look]) => [name, await look()] as const);
    return Object.fromEntries(await Promise.all(states));
  };
}

function servicio(url: string): () => Promise<PartState> {
  const service = createDataService(url);
  return async () => ((await service.answers()) ? 'bien' : 'no contesta');
}

async function inTime(look: () => Promise<PartState>): Promise<PartState> {
  const answered = new AbortController();
  const late = wait<PartState>(PATIENCE_MS, 'no contesta', { ref: false, signal: answered.signal });
  try {
    return await Promise.race([look(), late]);
  } catch {
    return 'no contesta';
  } finally {
    answered.abort();
  }
}

/** GET /listo: 200 if every part is ready; 503 otherwise, and while the server closes. */
export function registerReadiness(app: FastifyInstance, readiness: Readiness, closing: () => boolean): void {
  app.get('/listo', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (closing()) return reply.code(503).send({ estado: 'cerrando' });
    const partes = await readiness();
    const ready = Object.values(partes).every((state) => state === 'bien');
    return reply.code(ready ? 200 : 503).send({ estado: ready ? 'listo' : 'no listo', partes });
  });
}
