import type { SessionState } from '../../user/services.ts';

/** Why the session before this one ended, as a person reads it. */
export const ENDED: Record<NonNullable<Extract<SessionState, { phase: 'guest' }>['ended']>, string> = {
  vencida: 'Tu sesión venció. Inicia sesión y sigues donde estabas.',
  revocada: 'Tu sesión se cerró desde otro lugar o tu cuenta cambió. Inicia sesión otra vez.',
  invalida: 'Tu sesión dejó de ser válida. Inicia sesión otra vez.',
  desconocido: 'Tu sesión terminó. Inicia sesión otra vez.',
};

/** `viernes 20`, new line, `de noviembre`: today on the campus. */
export function bigDate(now: number): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es-MX', { timeZone: 'America/Mexico_City', ...options }).format(now);
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric' })}\nde ${part({ month: 'long' })}`;
}
