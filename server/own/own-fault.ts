import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, badValue, type Codigo, internal } from '../graphql/api-error.ts';
import { asWritten } from '../graphql/present-error.ts';
import { describeError } from '../log-error.ts';

const STATUS: Partial<Record<Codigo, number>> = {
  TOKEN: 401,
  NO_AUTORIZADO: 403,
  CONFLICTO: 409,
  LIMITE: 429,
  INTERNO: 500,
};

/** A failure of our own routes under /api: the contract's codes and texts, as `{ error }`. */
export function answerOwnFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof ApiError ? error : isUnreadable(error) ? badValue(UNREADABLE) : internal();
  if (known.codigo === 'INTERNO')
    request.log.error({ fallo: describeError(error) }, 'a route of our own failed');
  const { segundos } = known.extras;
  if (typeof segundos === 'number') reply.header('retry-after', segundos);
  return reply
    .code(STATUS[known.codigo] ?? 400)
    .header('cache-control', 'no-store')
    .send({ error: asWritten(known) });
}

const UNREADABLE = 'No se entiende la solicitud.';

/** A body that is no JSON, or too long: Fastify says so by a status. */
function isUnreadable(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500;
}
