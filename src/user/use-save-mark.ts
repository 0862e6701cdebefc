import { useEffect, useState } from 'react';
import { type SaveMark, saveMark } from './save-mark.ts';
import { type FieldState, type PendingChange, useObservable, useServices } from './services.ts';
import type { Campo } from './settings.ts';

const LATE_MS = 400;

/** What a person can do about a change, and how it stands. */
export interface MarkedChange {
  mark: SaveMark | undefined;
  onMine(): void;
  onTheirs(): void;
  onRetry(): void;
  onDiscard(): void;
}

/** The state of one setting, where the setting is. */
export function useSaveMark(campo: Campo): MarkedChange {
  const { config, outbox } = useServices();
  const state = useObservable(config.states)[campo];
  const change = useObservable(outbox.changes).find(
    (one) => one.operacion === 'guardarConfiguracion' && one.campo === campo,
  );
  return useFieldMark(state, change);
}

/** The same of any field that is saved by the outbox. */
export function useFieldMark(state: FieldState, change: PendingChange | undefined): MarkedChange {
  const { connection } = useServices();
  const { offline } = useObservable(connection);
  const under = state === 'guardando' || state === 'pendiente';
  const mark = saveMark(state, change, { offline, late: useLate(under), wasSaving: useWasSaving(state) });
  return { mark, ...useChoices(change) };
}

/** The same for a row of the list, which is long past its 400 ms. */
export function useRowMark(change: PendingChange): MarkedChange {
  const { offline } = useObservable(useServices().connection);
  const mark = saveMark(change.estado, change, { offline, late: true, wasSaving: false });
  return { mark, ...useChoices(change) };
}

function useChoices(change: PendingChange | undefined): Omit<MarkedChange, 'mark'> {
  const { outbox } = useServices();
  const act = (run: (change: PendingChange) => Promise<void>) => () => {
    // Where the device fails the row stays as it is, and so does what the screen shows.
    if (change) run(change).catch(() => undefined);
  };
  return {
    onMine: act((one) => outbox.resolve(one, 'mio')),
    onTheirs: act((one) => outbox.resolve(one, 'suyo')),
    onRetry: act(outbox.retry),
    onDiscard: act(outbox.discard),
  };
}

/** A save that is done in a moment needs no word. */
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
