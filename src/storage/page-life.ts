/**
 * A page that is left may be frozen as it stands, and WebKit keeps its open transactions: they hold the storage of every
 * later page. So nothing on IndexedDB runs from `pagehide` on until the page is back.
 */
export interface PageLife {
  /** Resolves at once while the page is here, else when it is back. */
  here(): Promise<void>;
  /** how often the page was left so far */
  left(): number;
  /** It was left, and is not back. */
  away(): boolean;
  /** At the last moment: only what is synchronous still happens. */
  onLeave(run: () => void): void;
}

/** A worker is not frozen with a page. */
export const ALWAYS_HERE: PageLife = {
  here: async () => undefined,
  left: () => 0,
  away: () => false,
  onLeave: () => undefined,
};

/** target: the window */
export function createPageLife(target: EventTarget): PageLife {
  const leaving: (() => void)[] = [];
  let times = 0;
  let back = Promise.resolve();
  let comeBack: (() => void) | undefined;
  const leave = () => {
    if (comeBack) return;
    times += 1;
    back = new Promise((resolve) => {
      comeBack = resolve;
    });
    for (const run of leaving) run();
  };
  const arrive = () => {
    comeBack?.();
    comeBack = undefined;
  };
  target.addEventListener('pagehide', leave);
  target.addEventListener('pageshow', arrive);
  return {
    here: () => back,
    left: () => times,
    away: () => comeBack !== undefined,
    onLeave: (run) => void leaving.push(run),
  };
}

/** Runs it, and once more after the page is back where the page was left meanwhile. */
export async function whileHere<T>(life: PageLife, run: () => Promise<T>): Promise<T> {
  for (;;) {
    // Left again, or before this turn came.
    do await life.here();
    while (life.away());
    const times = life.left();
    try {
      return await run();
    } catch (error) {
      if (life.left() === times) throw error;
    }
  }
}

/** The transactions that are open: a page that is left ends them. */
export function trackTransactions(life: PageLife): (transaction: IDBTransaction) => void {
  const open = new Set<IDBTransaction>();
  life.onLeave(() => {
    for (const transaction of open) abort(transaction);
  });
  return (transaction) => {
    // Begun in a turn that followed the last moment.
    if (life.away()) return abort(transaction);
    open.add(transaction);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => open.delete(transaction));
  };
}

export function abort(transaction: IDBTransaction | undefined): void {
  try {
    transaction?.abort();
  } catch {
    // It had ended already.
  }
}
