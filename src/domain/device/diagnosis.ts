import type { NetworkState } from '../../offline/network.ts';
import type { Outbox } from '../../offline/outbox-port.ts';
import type { Summary } from '../../offline/store/outbox-counts.ts';
import type { SiteConfig } from '../../offline/store/site-config.ts';
import { DIAGNOSIS_MARK } from '../../storage/keys.ts';
import type { KeyValue } from '../../storage/keyval.ts';
import type { TransactionalStore } from '../../storage/outbox-store.ts';
import type { SessionState } from '../session/session-state.ts';
import { asked, type Probe, probe } from '../site/health-probe.ts';
import { refusesApp } from '../site/refused-app.ts';
import type { Updates } from '../updates/updates.ts';

/**
 * A report on this device for support (promise 23): no value, no token, no name, nothing about other people's
 * rows.
 */
export interface Diagnosis {
  /** ms */
  at: number;
  version: string;
  session: 'abierta' | 'sin confirmar' | 'cerrada';
  network: NetworkState;
  /** undefined: storage does not answer */
  rows: Summary | undefined;
  /** a test write to the outbox's database, and to the key-value store */
  database: Probe;
  keyval: Probe;
  site: SiteConfig | undefined;
  /** the app's origin, if another host is reached and does not accept it (CORS) */
  refusedOrigin?: string;
  surroundings: Surroundings;
  /** when an update last failed to download since this page was opened, ms */
  failedUpdate?: number;
}

/** The browser's properties; undefined if it does not answer. */
export interface Surroundings {
  browser: string;
  language: string;
  display: 'instalada' | 'navegador';
  online: boolean;
  secure: boolean;
  cookies: boolean;
  locks: boolean;
  channel: boolean;
  local: Probe;
  caches: Probe;
  persisted: boolean | undefined;
  space: { usage?: number; quota?: number } | undefined;
  worker: WorkerState;
}

export type WorkerState =
  | { kind: 'unsupported' }
  | { kind: 'none'; error?: string }
  | {
      kind: 'registered';
      controls: boolean;
      version: string | undefined;
      /** version of a waiting worker; '' if it does not answer */
      waiting: string | undefined;
      /** the device's rollout bucket, from the worker's URL */
      bucket: string | undefined;
    };

export interface DiagnosisParts {
  version: string;
  origin: string;
  now(): number;
  fetch: typeof fetch;
  store: TransactionalStore;
  keyval: KeyValue;
  outbox: Pick<Outbox, 'summary'>;
  session: { get(): SessionState };
  network: { get(): NetworkState };
  site: { get(): SiteConfig | undefined };
  surroundings(): Promise<Surroundings>;
  updates(): Promise<Pick<Updates, 'state'>>;
}

export async function diagnose(parts: DiagnosisParts): Promise<Diagnosis> {
  const { store, keyval, outbox, session, network, site } = parts;
  const state = session.get();
  const config = site.get();
  const [rows, database, keyvalProbe, surroundings, updates, refused] = await Promise.all([
    asked(outbox.summary),
    probe(async () => {
      await store.transact(['meta'], 'readwrite', async (tx) => tx.put('meta', DIAGNOSIS_MARK, true));
      await store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', DIAGNOSIS_MARK));
    }),
    probe(async () => {
      await keyval.set(DIAGNOSIS_MARK, true);
      await keyval.delete(DIAGNOSIS_MARK);
    }),
    parts.surroundings(),
    asked(parts.updates),
    network.get().reachable !== 'yes' && config && refusesApp(parts.fetch, config),
  ]);
  const failed = updates?.state.get().failed;
  const verified = state.phase === 'open' && state.verified;
  return {
    at: parts.now(),
    version: parts.version,
    session: state.phase !== 'open' ? 'cerrada' : verified ? 'abierta' : 'sin confirmar',
    network: network.get(),
    rows,
    database,
    keyval: keyvalProbe,
    site: config,
    ...(refused && { refusedOrigin: parts.origin }),
    surroundings,
    ...(failed !== undefined && { failedUpdate: failed }),
  };
}
