import type { LateNotes } from '../storage/late-notes.ts';
import type { PageLife } from '../storage/page-life.ts';
import type { Outbox } from './outbox-port.ts';
import { isWish, type Wish } from './row.ts';

/**
 * An outbox whose page may be left while a wish is being written: the wish then waits among the late notes until
 * somebody reads that person's rows.
 */
export function keepLateWishes(outbox: Outbox, late: LateNotes, life: PageLife): Outbox {
  /** each with whether it is among the late notes */
  const underWay = new Map<Wish, boolean>();
  life.onLeave(() => {
    late.keep([...underWay.keys()]);
    for (const wish of underWay.keys()) underWay.set(wish, true);
  });

  const catchUp = (usuario: string) =>
    late.settle(async (wishes) => {
      for (const wish of wishes)
        if (isWish(wish) && wish.usuario === usuario)
          await outbox.save(usuario, wish.operacion, wish.clave, wish.valor);
    });

  return {
    ...outbox,
    async save(usuario, operacion, clave, valor) {
      const wish = { usuario, operacion, clave, valor };
      underWay.set(wish, false);
      try {
        // Once it is a late note, the first page that reads them writes it: this one may come back much later.
        await outbox.save(usuario, operacion, clave, valor, () => !underWay.get(wish));
        if (underWay.get(wish)) await catchUp(usuario);
      } finally {
        underWay.delete(wish);
      }
    },
    async rows(usuario) {
      // A device that fails now keeps them for the next time.
      await catchUp(usuario).catch(() => undefined);
      return outbox.rows(usuario);
    },
  };
}
