import type { SessionState } from '../../domain/session/session-state.ts';

/** Why the last session ended, as shown to the person. */
export const ENDED: Record<NonNullable<Extract<SessionState, { phase: 'guest' }>['ended']>, string> = {
  vencida: 'Tu sesión venció. Inicia sesión y sigues donde estabas.',
  revocada: 'Tu sesión se cerró desde otro lugar o tu cuenta cambió. Inicia sesión otra vez.',
  invalida: 'Tu sesión dejó de ser válida. Inicia sesión otra vez.',
  desconocido: 'Tu sesión terminó. Inicia sesión otra vez.',
};
