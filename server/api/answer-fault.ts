import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiFault, asWritten, badValue, type Codigo, internal } from '../faults.ts';
import { describeError } from '../log-error.ts';

const STATUS: Partial<Record<Codigo, number>> = {
  TOKEN: 401,
  NO_AUTORIZADO: 403,
  CONFLICTO: 409,
  LIMITE: 429,
  INTERNO: 500,
};

/** Answers a failure of a route under /api as `{ error }`, with the contract's codes and texts. */
export function answerApiFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof ApiFault ? error : isUnreadable(error) ? badValue(UNREADABLE) : internal();
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

/** Whether the body was too long or no JSON; Fastify marks such errors with a status of 4xx. */
function isUnreadable(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500;
}
