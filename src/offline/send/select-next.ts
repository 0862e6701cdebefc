import type { Transaction } from '../../storage/outbox-store.ts';
import { type Pause, parsePause, pauseOver } from '../model/backoff.ts';
import type { Extended } from '../model/documents.ts';
import type { PendingWrite } from '../model/pending-write.ts';
import { acceptedBases, dueAt, markRow } from '../model/policy.ts';
import type { Ports } from '../model/ports.ts';
import { deviceId, isPlain } from '../store/device-id.ts';
import { readWatches, type Watch } from '../store/late-writes.ts';
import {
  type FieldKey,
  raise,
  readCount,
  readRows,
  readSession,
  type SessionMirror,
} from '../store/records.ts';
import { parseSiteConfig, type SiteConfig } from '../store/site-config.ts';

/**
 * What to do now. next: when there may be more to do (ms since the epoch); waiting: rows remain that may be
 * sent.
 */
export type Selection =
  | { kind: 'nothing'; next?: number; waiting: boolean }
  | { kind: 'unknown-host' }
  | {
      kind: 'send';
      key: FieldKey;
      row: PendingWrite;
      session: SessionMirror;
      site: SiteConfig;
      extended?: Extended;
    }
  | { kind: 'verify'; watch: Watch; session: SessionMirror; site: SiteConfig; mark: number };

/**
 * Chooses the oldest due row and marks it as sent, in one transaction.
 * @throws StorageError
 */
export function choose(ports: Ports): Promise<Selection> {
  return ports.store.transact(['pendiente', 'sesion', 'meta'], 'readwrite', (tx) => chooseIn(tx, ports));
}

async function chooseIn(tx: Transaction, { now, uuid, version }: Ports): Promise<Selection> {
  const at = now();
  const session = await readSession(tx);
  if (!session) return { kind: 'nothing', waiting: false };
  const watch = soonest(await readWatches(tx), (one) => one.hasta);
  const due = (await readRows(tx, session.dueno))
    .filter(([, row]) => row.usuario === session.usuario)
    .map(([key, row]) => ({ key, row, at: dueAt(row, at) ?? Number.POSITIVE_INFINITY }))
    .filter((one) => one.at < Number.POSITIVE_INFINITY);
  const first = soonest(due, (one) => one.at);
  const next = Math.min(first?.at ?? Number.POSITIVE_INFINITY, watch?.hasta ?? Number.POSITIVE_INFINITY);
  if (next === Number.POSITIVE_INFINITY) return { kind: 'nothing', waiting: false };
  const pause = parsePause(await tx.get('meta', 'pausa'));
  const waiting = first !== undefined;
  if (!pauseOver(pause, at))
    return { kind: 'nothing', next: Math.max(next, (pause as Pause).proximo), waiting };
  if (next > at) return { kind: 'nothing', next, waiting };
  const stored = await tx.get('meta', 'host');
  if (stored === undefined) return { kind: 'unknown-host' };
  const site = parseSiteConfig(stored);
  tx.put('meta', 'latido', at);
  if (!first || first.at > at) {
    return watch
      ? { kind: 'verify', watch, session, site, mark: await readCount(tx, 'acuse') }
      : { kind: 'nothing', waiting };
  }
  const row = markRow(first.row, first.row.orden ?? (await raise(tx, 'orden')));
  tx.put('pendiente', first.key, row);
  if (!site.extendido || row.operacion !== 'guardarConfiguracion' || (await isPlain(tx, version, at))) {
    return { kind: 'send', key: first.key, row, session, site };
  }
  const extended = {
    dispositivo: await deviceId(tx, uuid),
    orden: row.orden ?? 0,
    basesAceptadas: acceptedBases(row),
  };
  return { kind: 'send', key: first.key, row, session, site, extended };
}

function soonest<T>(values: readonly T[], at: (value: T) => number): T | undefined {
  return values.reduce<T | undefined>(
    (best, one) => (best === undefined || at(one) < at(best) ? one : best),
    undefined,
  );
}
