import { ApiError } from '../api/errors.ts';
import type { Denied } from './services.ts';

/** Where the server says LIMITE without saying for how long. */
const WAIT_MS = 30_000;

/** A failed account operation as the person is told of it. @throws what is no failure of the wire */
export function denied(error: unknown): Denied {
  if (!(error instanceof ApiError)) throw error;
  const { failure, unreachable, message } = error;
  if (failure.clase === 'servidor' && failure.codigo === 'LIMITE')
    return { kind: 'wait', segundos: Math.ceil((failure.espera ?? WAIT_MS) / 1000) };
  return { kind: unreachable ? 'unreachable' : 'refused', mensaje: message };
}
