/**
 * Tracks whether the page is in use. A page that is left may be frozen, and WebKit keeps its open
 * transactions, which block the storage of every later page. So no IndexedDB work runs between `pagehide` and
 * `pageshow`.
 */
export interface PageLife {
  /** Resolves immediately while the page is in use, otherwise when it returns. */
  here(): Promise<void>;
  /** how many times the page has been left so far */
  left(): number;
  /** Whether the page was left and has not returned. */
  away(): boolean;
  /** Registers work for `pagehide`; only its synchronous part runs. */
  onLeave(run: () => void): void;
}

/** For the worker, which is not frozen with a page. */
export const ALWAYS_HERE: PageLife = {
  here: async () => undefined,
  left: () => 0,
  away: () => false,
  onLeave: () => undefined,
};

/** @param target the window */
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

/** Runs `run`; if it fails because the page was left meanwhile, runs it again after the page returns. */
export async function whileHere<T>(life: PageLife, run: () => Promise<T>): Promise<T> {
  for (;;) {
    // The page may have been left again before this continuation ran.
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

/** The registered transactions; open ones are aborted when the page is left. */
export function trackTransactions(life: PageLife) {
  const open = new Set<IDBTransaction>();
  const abortAll = () => open.forEach(abort);
  life.onLeave(abortAll);
  return {
    abortAll,
    track(transaction: IDBTransaction) {
      // The transaction began after the page was left.
      if (life.away()) return abort(transaction);
      open.add(transaction);
      for (const end of ['complete', 'abort'])
        transaction.addEventListener(end, () => open.delete(transaction));
    },
  };
}

export function abort(transaction: IDBTransaction | undefined): void {
  try {
    transaction?.abort();
  } catch {
    // The transaction had already ended.
  }
}
