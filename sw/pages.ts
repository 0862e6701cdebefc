import { readSession } from '../src/offline/entries.ts';
import type { TransactionalStore } from '../src/storage/transactions.ts';

/** Whose page asks: only one that told the epoch of the session in `sesion` has photos kept and served (B23). */
export interface Pages {
  tell(client: string, epoca: number): Promise<void>;
  /** The owner's hash, undefined for a page that told nothing or of another session. */
  ownerOf(client: string): Promise<string | undefined>;
  /** The same, when the page has told, but no later than `ms` from now: photos are asked for as early as the page is. */
  ownerSoon(client: string, ms: number): Promise<string | undefined>;
}

/** Kept in `meta`, since the worker stops whenever it likes. living: the pages that are still open. */
export function createPages(
  store: TransactionalStore,
  living: () => Promise<readonly { id: string }[]>,
): Pages {
  let telling: Promise<void> = Promise.resolve();
  const waiting = new Set<() => void>();
  const parse = (value: unknown) => new Map(Array.isArray(value) ? (value as Array<[string, number]>) : []);

  async function note(client: string, epoca: number) {
    const open = (await living()).map(({ id }) => id);
    await store.transact(['meta'], 'readwrite', async (tx) => {
      const told = parse(await tx.get('meta', 'paginas')).set(client, epoca);
      const kept = [...told].filter(([id]) => id === client || open.includes(id));
      tx.put('meta', 'paginas', kept);
    });
    for (const wake of waiting) wake();
  }

  async function ownerOf(client: string) {
    await telling;
    return store.transact(['sesion', 'meta'], 'readonly', async (tx) => {
      const session = await readSession(tx);
      const told = parse(await tx.get('meta', 'paginas')).get(client);
      return session && told === session.epoca ? session.dueno : undefined;
    });
  }

  return {
    ownerOf,
    tell(client, epoca) {
      telling = telling.then(() => note(client, epoca)).catch(() => undefined);
      return telling;
    },
    async ownerSoon(client, ms) {
      const end = Date.now() + ms;
      for (;;) {
        const owner = await ownerOf(client);
        const left = end - Date.now();
        if (owner !== undefined || left <= 0) return owner;
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            clearTimeout(timer);
            resolve();
          };
          const timer = setTimeout(wake, left);
          waiting.add(wake);
        });
      }
    },
  };
}
