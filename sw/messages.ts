import type { WorkerMessage } from '../src/offline/model/worker-messages.ts';
import { MAX_PHOTOS } from './photo-cache.ts';

/**
 * Validates a message from a page. Returns undefined for unknown or forged messages, which are ignored (H15).
 */
export function parseWorkerMessage(data: unknown): WorkerMessage | undefined {
  const given = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  if (given.type === 'SKIP_WAITING') return { type: given.type };
  const { tipo, epoca, direcciones } = given;
  if (tipo === 'pagina' && typeof epoca === 'number' && Number.isSafeInteger(epoca)) return { tipo, epoca };
  if (tipo === 'fotos' && Array.isArray(direcciones))
    return { tipo, direcciones: direcciones.filter((one) => typeof one === 'string').slice(0, MAX_PHOTOS) };
  if (tipo === 'version' || tipo === 'reclama') return { tipo };
  return undefined;
}
