import type { SyncStatus } from '../../domain/connection/sync-status.ts';
import { isOpenAsApp } from '../../domain/device/display-mode.ts';
import type { Observable } from '../../lib/observable.ts';

/**
 * Asks the browser to protect this site's storage from deletion, as soon as a change is pending or the app is
 * installed. Some browsers ask the person, who can then see why. A refusal only changes the text of
 * /dispositivo and /diagnostico (S22). Returns a function that stops it.
 */
export function keepStorage(connection: Observable<SyncStatus>): () => void {
  const over = new AbortController();
  const stop = connection.subscribe(() => {
    if (connection.get().pending > 0) ask();
  });
  function ask(): void {
    over.abort();
    stop();
    const storage = navigator.storage as StorageManager | undefined;
    storage?.persist?.().catch(() => undefined);
  }
  addEventListener('appinstalled', ask, { signal: over.signal });
  if (connection.get().pending > 0 || isOpenAsApp()) ask();
  return () => {
    over.abort();
    stop();
  };
}
