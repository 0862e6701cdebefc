import { useMemo, useSyncExternalStore } from 'react';
import { UsuarioReservadoDocument } from '../../api/documents/page-operations.generated.ts';
import type { QueryState } from '../../api/query-state.ts';
import type { PrivateFields } from '../../domain/profile/profile.ts';
import { useServices } from '../../domain/services.ts';

/** A person's RFC, CURP and IDOracle: queried when shown, never stored on the device (B16). */
export function useReserved(usuario: string): QueryState<PrivateFields | null> {
  const { live } = useServices();
  const watched = useMemo(() => live.watch(UsuarioReservadoDocument, { usuario }), [live, usuario]);
  return useSyncExternalStore(
    watched.subscribe,
    watched.get,
    watched.get,
  ) as QueryState<PrivateFields | null>;
}
