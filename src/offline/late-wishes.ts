import type { LocalStore } from '../storage/local.ts';
import { LOCAL } from '../storage/names.ts';
import type { PageLife } from '../storage/page-life.ts';
import type { Outbox } from './outbox-port.ts';
import { isWish, type Wish } from './row.ts';

/**
 * An outbox whose page may be left while a wish is being written: the wish then waits in localStorage, which needs no
 * transaction, until somebody reads that person's rows.
 */
export function keepLateWishes(outbox: Outbox, local: LocalStore, life: PageLife): Outbox {
  const underWay = new Map<Wish, { late?: true }>();
  const read = (): Wish[] => {
    try {
      const kept: unknown = JSON.parse(local.get(LOCAL.cambios) ?? '');
      return Array.isArray(kept) ? kept.filter(isWish) : [];
    } catch {
      return [];
    }
  };
  life.onLeave(() => {
    if (underWay.size === 0) return;
    for (const note of underWay.values()) note.late = true;
    local.set(LOCAL.cambios, JSON.stringify([...read(), ...underWay.keys()]));
  });

  /** A device that fails now keeps them for the next time. */
  async function catchUp(usuario: string): Promise<void> {
    const text = local.get(LOCAL.cambios);
    if (text === null) return;
    for (const wish of read().filter((one) => one.usuario === usuario))
      await outbox.save(usuario, wish.operacion, wish.clave, wish.valor);
    if (local.get(LOCAL.cambios) === text) local.remove(LOCAL.cambios);
  }

  return {
    ...outbox,
    async save(usuario, operacion, clave, valor) {
      const note: { late?: true } = {};
      const wish = { usuario, operacion, clave, valor };
      underWay.set(wish, note);
      try {
        // Once it waits in localStorage, the first page that reads writes it: this one may come back much later.
        await outbox.save(usuario, operacion, clave, valor, () => !note.late);
        if (note.late) await catchUp(usuario);
      } finally {
        underWay.delete(wish);
      }
    },
    async rows(usuario) {
      await catchUp(usuario).catch(() => undefined);
      return outbox.rows(usuario);
    },
  };
}
