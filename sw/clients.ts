import { readSession } from '../src/offline/store/records.ts';
import type { TransactionalStore } from '../src/storage/outbox-store.ts';

/**
 * Knows which page belongs to which session. Photos are kept and served only for a page that reported the
 * epoch of the session stored in `sesion` (B23).
 */
export interface Pages {
  report(client: string, epoca: number): Promise<void>;
  /** The owner's hash; undefined if the page reported no epoch, or the epoch of another session. */
  ownerOf(client: string): Promise<string | undefined>;
  /**
   * As `ownerOf`, but waits up to `ms` for the page's report: photos are requested before the page has sent
   * it.
   */
  ownerSoon(client: string, ms: number): Promise<string | undefined>;
}

/**
 * The reports are stored in `meta`, because the browser may stop the worker at any time.
 * @param living lists the open pages; the reports of closed ones are dropped
 */
export function createPages(
  store: TransactionalStore,
  living: () => Promise<readonly { id: string }[]>,
): Pages {
  let reporting: Promise<void> = Promise.resolve();
  const waiting = new Set<() => void>();
  const parse = (value: unknown) => new Map(Array.isArray(value) ? (value as Array<[string, number]>) : []);

  async function note(client: string, epoca: number) {
    const open = (await living()).map(({ id }) => id);
    await store.transact(['meta'], 'readwrite', async (tx) => {
      const reported = parse(await tx.get('meta', 'paginas')).set(client, epoca);
      const kept = [...reported].filter(([id]) => id === client || open.includes(id));
      tx.put('meta', 'paginas', kept);
    });
    for (const wake of waiting) wake();
  }

  async function ownerOf(client: string) {
    await reporting;
    return store.transact(['sesion', 'meta'], 'readonly', async (tx) => {
      const session = await readSession(tx);
      const reported = parse(await tx.get('meta', 'paginas')).get(client);
      return session && reported === session.epoca ? session.dueno : undefined;
    });
  }

  return {
    ownerOf,
    report(client, epoca) {
      reporting = reporting.then(() => note(client, epoca)).catch(() => undefined);
      return reporting;
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
