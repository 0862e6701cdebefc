import { useMemo, useSyncExternalStore } from 'react';
import type { Live } from '../api/live.ts';
import { UsuarioReservadoDocument } from '../api/page-operations.generated.ts';
import { type Reserved, useServices } from './services.ts';

/** RFC, CURP and IDOracle of a person: asked for when shown, never kept on the device (B16). */
export function useReserved(usuario: string): Live<Reserved | null> {
  const { live } = useServices();
  const watched = useMemo(() => live.watch(UsuarioReservadoDocument, { usuario }), [live, usuario]);
  return useSyncExternalStore(watched.subscribe, watched.get, watched.get) as Live<Reserved | null>;
}
