import type { Diagnosis, Surroundings } from '../../../src/domain/device/diagnosis.ts';
import { parseSiteConfig } from '../../../src/offline/store/site-config.ts';

/** A browser in which everything works. */
export const SURROUNDINGS: Surroundings = {
  browser: 'Navegador de pruebas',
  language: 'es-MX',
  display: 'navegador',
  online: true,
  secure: true,
  cookies: true,
  locks: true,
  channel: true,
  local: { works: true, ms: 0 },
  caches: { works: true, ms: 1 },
  persisted: false,
  space: { usage: 3_200_000, quota: 600_000_000 },
  worker: { kind: 'registered', controls: true, version: '1.0.0', waiting: undefined, bucket: '42' },
};

export const DIAGNOSIS: Diagnosis = {
  at: Date.parse('2026-11-21T18:00:00Z'),
  version: '1.0.0',
  session: 'abierta',
  network: { reachable: 'yes', lastContact: Date.parse('2026-11-21T17:59:50Z') },
  rows: { estados: {}, grupos: [], ilegibles: 0 },
  database: { works: true, ms: 12 },
  keyval: { works: true, ms: 9 },
  site: parseSiteConfig({}),
  surroundings: SURROUNDINGS,
};
