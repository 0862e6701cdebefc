import type { PasswordChange } from '../services.ts';
import { askOwnRoute, type OwnRouteParts } from '../site/own-api.ts';
import { endedOf } from './active-sessions.ts';

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
