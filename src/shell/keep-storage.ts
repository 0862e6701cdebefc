import type { Observable } from '../offline/observable.ts';
import type { Connection } from '../user/services.ts';

/**
 * Asks the browser not to delete what is kept here, once there is something to lose or the app is installed: some browsers
 * ask the person, who then sees why. A refusal changes nothing but what the diagnosis says (S22).
 */
export function keepStorage(connection: Observable<Connection>): void {
  const stop = connection.subscribe(() => {
    if (connection.get().pending === 0) return;
    stop();
    ask();
  });
  addEventListener('appinstalled', ask);
}

function ask(): void {
  const storage = navigator.storage as StorageManager | undefined;
  storage?.persist?.().catch(() => undefined);
}
