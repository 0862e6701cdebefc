import { createCell, type Observable } from '../lib/observable.ts';
import type { Bus } from './model/ports.ts';

/**
 * Whether the server is reachable. lastContact: ms of its last answer to any context since this page was
 * opened.
 */
export interface NetworkState {
  reachable: 'unknown' | 'yes' | 'no';
  lastContact?: number;
}

export interface Network extends Observable<NetworkState> {
  reportAnswer(): void;
  reportNoAnswer(): void;
}

/** Creates the network state, which all contexts share over the bus. */
export function createNetwork(bus: Bus, now: () => number): Network {
  const cell = createCell<NetworkState>({ reachable: 'unknown' });
  bus.subscribe((message) => {
    if (message.tipo !== 'contacto') return;
    if (message.ok) cell.set({ reachable: 'yes', lastContact: now() });
    else if (cell.get().reachable !== 'no') cell.set({ ...cell.get(), reachable: 'no' });
  });
  return {
    get: cell.get,
    subscribe: cell.subscribe,
    reportAnswer: () => bus.post({ tipo: 'contacto', ok: true }),
    reportNoAnswer: () => bus.post({ tipo: 'contacto', ok: false }),
  };
}
