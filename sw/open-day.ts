import type { PageMessage } from '../src/worker-messages.ts';

const PAGE = '/cumpleanos';

/** The parts of the worker's clients that are used here; the tests know no worker's types. */
interface Windows {
  matchAll(options: { type: 'window' }): Promise<readonly Window[]>;
  openWindow(path: string): Promise<unknown>;
}
interface Window {
  visibilityState: DocumentVisibilityState;
  postMessage(message: PageMessage): void;
  focus(): Promise<unknown>;
}

/** Somebody opened the notification: in the window that is there, which asks about unsaved changes itself, or a new one. */
export async function openDay(clients: Windows): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' });
  const [first] = windows;
  const client = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? first;
  if (!client) return void (await clients.openWindow(PAGE));
  client.postMessage({ tipo: 'ir', a: PAGE });
  await client.focus();
}
