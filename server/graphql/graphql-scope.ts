import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLFormattedError } from 'graphql';
import { ApiFault, asWritten } from '../faults.ts';
import { checkOrigin } from '../http/origin.ts';
import { notUnderstood } from './present-error.ts';

const MAX_BATCH = 10;
const JSON_TYPE = 'application/json; charset=utf-8';

type GraphqlResult = { data?: unknown; errors?: readonly GraphQLFormattedError[] };
/** Answers the operations of a request, in their order; undefined if it has answered the request by itself. */
export type AnswerOperations = (
  operations: readonly unknown[],
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<readonly GraphqlResult[] | undefined>;

/** POST /graphql of one operation or an array of at most ten, as JSON; every other method and body is refused (contract). */
export async function registerGraphqlScope(
  app: FastifyInstance,
  origins: readonly string[],
  answer: AnswerOperations,
): Promise<void> {
  await app.register(async (scope) => {
    // Only JSON is accepted: any page could send a form or text/plain without a preflight.
    scope.removeAllContentTypeParsers();
    const parser = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, parser);
    scope.setErrorHandler((error, request, reply) => answerFault(error, request, reply));
    scope.addHook('onRequest', checkOrigin(origins));
    const methods = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
    scope.route({ method: methods, url: '/graphql', handler: (_, reply) => refuseMethod(reply) });
    scope.post('/graphql', async (request, reply) => {
      reply.header('content-type', JSON_TYPE).header('cache-control', 'no-store');
      const { body } = request;
      if (Array.isArray(body) && (body.length === 0 || body.length > MAX_BATCH)) {
        return reply.code(400).send(JSON.stringify({ errors: [arrayFault(body.length)] }));
      }
      const results = await answer(Array.isArray(body) ? body : [body], request, reply);
      if (results === undefined) return reply;
      return JSON.stringify(Array.isArray(body) ? results : results[0]);
    });
  });
}

const arrayFault = (length: number) =>
  length === 0
    ? notUnderstood()
    : asWritten(new ApiFault('LIMITE', `Un envío lleva a lo más ${MAX_BATCH} operaciones.`, { segundos: 1 }));

const refuseMethod = (reply: FastifyReply) =>
  reply
    .code(405)
    .header('allow', 'POST')
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send({
      errors: [{ message: 'Esta dirección solo acepta POST.' }],
    });

/** Answers bodies that are too large or no JSON with Fastify's status, but never with its text. */
function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const status = (error as { statusCode?: unknown }).statusCode;
  const code = typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
  if (code === 500) request.log.error('the request failed before any operation');
  const tooLarge = new ApiFault('LIMITE', 'El envío es demasiado grande.', { segundos: 1 });
  const fault = code === 413 ? asWritten(tooLarge) : notUnderstood();
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send({ errors: [fault] });
}
