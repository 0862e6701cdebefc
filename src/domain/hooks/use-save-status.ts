import { useEffect, useState } from 'react';
import type { Campo } from '../../../shared/settings.ts';
import { useObservable, useServices } from '../services.ts';
import type { FieldState } from '../settings/config-port.ts';
import type { PendingChange } from '../settings/pending-changes.ts';
import { type SaveMark, saveMark } from '../settings/save-status.ts';

const LATE_MS = 400;

/** The state of a change, and the actions on it. */
export interface MarkedChange {
  mark: SaveMark | undefined;
  onMine(): void;
  onTheirs(): void;
  onRetry(): void;
  onDiscard(): void;
}

/** The save state of one setting. */
export function useSaveStatus(campo: Campo): MarkedChange {
  const { config, outbox } = useServices();
  const state = useObservable(config.states)[campo];
  const change = useObservable(outbox.changes).find(
    (one) => one.operacion === 'guardarConfiguracion' && one.campo === campo,
  );
  return useFieldStatus(state, change);
}

/** As `useSaveStatus`, for any field saved through the outbox. */
export function useFieldStatus(state: FieldState, change: PendingChange | undefined): MarkedChange {
  const { connection } = useServices();
  const { offline } = useObservable(connection);
  const under = state === 'guardando' || state === 'pendiente';
  const mark = saveMark(state, change, { offline, late: useLate(under), wasSaving: useWasSaving(state) });
  return { mark, ...useChoices(change) };
}

/** As `useSaveStatus`, for a row of the list, which shows its state without the delay of 400 ms. */
export function useChangeStatus(change: PendingChange): MarkedChange {
  const { offline } = useObservable(useServices().connection);
  const mark = saveMark(change.estado, change, { offline, late: true, wasSaving: false });
  return { mark, ...useChoices(change) };
}

function useChoices(change: PendingChange | undefined): Omit<MarkedChange, 'mark'> {
  const { outbox } = useServices();
  const act = (run: (change: PendingChange) => Promise<void>) => () => {
    // If storage fails, the row and the screen stay as they are.
    if (change) run(change).catch(() => undefined);
  };
  return {
    onMine: act((one) => outbox.resolve(one, 'mio')),
    onTheirs: act((one) => outbox.resolve(one, 'suyo')),
    onRetry: act(outbox.retry),
    onDiscard: act(outbox.discard),
  };
}

/** Whether the save has taken 400 ms: a faster one shows no text. */
function useLate(under: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!under) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [under]);
  return late;
}

function useWasSaving(state: FieldState): boolean {
  const [was, setWas] = useState(false);
  const next = state === 'guardado' ? was : state === 'guardando' || state === 'pendiente';
  if (next !== was) setWas(next);
  return next;
}
