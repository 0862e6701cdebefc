import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Live } from '../api/live.ts';
import { AvisoEstaLeidoDocument } from '../api/page-operations.generated.ts';
import { combine } from './combine.ts';
import { useObservable, useServices } from './services.ts';

/**
 * Whether each of these notices has been read: what waits to be sent stands over all else; of what the server has
 * acknowledged here and what it has answered, the later one. refused: the server did not take the wish.
 */
export interface NoticeReading {
  read: boolean;
  refused: boolean;
  live: Live<boolean>;
}

export function useNoticeReadings(avisos: readonly string[]): NoticeReading[] {
  const { live, session, outbox } = useServices();
  const rows = useObservable(outbox.changes).filter(({ operacion }) => operacion === 'marcarAvisoLeido');
  const state = session.state.get();
  const usuario = state.phase === 'open' ? state.usuario : '';
  const words = avisos.join();
  const all = useMemo(
    () =>
      combine(
        words
          .split(',')
          .filter(Boolean)
          .map((aviso) => live.watch(AvisoEstaLeidoDocument, { usuario, aviso })),
      ),
    [words, live, usuario],
  );
  const answers = useSyncExternalStore(all.subscribe, all.get, all.get) as Live<boolean>[];
  const readings = avisos.map((campo, place) => {
    const row = rows.find((one) => one.campo === campo);
    const answer = answers[place] ?? { state: 'loading' };
    const refused = row?.estado === 'rechazado';
    const wish = wishOf(
      row && !refused ? row.valor : outbox.confirmed({ operacion: 'marcarAvisoLeido', campo }),
    );
    const waits = row !== undefined && !refused;
    const later = answer.state === 'ready' && !waits && answer.at > (wish?.en ?? 0);
    const answered = 'data' in answer && answer.data;
    return { read: later ? answered : (wish?.leido ?? answered), refused, live: answer, campo, waits, later };
  });

  // An answer that came while a wish waited may have been given before the wish: once that is through, ask again.
  const waited = useRef<readonly string[]>([]);
  const waiting = readings.filter(({ waits }) => waits).map(({ campo }) => campo);
  useEffect(() => {
    if (readings.some(({ campo, later }) => later && waited.current.includes(campo))) live.refresh();
    waited.current = waiting;
  });
  return readings;
}

/** en: ms of the wish, 0 where an older version wrote it. */
function wishOf(valor: string | null): { leido: boolean; en: number } | undefined {
  try {
    const { leido, en } = JSON.parse(valor ?? '');
    return typeof leido === 'boolean' ? { leido, en: Number(en) || 0 } : undefined;
  } catch {
    return undefined;
  }
}
