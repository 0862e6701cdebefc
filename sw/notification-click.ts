import type { PageMessage } from '../src/offline/model/worker-messages.ts';

const PAGE = '/cumpleanos';

/** The part of `Clients` used here; the tests compile without the worker's types. */
interface Windows {
  matchAll(options: { type: 'window' }): Promise<readonly Window[]>;
  openWindow(path: string): Promise<unknown>;
}
interface Window {
  visibilityState: DocumentVisibilityState;
  postMessage(message: PageMessage): void;
  focus(): Promise<unknown>;
}

/**
 * Opens the birthday page after a click on the notification. An open window is asked to navigate, so that it
 * can warn about unsaved changes; without one a new window opens.
 */
export async function openDay(clients: Windows): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' });
  const [first] = windows;
  const client = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? first;
  if (!client) return void (await clients.openWindow(PAGE));
  client.postMessage({ tipo: 'ir', a: PAGE });
  await client.focus();
}
