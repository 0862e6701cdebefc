import type { Pause } from '../../src/offline/model/backoff.ts';
import type { PendingWrite } from '../../src/offline/model/pending-write.ts';
import { OUTBOX_STORES, type StoreName } from '../../src/storage/keys.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import type { Key, Transaction } from '../../src/storage/outbox-store.ts';

/** Entries as a device may have stored them. */

export const ROW: PendingWrite = {
  v: 1,
  usuario: 'ana',
  operacion: 'guardarConfiguracion',
  clave: 'scale',
  valor: '15',
  base: { existe: false },
  enviados: ['14'],
  idOp: 'op',
  orden: 1,
  estado: 'pendiente',
  intentos: 0,
  proximo: 5,
};

export function createStoreWith(...entries: Array<[StoreName, Key, unknown]>) {
  const store = createMemoryStore();
  const use = <T>(body: (tx: Transaction) => Promise<T>) => store.transact(OUTBOX_STORES, 'readwrite', body);
  const filled = use(async (tx) => {
    for (const [name, key, value] of entries) tx.put(name, key, value);
  });
  return { store, use: <T>(body: (tx: Transaction) => Promise<T>) => filled.then(() => use(body)) };
}

export const PAUSE: Pause = { desde: 1, fallas: 2, proximo: 3000, piso: 4 };
