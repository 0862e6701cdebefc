import { createHash } from 'node:crypto';
import type { DeviceState } from '../../shared/releases.ts';
import { DAY_MS, dayIn } from '../calendar.ts';
import type { Database } from '../store/port.ts';

export interface DeviceReport {
  /** the random number that the device chose for itself */
  dispositivo: string;
  version: string;
  estado: DeviceState;
}

export interface DeviceCount {
  total: number;
  estados: Record<DeviceState, number>;
}

export interface Devices {
  report(report: DeviceReport): Promise<void>;
  /** by version, for the versions that some device runs */
  counts(): Promise<Map<string, DeviceCount>>;
}

const FORGOTTEN_AFTER_DAYS = 30;
const MAX_ROWS = 50_000;
/** Rows are trimmed after this many reports, so the table can exceed its limit by this many rows. */
const TRIM_EACH = 500;

export const noDevices = (): DeviceCount => ({
  total: 0,
  estados: { actual: 0, descargada: 0, pospuesta: 0, formulario: 0, enviando: 0 },
});

interface DevicesOptions {
  /** of the university: a device's day */
  timeZone: string;
  maxRows?: number;
  /** called for each device's first report of a day */
  onFirst?: (version: string) => void;
}

export function createDevices(
  database: Database,
  now: () => Date,
  { timeZone, maxRows = MAX_ROWS, onFirst }: DevicesOptions,
): Devices {
  let reports = 0;
  const day = (daysAgo = 0) => dayIn(timeZone, new Date(now().getTime() - daysAgo * DAY_MS));

  /** Returns whether it is the device's first report of the day. */
  async function store({ dispositivo, estado, version }: DeviceReport): Promise<boolean> {
    const id = createHash('sha256').update(dispositivo).digest('base64url');
    const again = 'UPDATE dispositivo SET version = $1, estado = $2 WHERE id = $3 AND visto = $4';
    if ((await database.run(again, version, estado, id, day())) > 0) return false;
    return database.transaction(async (tx) => {
      if ((await tx.run(again, version, estado, id, day())) > 0) return false;
      await tx.run(
        `INSERT INTO dispositivo (id, version, estado, visto) VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET version = excluded.version, estado = excluded.estado, visto = excluded.visto`,
        id,
        version,
        estado,
        day(),
      );
      return true;
    });
  }

  async function trim(): Promise<void> {
    await database.run('DELETE FROM dispositivo WHERE visto < $1', day(FORGOTTEN_AFTER_DAYS));
    await database.run(
      `DELETE FROM dispositivo WHERE id NOT IN (SELECT id FROM dispositivo ORDER BY visto DESC, id LIMIT ${maxRows})`,
    );
  }

  return {
    async report(report) {
      if (await store(report)) onFirst?.(report.version);
      if (reports++ % TRIM_EACH === 0) await trim();
    },

    async counts() {
      const rows = await database.all<{ version: string; estado: DeviceState; n: number }>(
        'SELECT version, estado, count(*) AS n FROM dispositivo WHERE visto >= $1 GROUP BY version, estado',
        day(FORGOTTEN_AFTER_DAYS),
      );
      const counts = new Map<string, DeviceCount>();
      for (const { estado, n, version } of rows) {
        const count = counts.get(version) ?? noDevices();
        count.estados[estado] += Number(n);
        count.total += Number(n);
        counts.set(version, count);
      }
      return counts;
    },
  };
}
