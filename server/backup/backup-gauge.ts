import { Gauge, type Registry } from 'prom-client';
import type { ServerConfig } from '../config/server-config.ts';
import { newestBackup } from './daily-backup.ts';

/** Tells Prometheus the age of the newest backup. Without RESPALDO_EN there is no such metric. */
export function registerBackupGauge(
  registry: Registry,
  { respaldo }: Pick<ServerConfig, 'respaldo'>,
  now: () => Date,
): void {
  if (respaldo === undefined) return;
  new Gauge({
    name: 'planeacion_respaldo_edad_segundos',
    help: 'Edad del último respaldo del día; infinita si no hay ninguno o no se puede leer su carpeta',
    registers: [registry],
    aggregator: 'min',
    async collect() {
      const newest = await newestBackup(respaldo.en).catch(() => undefined);
      // Not a missing sample, of which an alert would not hear.
      this.set(newest ? (now().getTime() - newest.at.getTime()) / 1000 : Number.POSITIVE_INFINITY);
    },
  });
}
