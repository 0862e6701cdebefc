import { createCell, type Observable } from '../../lib/observable.ts';
import type { Network } from '../../offline/network.ts';
import type { StorageIssue } from '../device/storage-status.ts';
import type { ConfigControl } from '../settings/config-port.ts';

/** The state shown in the live region (C5). */
export interface SyncStatus {
  offline: boolean;
  /** number of rows to send */
  pending: number;
  /** number of conflicts and refusals */
  review: number;
  /** time of the server's last answer, ms; undefined if unknown */
  lastContact?: number | undefined;
  /** false if this device cannot store changes (promise 15) */
  durable: boolean;
  /** storage is still being read, so the pending writes are unknown */
  reading?: boolean;
  /** a change is being stored: not yet a row, and not saved either */
  saving?: boolean;
}

/**
 * The state shown in the live region (C5), computed from the network and this person's rows. It never claims
 * that everything is saved while storage is unreadable and something was pending there, or while rows of
 * another version are pending.
 */
export function createSyncStatus(
  network: Network,
  { rows, reading, saving, unread }: Pick<ConfigControl, 'rows' | 'reading' | 'saving' | 'unread'>,
  sending: Observable<boolean>,
  issue: Observable<StorageIssue | undefined>,
  waiting: () => boolean,
): Observable<SyncStatus> {
  const compute = (): SyncStatus => {
    const { reachable, lastContact } = network.get();
    const review = rows.get().filter(({ estado }) => estado === 'conflicto' || estado === 'rechazado').length;
    const pending = rows.get().length - review;
    return {
      offline: reachable === 'no',
      pending,
      review,
      lastContact,
      durable: issue.get() === undefined,
      reading: reading.get(),
      saving:
        saving.get() || sending.get() || unread.get() === 'some' || (unread.get() === 'all' && waiting()),
    };
  };
  const cell = createCell(compute());
  const update = () => cell.set(compute());
  network.subscribe(update);
  rows.subscribe(update);
  issue.subscribe(update);
  reading.subscribe(update);
  saving.subscribe(update);
  sending.subscribe(update);
  unread.subscribe(update);
  return cell;
}
