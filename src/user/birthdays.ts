import { useMemo, useSyncExternalStore } from 'react';
import type { Live } from '../api/live.ts';
import { ListaCumpleanosDocument, type ListaCumpleanosQuery } from '../api/operations.generated.ts';
import { combine } from './combine.ts';
import { useServices } from './services.ts';

export type Cumpleanero = ListaCumpleanosQuery['listaCumpleanos'][number];

/**
 * The people whose birthday is on each of these days (B18: a failure is reported as such, never as "nobody"). At most
 * ten days make one batch. They are part of the first screen, so they are kept apart for the next start.
 */
export function useBirthdays(days: ReadonlyArray<{ mes: number; dia: number }>): Live<Cumpleanero[]>[] {
  const { live, session } = useServices();
  const words = days.map(({ mes, dia }) => `${mes}-${dia}`).join();
  const state = session.state.get();
  const usuario = state.phase === 'open' ? state.usuario : '';
  const all = useMemo(() => {
    const watched = words
      .split(',')
      .filter(Boolean)
      .map((word) => {
        const [mes, dia] = word.split('-').map(Number);
        const variables = { usuario, tokenSesion: '', mes: mes ?? null, dia: dia ?? null };
        return live.watch(ListaCumpleanosDocument, variables, { firstScreen: `cumpleanos:${word}` });
      });
    return combine(watched);
  }, [words, live, usuario]);
  return useSyncExternalStore(all.subscribe, all.get, all.get) as Live<Cumpleanero[]>[];
}
