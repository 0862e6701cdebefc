import type { Base } from '../../offline/model/pending-write.ts';
import { toBase } from '../../offline/model/policy.ts';
import { confirmedKey, type Outbox } from '../../offline/outbox-port.ts';
import type { Acknowledged } from './config-port.ts';

/**
 * The server's values of one person, by `confirmedKey`: the device's copy, overlaid with values this page
 * learned but could not store (full disk, row of a newer version).
 */
export interface ServerValues {
  get(key: string): Base | undefined;
  known(): boolean;
  /** Takes the copy just read from the device. A field whose copy has changed since is no longer overlaid. */
  read(copy: ReadonlyMap<string, Base>): void;
  /** Overlays a value from the server that is not stored on the device. */
  hear(what: Heard): void;
  /** Ends a field's overlay: a newer answer is stored on the device. */
  written(key: string): void;
  /** The id of the row that a direct save replaced. */
  replaced(key: string): string | undefined;
  /**
   * Stores the overlaid values on the device.
   * @throws StorageError, SessionClosedError
   */
  tell(usuario: string): Promise<void>;
  forget(): void;
}

/** A value learned from the server; `valor` null: the server has none. */
export type Heard = Omit<Acknowledged, 'valor'> & { valor: string | null };

/** was: the device's copy of the field at that time, as JSON; undefined while it could not be read */
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
