import type { Bus } from './model/ports.ts';
import { type BusMessage, MOTIVOS } from './model/worker-messages.ts';

/** The part of BroadcastChannel that the bus uses. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/**
 * Creates the message bus on a BroadcastChannel; without one it reaches only this context. Unknown and
 * malformed messages are ignored.
 */
export function createBus(channel?: Channel): Bus {
  const listeners = new Set<(message: BusMessage, remote: boolean) => void>();
  const deliver = (message: BusMessage, remote: boolean) => {
    for (const listener of [...listeners]) listener(message, remote);
  };
  if (channel) {
    channel.onmessage = ({ data }) => {
      const message = parseBusMessage(data);
      if (message) deliver(message, true);
    };
  }
  return {
    post(message) {
      deliver(message, false);
      try {
        channel?.postMessage(message);
      } catch {
        // The browser closed the channel: other contexts read the store again when they get the focus.
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function parseBusMessage(data: unknown): BusMessage | undefined {
  const given = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const { tipo, ok, suceso, epoca } = given;
  if (tipo === 'cambio') return { tipo };
  if (tipo === 'contacto' && typeof ok === 'boolean') return { tipo, ok };
  if (tipo !== 'sesion') return undefined;
  if (suceso === 'abierta' || suceso === 'cerrada') return { tipo, suceso };
  const motivo = MOTIVOS.find((known) => known === given.motivo);
  if (suceso === 'rechazada' && motivo && typeof epoca === 'number') return { tipo, suceso, motivo, epoca };
  return undefined;
}
