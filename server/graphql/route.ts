import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLFormattedError } from 'graphql';
import { mercurius } from 'mercurius';
import { ApiRequest } from '../api-request.ts';
import { ApiFault, asWritten, type Codigo } from '../faults.ts';
import { checkOrigin } from '../http/origin.ts';
import type { ServerServices } from '../services.ts';
import { createQueryDeadline } from './deadline.ts';
import { DOCUMENT_RULES, MAX_DEPTH, MAX_TOKENS } from './document-limits.ts';
import { type ExecutionAnswer, executeOperation } from './execute.ts';
import { notUnderstood, presentError } from './present-error.ts';
import { type OperationContext, RESOLVERS } from './resolvers.ts';
import { createSeenDocuments } from './seen-documents.ts';

const MAX_BATCH = 10;
const MAX_DOCUMENTS = 512;
/** The validator's texts are never sent, so it need not compute suggestions. */
const VALIDATION = { maxErrors: 3, hideSuggestions: true };
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * POST /graphql. mercurius parses, validates, caches and compiles. Its own routes are off, because they accept GET,
 * application/graphql and arrays of any length.
 */
export async function registerGraphql(
  app: FastifyInstance,
  services: ServerServices,
  deadlineMs: number,
): Promise<void> {
  await app.register(mercurius, {
    schema: await readFile(join(import.meta.dirname, '../contrato.graphql'), 'utf8'),
    resolvers: RESOLVERS,
    routes: false,
    jit: 1,
    cache: MAX_DOCUMENTS,
    queryDepth: MAX_DEPTH,
    validationRules: DOCUMENT_RULES,
    graphql: { parseOptions: { maxTokens: MAX_TOKENS, noLocation: true }, validateOptions: VALIDATION },
    errorFormatter: ({ data, errors }, context) => {
      const { request } = context as unknown as OperationContext;
      const response = { data, errors: errors.map((error) => presentError(error, request)) };
      return { statusCode: 200, response: response as never };
    },
  });

  await app.register(async (scope) => {
    // Only JSON is accepted: any page could send a form or text/plain without a preflight.
    scope.removeAllContentTypeParsers();
    const parser = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, parser);
    scope.setErrorHandler((error, request, reply) => answerFault(error, request, reply));
    scope.addHook('onRequest', checkOrigin(services.config.origenes));
    const methods = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
    scope.route({ method: methods, url: '/graphql', handler: (_, reply) => refuseMethod(reply) });
    const within = createQueryDeadline(deadlineMs);
    const seen = createSeenDocuments(MAX_DOCUMENTS);
    scope.post('/graphql', async (request, reply) => {
      reply.header('content-type', JSON_TYPE).header('cache-control', 'no-store');
      const { body } = request;
      if (Array.isArray(body) && (body.length === 0 || body.length > MAX_BATCH)) {
        return reply.code(400).send(JSON.stringify({ errors: [arrayFault(body.length)] }));
      }
      const caller = new ApiRequest(services, request);
      const run = (operation: unknown): Promise<ExecutionAnswer> =>
        executeOperation(app, operation, caller, seen);
      const answer = await within(Array.isArray(body) ? body.map(run) : [run(body)]);
      for (const { errors = [] } of answer) countUnreached(services.metrics, errors);
      return JSON.stringify(Array.isArray(body) ? answer : answer[0]);
    });
  });
}

/** Errors without a path come from no resolver, which counts its own: a document not understood, a limit, the deadline. */
function countUnreached(metrics: ServerServices['metrics'], errors: readonly GraphQLFormattedError[]): void {
  const unreached = errors.find(({ path }) => path === undefined);
  if (!unreached) return;
  const code = unreached.extensions?.code as Codigo | undefined;
  metrics.countOperation('ninguna', code ?? 'NO_ENTENDIDO');
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
