import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import type { ApiRequest } from '../api-request.ts';
import { ApiFault, asWritten, internal } from '../faults.ts';
import { describeError } from '../log-error.ts';

/** The error for a document or request that is not understood: without path and code (contract). */
export const notUnderstood = (): GraphQLFormattedError => ({
  message: 'El servidor no entiende esta consulta.',
});

/**
 * Writes a refusal to the record, and any unexpected error to the log; the caller sees only INTERNO. Uses the operation's name in
 * the contract, because an alias can be any text.
 */
export function noteFailure(error: unknown, operacion: string, request: ApiRequest): ApiFault {
  if (error instanceof ApiFault) {
    if (error.codigo === 'NO_AUTORIZADO') request.noteRefusal(operacion);
    return error;
  }
  request.log.error({ operacion, fallo: describeError(error) }, 'operation failed');
  return internal();
}

/** The error as the caller sees it. Errors that no resolver threw mean that an answer does not fit the contract. */
export function presentError(error: GraphQLError, request: ApiRequest): GraphQLFormattedError {
  if (error.path === undefined) return notUnderstood();
  const cause = error.originalError;
  if (cause instanceof ApiFault) return { ...asWritten(cause), path: error.path };
  request.log.error({ fallo: describeError(cause ?? error) }, 'operation failed');
  request.services.metrics.countOperation('ninguna', 'INTERNO');
  return { ...asWritten(internal()), path: error.path };
}
