import type { FastifyBaseLogger } from 'fastify';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { describeError } from '../log-error.ts';
import { ApiError, internal } from './api-error.ts';

/** A document or a request that is not understood: no path and no code, by the contract. */
export const notUnderstood = (): GraphQLFormattedError => ({
  message: 'El servidor no entiende esta consulta.',
});

export const asWritten = (error: ApiError): GraphQLFormattedError => ({
  message: error.message,
  extensions: { code: error.codigo, ...error.extras },
});

/** What a resolver's failure looks like to the caller. Whatever is not an ApiError is ours, is logged, and tells nothing. */
export function presentError(error: GraphQLError, log: FastifyBaseLogger): GraphQLFormattedError {
  if (error.path === undefined) return notUnderstood();
  const cause = error.originalError;
  const known = cause instanceof ApiError ? cause : internal();
  if (known !== cause) {
    log.error({ operacion: String(error.path[0]), fallo: describeError(cause ?? error) }, 'operation failed');
  }
  return { ...asWritten(known), path: error.path };
}
