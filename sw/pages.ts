import { readSession } from '../src/offline/entries.ts';
import type { TransactionalStore } from '../src/storage/transactions.ts';

/** Whose page asks: only one that told the epoch of the session in `sesion` has photos kept and served (B23). */
export interface Pages {
  tell(client: string, epoca: number): Promise<void>;
  /** The owner's hash, undefined for a page that told nothing or of another session. */
  ownerOf(client: string): Promise<string | undefined>;
}

/** Kept in `meta`, since the worker stops whenever it likes. living: the pages that are still open. */
export function createPages(
  store: TransactionalStore,
  living: () => Promise<readonly { id: string }[]>,
): Pages {
  let telling: Promise<void> = Promise.resolve();
  const parse = (value: unknown) => new Map(Array.isArray(value) ? (value as Array<[string, number]>) : []);
  return {
    tell(client, epoca) {
      telling = telling.then(async () => {
        const open = (await living()).map(({ id }) => id);
        await store.transact(['meta'], 'readwrite', async (tx) => {
          const told = parse(await tx.get('meta', 'paginas')).set(client, epoca);
          const kept = [...told].filter(([id]) => id === client || open.includes(id));
          tx.put('meta', 'paginas', kept);
        });
      });
      telling = telling.catch(() => undefined);
      return telling;
    },
    async ownerOf(client) {
      await telling;
      return store.transact(['sesion', 'meta'], 'readonly', async (tx) => {
        const session = await readSession(tx);
        const told = parse(await tx.get('meta', 'paginas')).get(client);
        return session && told === session.epoca ? session.dueno : undefined;
      });
    },
  };
}
