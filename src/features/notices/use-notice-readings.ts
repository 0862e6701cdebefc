import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { AvisoEstaLeidoDocument } from '../../api/documents/page-operations.generated.ts';
import type { QueryState } from '../../api/query-state.ts';
// Loaded with the notices: while its file was under way, a page that is left would lose the mark.
import '../../domain/profile/field-writes.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { combine } from '../../lib/combine-observables.ts';

/**
 * Whether each of these notices has been read. A pending write takes precedence; otherwise the later of the
 * last acknowledged value and the server's answer. refused: the server refused the write.
 */
export interface ReadingState {
  read: boolean;
  refused: boolean;
  live: QueryState<boolean>;
}

export function useNoticeReadings(avisos: readonly string[]): ReadingState[] {
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
  const answers = useSyncExternalStore(all.subscribe, all.get, all.get) as QueryState<boolean>[];
  const readings = avisos.map((campo, place) => {
    const row = rows.find((one) => one.campo === campo);
    const answer = answers[place] ?? { state: 'loading' };
    const refused = row?.estado === 'rechazado';
    const own = parseReading(
      row && !refused ? row.valor : outbox.confirmed({ operacion: 'marcarAvisoLeido', campo }),
    );
    const waits = row !== undefined && !refused;
    const later = answer.state === 'ready' && !waits && answer.at > (own?.en ?? 0);
    const answered = 'data' in answer && answer.data;
    return { read: later ? answered : (own?.leido ?? answered), refused, live: answer, campo, waits, later };
  });

  // An answer that arrived while a write was pending may be older than the write: query again afterwards.
  const waited = useRef<readonly string[]>([]);
  const waiting = readings.filter(({ waits }) => waits).map(({ campo }) => campo);
  useEffect(() => {
    if (readings.some(({ campo, later }) => later && waited.current.includes(campo))) live.refresh();
    waited.current = waiting;
  });
  return readings;
}

/** en: when the write was made, ms; 0 if an older version stored it. */
function parseReading(valor: string | null): { leido: boolean; en: number } | undefined {
  try {
    const { leido, en } = JSON.parse(valor ?? '');
    return typeof leido === 'boolean' ? { leido, en: Number(en) || 0 } : undefined;
  } catch {
    return undefined;
  }
}
