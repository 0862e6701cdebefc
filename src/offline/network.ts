import { createCell, type Observable } from './observable.ts';
import type { Bus } from './ports.ts';

/** Is the server there? lastContact: ms of its last answer to any context, since this page was opened. */
export interface NetworkState {
  reachable: 'unknown' | 'yes' | 'no';
  lastContact?: number;
}

export interface Network extends Observable<NetworkState> {
  reportAnswer(): void;
  reportNoAnswer(): void;
}

/** One answer for all contexts: what one of them learns, the others hear over the bus. */
export function createNetwork(bus: Bus, now: () => number): Network {
  const cell = createCell<NetworkState>({ reachable: 'unknown' });
  bus.subscribe((message) => {
    if (message.tipo !== 'contacto') return;
    const { reachable, lastContact } = cell.get();
    if (message.ok) cell.set({ reachable: 'yes', lastContact: now() });
    else if (reachable !== 'no')
      cell.set({ reachable: 'no', ...(lastContact === undefined ? {} : { lastContact }) });
  });
  return {
    get: cell.get,
    subscribe: cell.subscribe,
    reportAnswer: () => bus.post({ tipo: 'contacto', ok: true }),
    reportNoAnswer: () => bus.post({ tipo: 'contacto', ok: false }),
  };
}
