import { createCell, type Observable } from '../offline/observable.ts';
import type { Operacion } from '../offline/row.ts';
import type { LocalStore } from '../storage/local.ts';
import { LOCAL } from '../storage/names.ts';

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
  dismiss(): void;
  /** something waited when the device was last read */
  waiting(): boolean;
}

type Waiting = { operacion: Operacion; clave: string };
interface Kept extends Lost {
  perdidos?: Lost;
}

const NONE: Kept = { n: 0, campos: [] };

export function createCanary(local: LocalStore, isNew: () => Promise<boolean>): Canary {
  const lost = createCell<Lost | undefined>(read().perdidos);
  let turn = 0;

  function read(): Kept {
    try {
      const kept: unknown = JSON.parse(local.get(LOCAL.canario) ?? '');
      if (!isLost(kept)) return NONE;
      const { perdidos } = kept as Kept;
      return { n: kept.n, campos: kept.campos, ...(isLost(perdidos) && { perdidos }) };
    } catch {
      return NONE;
    }
  }

  function write({ n, campos, perdidos }: Kept): void {
    if (n === 0 && !perdidos) local.remove(LOCAL.canario);
    else local.set(LOCAL.canario, JSON.stringify({ n, campos, perdidos }));
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
    dismiss() {
      const { n, campos } = read();
      write({ n, campos });
      lost.set(undefined);
    },
  };
}

function isLost(value: unknown): value is Lost {
  const { n, campos } = (value ?? {}) as Partial<Lost>;
  return (
    Number.isSafeInteger(n) && Array.isArray(campos) && campos.every((campo) => typeof campo === 'string')
  );
}
