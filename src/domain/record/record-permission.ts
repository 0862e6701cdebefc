import { TienePermisoDocument } from '../../api/documents/page-operations.generated.ts';
import { permissionOf } from '../profile/permission.ts';
import type { Services } from '../services.ts';

/**
 * Reports whether the person has the permission `bitacora`, now and on each change.
 * @returns the function that stops it
 */
export function watchRecordRight(
  { live, session }: Pick<Services, 'live' | 'session'>,
  tell: (given: boolean) => void,
): () => void {
  const state = session.state.get();
  if (state.phase !== 'open') return () => undefined;
  const asked = live.watch(TienePermisoDocument, {
    usuario: state.usuario,
    tokenSesion: '',
    proceso: 'bitacora',
  });
  const hear = () => tell(permissionOf(asked.get()).state === 'yes');
  const stop = asked.subscribe(hear);
  hear();
  return stop;
}
