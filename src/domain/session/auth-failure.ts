import { ApiError } from '../../api/client/api-error.ts';
import type { AuthFailure } from '../services.ts';

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
