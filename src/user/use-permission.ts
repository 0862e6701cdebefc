import { useMemo, useSyncExternalStore } from 'react';
import { TienePermisoDocument } from '../api/page-operations.generated.ts';
import { createCell } from '../offline/observable.ts';
import { type Permission, permissionOf } from './permission.ts';
import { useObservable, useServices } from './services.ts';

const NOBODY = createCell({ state: 'failed', message: 'Hace falta iniciar sesión.' } as const);

/**
 * Whether the person who is signed in may run a process, or has one specific permission in it (A9). Components that ask the
 * same share one question, and all questions of a moment go in one batch; the answers are kept per person and process, and
 * leave with the session. While the server is asked again the last answer stands.
 */
export function usePermission(proceso: string, permisoEspecifico?: string): Permission {
  const { live, session } = useServices();
  const state = useObservable(session.state);
  const usuario = state.phase === 'open' ? state.usuario : undefined;
  const asked = useMemo(() => {
    if (usuario === undefined) return NOBODY;
    const specific = permisoEspecifico === undefined ? {} : { permisoEspecifico };
    return live.watch(TienePermisoDocument, { usuario, tokenSesion: '', proceso, ...specific });
  }, [live, usuario, proceso, permisoEspecifico]);
  const answer = useSyncExternalStore(asked.subscribe, asked.get, asked.get);
  return useMemo(() => permissionOf(answer), [answer]);
}
