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
  /**
   * Takes the copy just read from the device. A field whose copy has changed since is no longer overlaid, unless a
   * direct save replaced a row, which `store` ends.
   */
  read(copy: ReadonlyMap<string, Base>): void;
  /** Overlays a value from the server that is not stored on the device. */
  learn(what: Learned): void;
  /**
   * The device has a newer answer: ends the field's overlay. The overlay of a direct save that replaced a row takes
   * the answer and stays until `store` has ended that row.
   */
  written(key: string, valor: string | null): void;
  /** The id of the row that a direct save replaced. */
  replaced(key: string): string | undefined;
  /**
   * Stores the overlaid values on the device.
   * @throws StorageError, SessionClosedError
   */
  store(usuario: string): Promise<void>;
  forget(): void;
}

/** A value learned from the server; `valor` null: the server has none. */
export type Learned = Omit<Acknowledged, 'valor'> & { valor: string | null };

/** was: the device's copy of the field at that time, as JSON; undefined while it could not be read */
type Unstored = Learned & { was: string | undefined };

export function createServerValues({ acknowledge }: Pick<Outbox, 'acknowledge'>): ServerValues {
  let copy: ReadonlyMap<string, Base> | undefined;
  const unstored = new Map<string, Unstored>();

  const copyOf = (key: string) => copy && JSON.stringify(copy.get(key) ?? null);

  return {
    get(key) {
      const one = unstored.get(key);
      return one ? toBase(one.valor) : copy?.get(key);
    },
    known: () => unstored.size > 0 || Boolean(copy?.size),
    read(next) {
      copy = next;
      for (const [key, one] of unstored) {
        one.was ??= copyOf(key);
        if (one.over === undefined && one.was !== copyOf(key)) unstored.delete(key);
      }
    },
    learn(what) {
      const key = confirmedKey(what.operacion, what.clave);
      unstored.set(key, { ...what, was: copyOf(key) });
    },
    written(key, valor) {
      const one = unstored.get(key);
      if (one?.over === undefined) unstored.delete(key);
      else unstored.set(key, { ...one, valor });
    },
    replaced: (key) => unstored.get(key)?.over,
    async store(usuario) {
      for (const [key, one] of unstored) {
        await acknowledge(usuario, one.operacion, one.clave, one.valor, one.over);
        if (unstored.get(key) !== one) continue;
        copy = new Map(copy).set(key, toBase(one.valor));
        unstored.delete(key);
      }
    },
    forget() {
      copy = undefined;
      unstored.clear();
    },
  };
}
