import { createCell, type Observable } from '../lib/observable.ts';
import { DEVICE_LOCAL, LOCAL } from '../storage/keys.ts';
import type { LocalStore } from '../storage/local-storage.ts';
import type { Operacion } from './model/pending-write.ts';
import { hashOwner } from './store/owner-key.ts';

/**
 * Counts the pending writes outside IndexedDB, so that a deletion by the browser is noticed (promise 16).
 * Rows that the worker or another tab sent or dropped are no loss: only a newly created database is. Stores
 * field names, never values.
 */
export interface Lost {
  n: number;
  /** the setting's field, or the operation for other writes */
  campos: readonly string[];
}

export interface EvictionCheck {
  /** the changes the browser deleted, until `dismiss` */
  lost: Observable<Lost | undefined>;
  /**
   * Called with the rows just read from the device. Resolves to true if the browser deleted the earlier ones.
   */
  rowsRead(rows: readonly Waiting[]): Promise<boolean>;
  /** Checks for a deletion; must be called before writing to a database that may be new. */
  check(): Promise<boolean>;
  /** The session ends and the rows are sealed: stores their count under the owner's hash. */
  seal(usuario: string): void;
  /** The owner has signed in again: restores the count, so that the next `check` looks for the rows. */
  unseal(usuario: string): void;
  dismiss(): void;
  /** whether rows were pending when the device was last read */
  waiting(): boolean;
}

type Waiting = { operacion: Operacion; clave: string };
interface StoredCount extends Lost {
  perdidos?: Lost;
}

const NONE: StoredCount = { n: 0, campos: [] };

export function createEvictionCheck(
  local: LocalStore,
  isNew: () => Promise<boolean>,
  uuid: () => string,
): EvictionCheck {
  const lost = createCell<Lost | undefined>(read().perdidos);
  let turn = 0;

  function read(): StoredCount {
    const stored = parse(local.get(LOCAL.canario));
    if (!isLost(stored)) return NONE;
    const { perdidos } = stored as StoredCount;
    return { n: stored.n, campos: stored.campos, ...(isLost(perdidos) && { perdidos }) };
  }

  function write({ n, campos, perdidos }: StoredCount): void {
    if (n === 0 && !perdidos) local.remove(LOCAL.canario);
    else local.set(LOCAL.canario, JSON.stringify({ n, campos, perdidos }));
  }

  /** The salt is stored with the hashes: the database's own salt would be deleted with the rows. */
  function readSealed(): { sal: string; n: Record<string, number> } {
    const { sal, n } = parse(local.get(DEVICE_LOCAL.sellados)) as { sal?: unknown; n?: unknown };
    return typeof sal === 'string' && typeof n === 'object' && n !== null
      ? { sal, n: n as Record<string, number> }
      : { sal: uuid(), n: {} };
  }

  async function check(): Promise<boolean> {
    if (read().n === 0 || !(await isNew().catch(() => false))) return false;
    const { n, campos, perdidos } = read();
    if (n === 0) return false;
    const all = { n: n + (perdidos?.n ?? 0), campos: [...new Set([...(perdidos?.campos ?? []), ...campos])] };
    write({ ...NONE, perdidos: all });
    lost.set(all);
    return true;
  }

  return {
    lost,
    check,
    waiting: () => read().n > 0,
    async rowsRead(rows) {
      const own = ++turn;
      if (rows.length === 0 && (await check())) return true;
      const { perdidos } = read();
      const fields = rows.map(({ operacion, clave }) =>
        operacion === 'guardarConfiguracion' ? clave : operacion,
      );
      // Sorted, because retries change the order of the rows.
      const campos = [...new Set(fields)].sort();
      if (own === turn) write({ n: rows.length, campos, ...(perdidos && { perdidos }) });
      return false;
    },
    seal(usuario) {
      const { sal, n } = readSealed();
      const count = read().n;
      if (count > 0)
        local.set(
          DEVICE_LOCAL.sellados,
          JSON.stringify({ sal, n: { ...n, [hashOwner(sal, usuario)]: count } }),
        );
    },
    unseal(usuario) {
      const { sal, n } = readSealed();
      const { [hashOwner(sal, usuario)]: count, ...rest } = n;
      if (!Number.isSafeInteger(count)) return;
      write({ ...NONE, n: count as number });
      if (Object.keys(rest).length === 0) local.remove(DEVICE_LOCAL.sellados);
      else local.set(DEVICE_LOCAL.sellados, JSON.stringify({ sal, n: rest }));
    },
    dismiss() {
      const { n, campos } = read();
      write({ n, campos });
      lost.set(undefined);
    },
  };
}

/** Parses stored JSON; always returns an object. */
function parse(text: string | null): object {
  try {
    return (JSON.parse(text ?? '') as object | null) ?? {};
  } catch {
    return {};
  }
}

function isLost(value: unknown): value is Lost {
  const { n, campos } = (value ?? {}) as Partial<Lost>;
  return (
    Number.isSafeInteger(n) && Array.isArray(campos) && campos.every((campo) => typeof campo === 'string')
  );
}
