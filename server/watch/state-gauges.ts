import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client';
import { createDevices } from '../releases/devices.ts';
import type { ReleaseControl } from '../releases/releases.ts';
import type { ServerServices } from '../services.ts';
import type { Readiness } from './readiness.ts';

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** The metrics that are read at each visit of Prometheus instead of counted. */
export function registerStateGauges(
  registry: Registry,
  services: ServerServices,
  readiness: Readiness,
  releases: Pick<ReleaseControl, 'state'> | undefined,
): void {
  const { attempts, config, database, letters, now, passwords } = services;
  const { dataDir } = config;
  const registers = [registry];

  /**
   * A part that cannot be read has no sample, so that the others are still told.
   * @param aggregator what several processes tell together; they read most of it in the same place
   */
  function gauge(
    name: string,
    help: string,
    labelNames: string[],
    read: () => Promise<Sample[]>,
    aggregator: Aggregator = 'max',
  ): void {
    new Gauge({
      ...{ name, help, labelNames, registers, aggregator },
      async collect() {
        this.reset();
        for (const [labels, value] of await read().catch(() => [])) this.set(labels, value);
      },
    });
  }

  new Counter({
    name: 'planeacion_limite_intentos_total',
    help: 'Intentos que contaron para un límite, y los que rechazó',
    labelNames: ['limite', 'resultado'],
    registers,
    collect() {
      this.reset();
      for (const [limite, { taken, refused }] of attempts.counts()) {
        this.inc({ limite, resultado: 'permitido' }, taken);
        this.inc({ limite, resultado: 'rechazado' }, refused);
      }
    },
  });

  gauge(
    'planeacion_listo',
    'Si cada parte del servidor está lista (1) o no (0)',
    ['parte'],
    async () =>
      Object.entries(await readiness()).map(([parte, state]) => [{ parte }, state === 'bien' ? 1 : 0]),
    'min',
  );

  gauge(
    'planeacion_claves',
    'Contraseñas que se calculan o esperan su turno',
    ['estado'],
    async () => {
      const { running, waiting } = passwords.load();
      return [
        [{ estado: 'calculando' }, running],
        [{ estado: 'esperando' }, waiting],
      ];
    },
    'sum',
  );

  gauge('planeacion_cartas', 'Correos por enviar', ['estado'], async () => {
    const { all, failed } = await letters.waiting();
    return [
      [{ estado: 'nueva' }, all - failed],
      [{ estado: 'fallada' }, failed],
    ];
  });

  gauge('planeacion_base_bytes', 'Tamaño de la base de datos', ['archivo'], async () => {
    if (config.databaseUrl !== undefined) {
      const sql = 'SELECT pg_database_size(current_database()) AS bytes';
      return [[{ archivo: 'base' }, (await database.get<{ bytes: number }>(sql))?.bytes ?? 0]];
    }
    const sizeOf = (end: string) =>
      stat(join(dataDir, `planeacion.sqlite${end}`)).then(
        ({ size }) => size,
        () => 0,
      );
    return [
      [{ archivo: 'base' }, await sizeOf('')],
      [{ archivo: 'wal' }, await sizeOf('-wal')],
    ];
  });

  gauge('planeacion_disco_bytes', 'Disco de los datos', ['estado'], async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return [
      [{ estado: 'libre' }, bavail * bsize],
      [{ estado: 'total' }, blocks * bsize],
    ];
  });

  if (releases === undefined) return;
  const devices = createDevices(database, now, { timeZone: config.zonaHoraria });
  gauge(
    'planeacion_dispositivos',
    'Dispositivos de 30 días, por versión',
    ['version', 'estado'],
    async () => {
      const known = new Set(releases.state().versiones.map(({ version }) => version));
      const sums = new Map<string, Map<string, number>>();
      for (const [version, { estados }] of await devices.counts()) {
        // A device reports what it likes: unknown versions share one label, so that their number is bounded.
        const label = known.has(version) ? version : 'otra';
        const sum = sums.get(label) ?? new Map<string, number>();
        for (const [estado, n] of Object.entries(estados)) sum.set(estado, (sum.get(estado) ?? 0) + n);
        sums.set(label, sum);
      }
      return [...sums].flatMap(([version, sum]) =>
        [...sum].map(([estado, n]): Sample => [{ version, estado }, n]),
      );
    },
  );
}
