import { useMemo, useSyncExternalStore } from 'react';
import { TienePermisoDocument } from '../../api/documents/page-operations.generated.ts';
import { createCell } from '../../lib/observable.ts';
import { type Permission, permissionOf } from '../profile/permission.ts';
import { useObservable, useServices } from '../services.ts';

const NOBODY = createCell({ state: 'failed', message: 'Hace falta iniciar sesión.' } as const);

/**
 * Whether the signed-in person may run a process, or has a specific permission in it (A9). Components with
 * the same question share one query, and simultaneous queries go in one batch. Answers are stored per person
 * and process, and deleted with the session. While the server is queried again, the last answer stays. With
 * `proceso` undefined nothing is queried.
 */
export function usePermission(proceso: string | undefined, permisoEspecifico?: string): Permission {
  const { live, session } = useServices();
  const state = useObservable(session.state);
  const usuario = state.phase === 'open' ? state.usuario : undefined;
  const asked = useMemo(() => {
    if (usuario === undefined || proceso === undefined) return NOBODY;
    const specific = permisoEspecifico === undefined ? {} : { permisoEspecifico };
    return live.watch(TienePermisoDocument, { usuario, tokenSesion: '', proceso, ...specific });
  }, [live, usuario, proceso, permisoEspecifico]);
  const answer = useSyncExternalStore(asked.subscribe, asked.get, asked.get);
  return useMemo(() => permissionOf(answer), [answer]);
}
