import type { Observable } from '../offline/observable.ts';
import { isOpenAsApp } from '../user/as-app.ts';
import type { Connection } from '../user/services.ts';

/**
 * Asks the browser not to delete what is kept here, once there is something to lose or the app is installed: some browsers
 * ask the person, who then sees why. A refusal changes nothing but what /dispositivo and the diagnosis say (S22). Answers
 * the end of it.
 */
export function keepStorage(connection: Observable<Connection>): () => void {
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
