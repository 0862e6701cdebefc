import { TienePermisoDocument } from '../../api/documents/page-operations.generated.ts';
import type { WatchedQueries } from '../../api/watched-query.ts';
import type { Session } from '../session/session-port.ts';
import { permissionOf } from './permission.ts';

/**
 * Reports whether the person may run each of the processes, now and on each change.
 * @returns the function that stops it
 */
export function watchRights<P extends string>(
  { live, session }: { live: WatchedQueries; session: Pick<Session, 'state'> },
  processes: readonly P[],
  report: (proceso: P, given: boolean) => void,
): () => void {
  const state = session.state.get();
  if (state.phase !== 'open') return () => undefined;
  const { usuario } = state;
  const stops = processes.map((proceso) => {
    const asked = live.watch(TienePermisoDocument, { usuario, tokenSesion: '', proceso });
    const update = () => report(proceso, permissionOf(asked.get()).state === 'yes');
    const stop = asked.subscribe(update);
    update();
    return stop;
  });
  return () => {
    for (const stop of stops) stop();
  };
}
