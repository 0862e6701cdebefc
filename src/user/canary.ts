import { createCell, type Observable } from '../offline/observable.ts';
import { hashOwner } from '../offline/owner.ts';
import type { Operacion } from '../offline/row.ts';
import type { LocalStore } from '../storage/local.ts';
import { DEVICE_LOCAL, LOCAL } from '../storage/names.ts';

/**
 * What waits, counted outside of IndexedDB, so that the browser's deletions are noticed (promise 16). Rows that the worker
 * or another tab has sent or dropped are no loss: only a database that was made anew is. Fields, never values.
 */
export interface Lost {
  n: number;
  /** the field, or for anything but a setting the operation */
  campos: readonly string[];
}

export interface Canary {
  /** what the browser took, until the person has read it */
  lost: Observable<Lost | undefined>;
  /** The device's rows, as just read from it. True where they were taken: the database is a new one. */
  heard(rows: readonly Waiting[]): Promise<boolean>;
  /** Before anything is written into a database that may be a new one. */
  check(): Promise<boolean>;
  /** The session ends, and what waits is sealed: counted for its owner, without a name. */
  seal(usuario: string): void;
  /** They are back: what was counted for them is looked for at the next `check`. */
  unseal(usuario: string): void;
  dismiss(): void;
  /** something waited when the device was last read */
  waiting(): boolean;
}

type Waiting = { operacion: Operacion; clave: string };
interface Kept extends Lost {
  perdidos?: Lost;
}

const NONE: Kept = { n: 0, campos: [] };

export function createCanary(local: LocalStore, isNew: () => Promise<boolean>, uuid: () => string): Canary {
  const lost = createCell<Lost | undefined>(read().perdidos);
  let turn = 0;

  function read(): Kept {
    const kept = parse(local.get(LOCAL.canario));
    if (!isLost(kept)) return NONE;
    const { perdidos } = kept as Kept;
    return { n: kept.n, campos: kept.campos, ...(isLost(perdidos) && { perdidos }) };
  }

  function write({ n, campos, perdidos }: Kept): void {
    if (n === 0 && !perdidos) local.remove(LOCAL.canario);
    else local.set(LOCAL.canario, JSON.stringify({ n, campos, perdidos }));
  }

  /** The salt lies beside the hashes: the database's own would go with the rows. */
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
    async heard(rows) {
      const own = ++turn;
      if (rows.length === 0 && (await check())) return true;
      const { perdidos } = read();
      const fields = rows.map(({ operacion, clave }) =>
        operacion === 'guardarConfiguracion' ? clave : operacion,
      );
      // Tries change the order of the rows.
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

/** Anything may stand there; an object in any case. */
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
