import { toBase } from '../offline/core/policy.ts';
import { confirmedKey, type Outbox } from '../offline/outbox-port.ts';
import type { Base } from '../offline/row.ts';
import type { Acknowledged } from './direct-saves.ts';

/**
 * What the server holds of a person, by `confirmedKey`: the device's copy, and over it what this page heard and could
 * not write down there (a full disk, a newer row). Emptied by `forget`.
 */
export interface ServerValues {
  get(key: string): Base | undefined;
  known(): boolean;
  /** The device was read. A field that it has learned more about since is its own again. */
  read(copy: ReadonlyMap<string, Base>): void;
  /** Heard from the server, and not on the device. */
  hear(what: Heard): void;
  /** A newer answer about the field is on the device. */
  written(key: string): void;
  /** The row that a save sent without it has replaced. */
  replaced(key: string): string | undefined;
  /** Writes down what is missing on the device. @throws StorageError, SessionClosedError */
  tell(usuario: string): Promise<void>;
  forget(): void;
}

/** null: never saved there */
export type Heard = Omit<Acknowledged, 'valor'> & { valor: string | null };

/** was: what the device said of the field then; undefined while it could not be read */
type Untold = Heard & { was: string | undefined };

export function createServerValues({ acknowledge }: Pick<Outbox, 'acknowledge'>): ServerValues {
  let copy: ReadonlyMap<string, Base> | undefined;
  const untold = new Map<string, Untold>();

  const said = (key: string) => copy && JSON.stringify(copy.get(key) ?? null);

  return {
    get(key) {
      const one = untold.get(key);
      return one ? toBase(one.valor) : copy?.get(key);
    },
    known: () => untold.size > 0 || Boolean(copy?.size),
    read(next) {
      copy = next;
      for (const [key, one] of untold) {
        one.was ??= said(key);
        if (one.was !== said(key)) untold.delete(key);
      }
    },
    hear(what) {
      const key = confirmedKey(what.operacion, what.clave);
      untold.set(key, { ...what, was: said(key) });
    },
    written: (key) => void untold.delete(key),
    replaced: (key) => untold.get(key)?.over,
    async tell(usuario) {
      for (const [key, one] of untold) {
        await acknowledge(usuario, one.operacion, one.clave, one.valor, one.over);
        if (untold.get(key) !== one) continue;
        copy = new Map(copy).set(key, toBase(one.valor));
        untold.delete(key);
      }
    },
    forget() {
      copy = undefined;
      untold.clear();
    },
  };
}
