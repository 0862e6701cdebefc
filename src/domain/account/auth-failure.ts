import { ApiError } from '../../api/client/api-error.ts';

/** wait: too many attempts; try again after this many seconds */
export type AuthFailure =
  | { kind: 'refused' | 'unreachable'; mensaje: string }
  | { kind: 'wait'; segundos: number };

/** Wait if the server says LIMITE without a time. */
const WAIT_MS = 30_000;

/**
 * Converts a failed account operation for the screen.
 * @throws the error itself if it is not an ApiError
 */
export function denied(error: unknown): AuthFailure {
  if (!(error instanceof ApiError)) throw error;
  const { failure, unreachable, message } = error;
  if (failure.clase === 'servidor' && failure.codigo === 'LIMITE')
    return { kind: 'wait', segundos: Math.ceil((failure.espera ?? WAIT_MS) / 1000) };
  return { kind: unreachable ? 'unreachable' : 'refused', mensaje: message };
}
