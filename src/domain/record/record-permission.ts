import { TienePermisoDocument } from '../../api/documents/page-operations.generated.ts';
import type { WatchedQueries } from '../../api/watched-query.ts';
import { permissionOf } from '../profile/permission.ts';
import type { Session } from '../session/session-port.ts';

/**
 * Reports whether the person has the permission `bitacora`, now and on each change.
 * @returns the function that stops it
 */
export function watchRecordRight(
  { live, session }: { live: WatchedQueries; session: Pick<Session, 'state'> },
  report: (given: boolean) => void,
): () => void {
  const state = session.state.get();
  if (state.phase !== 'open') return () => undefined;
  const asked = live.watch(TienePermisoDocument, {
    usuario: state.usuario,
    tokenSesion: '',
    proceso: 'bitacora',
  });
  const update = () => report(permissionOf(asked.get()).state === 'yes');
  const stop = asked.subscribe(update);
  update();
  return stop;
}
