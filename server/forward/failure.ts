import type { FastifyReply } from 'fastify';
import type { Failure } from './exchange.ts';

const STATUS: Readonly<Record<Failure, number>> = {
  tarde: 504,
  'sin respuesta': 502,
  mentira: 502,
  lleno: 503,
};

/**
 * A line of text and the status of a gateway, which clients take for no answer at all (reliability.md 4.6): only an answer of
 * the service itself may confirm or refuse something.
 */
export function answerFailure(
  reply: FastifyReply,
  { outcome, wait }: { outcome: Failure; wait?: string },
): FastifyReply {
  // A gateway of the service that asks to be left alone is heard all the same (N16).
  if (wait !== undefined) reply.header('retry-after', wait);
  return reply
    .code(STATUS[outcome])
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('El servidor de datos no respondió como debe.\n');
}
