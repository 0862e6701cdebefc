import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type Codigo, internal } from '../graphql/api-error.ts';
import { asWritten } from '../graphql/present-error.ts';
import { describeError } from '../log-error.ts';

const STATUS: Partial<Record<Codigo, number>> = { TOKEN: 401, NO_AUTORIZADO: 403, LIMITE: 429, INTERNO: 500 };

/** A failure of our own routes under /api: the contract's codes and texts, as `{ error }`. */
export function answerOwnFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof ApiError ? error : internal();
  if (known !== error) request.log.error({ fallo: describeError(error) }, 'a route of our own failed');
  const { segundos } = known.extras;
  if (typeof segundos === 'number') reply.header('retry-after', segundos);
  return reply
    .code(STATUS[known.codigo] ?? 400)
    .header('cache-control', 'no-store')
    .send({ error: asWritten(known) });
}
