import { askOwnRoute, type OwnRouteParts } from '../site/own-api.ts';
import { endedOf } from './active-sessions.ts';

export type PasswordChange =
  /** ended: number of other sessions ended */
  | { kind: 'done'; ended: number }
  /** field: which of the two passwords was refused */
  | { kind: 'refused'; message: string; field?: 'actual' | 'nueva' }
  /** unanswered: it is unknown whether it was done; none: this backend has no such route */
  | { kind: 'unanswered' | 'none' };

/**
 * Changes the password by POST /api/contrasena of our own backend (docs/api.md): the contract only allows it
 * with a mailed code.
 */
export async function changePassword(
  parts: OwnRouteParts,
  actual: string,
  nueva: string,
): Promise<PasswordChange> {
  const answer = await askOwnRoute(parts, {
    method: 'POST',
    path: '/api/contrasena',
    body: { actual, nueva },
  });
  if (answer.kind === 'none') return { kind: 'none' };
  if (answer.kind === 'answer') return { kind: 'done', ended: endedOf(answer) ?? 0 };
  const { status = 500, message, field } = answer;
  // After a 5xx it is unknown whether the password was changed.
  if (status >= 500) return { kind: 'unanswered' };
  const said = message ?? 'El servidor no lo aceptó.';
  return field === 'actual' || field === 'nueva'
    ? { kind: 'refused', message: said, field }
    : { kind: 'refused', message: said };
}
