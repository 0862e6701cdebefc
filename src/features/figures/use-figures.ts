import { useCallback, useEffect, useState } from 'react';
import type { FigureSet } from '../../domain/figures/figure-set.ts';
import type { FiguresRead, Scope } from '../../domain/figures/figures.ts';
import { useObservable, useServices } from '../../domain/services.ts';

type Problem = Exclude<FiguresRead, { kind: 'figures' }>;

const MISSING: Problem = { kind: 'failed', message: 'Falta una parte de la app; vuelve a cargar la página.' };

export interface LoadedFigures {
  figures: FigureSet | undefined;
  /** why the newest figures are not there */
  problem: Problem | undefined;
  offline: boolean;
  busy: boolean;
  again(): void;
}

/** The figures that this device kept, and then the server's. After a time without connection they are asked for again. */
export function useFigures(scope: Scope, wanted = true): LoadedFigures {
  const services = useServices();
  const { offline } = useObservable(services.connection);
  const [figures, setFigures] = useState<FigureSet>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(true);
  const [round, setRound] = useState(0);
  const open = services.figures;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const take = (read: FiguresRead) => {
      if (left) return;
      setBusy(false);
      setProblem(read.kind === 'figures' ? undefined : read);
      if (read.kind === 'figures') setFigures(read.figures);
      else if (read.kind === 'denied') setFigures(undefined);
    };
    setBusy(true);
    void open().then(
      async (made) => {
        const kept = await made.kept(scope);
        if (!left) setFigures((now) => now ?? kept);
        if (!offline) take(await made.read(scope));
        else if (!left) setBusy(false);
      },
      () => take(MISSING),
    );
    return () => {
      left = true;
    };
  }, [open, scope, wanted, offline, round]);

  const again = useCallback(() => setRound((now) => now + 1), []);
  return { figures, problem, offline, busy, again };
}
