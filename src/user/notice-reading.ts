import { useMemo, useSyncExternalStore } from 'react';
import type { Live } from '../api/live.ts';
import { AvisoEstaLeidoDocument } from '../api/page-operations.generated.ts';
import { combine } from './combine.ts';
import { useObservable, useServices } from './services.ts';

/**
 * Whether each of these notices has been read: what waits to be sent stands over what the server has confirmed here, and
 * that over what it answers. Nobody marks as unread, so one "read" is enough. refused: the server did not take the wish.
 */
export interface NoticeReading {
  read: boolean;
  refused: boolean;
  live: Live<boolean>;
}

export function useNoticeReadings(avisos: readonly string[]): NoticeReading[] {
  const { live, session, outbox } = useServices();
  const rows = useObservable(outbox.changes);
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
  return avisos.map((campo, place) => {
    const row = rows.find((one) => one.operacion === 'marcarAvisoLeido' && one.campo === campo);
    const answer = answers[place] ?? { state: 'loading' };
    const refused = row?.estado === 'rechazado';
    const wished = row && !refused ? row.valor : outbox.confirmed({ operacion: 'marcarAvisoLeido', campo });
    const read = /"leido":\s*true/.test(wished ?? '') || ('data' in answer && answer.data === true);
    return { read, refused, live: answer };
  });
}
