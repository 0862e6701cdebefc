import type { WorkerMessage } from '../src/worker-messages.ts';

/** What a page may tell the worker; undefined for anything unknown or forged, which is ignored (H15). */
export function parseWorkerMessage(data: unknown): WorkerMessage | undefined {
  const given = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  if (given.type === 'SKIP_WAITING') return { type: given.type };
  const { tipo, epoca } = given;
  if (tipo === 'pagina' && typeof epoca === 'number' && Number.isSafeInteger(epoca)) return { tipo, epoca };
  if (tipo === 'version' || tipo === 'reclama') return { tipo };
  return undefined;
}
