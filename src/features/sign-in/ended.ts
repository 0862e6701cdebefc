import type { SessionState } from '../../user/services.ts';

/** Why the session before this one ended, as a person reads it. */
export const ENDED: Record<NonNullable<Extract<SessionState, { phase: 'guest' }>['ended']>, string> = {
  vencida: 'Tu sesión venció. Inicia sesión y sigues donde estabas.',
  revocada: 'Tu sesión se cerró desde otro lugar o tu cuenta cambió. Inicia sesión otra vez.',
  invalida: 'Tu sesión dejó de ser válida. Inicia sesión otra vez.',
  desconocido: 'Tu sesión terminó. Inicia sesión otra vez.',
};
