import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { GraphQLFormattedError } from 'graphql';
import { mercurius } from 'mercurius';
import { ApiRequest } from '../api-request.ts';
import type { Codigo } from '../faults.ts';
import type { ServerServices } from '../services.ts';
import { createQueryDeadline } from './deadline.ts';
import { DOCUMENT_RULES, MAX_DEPTH, MAX_TOKENS } from './document-limits.ts';
import { executeOperation } from './execute.ts';
import { registerGraphqlScope } from './graphql-scope.ts';
import { presentError } from './present-error.ts';
import { type OperationContext, RESOLVERS } from './resolvers.ts';
import { createSeenDocuments } from './seen-documents.ts';

const MAX_DOCUMENTS = 512;
/** The validator's texts are never sent, so it need not compute suggestions. */
const VALIDATION = { maxErrors: 3, hideSuggestions: true };

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

  const within = createQueryDeadline(deadlineMs);
  const seen = createSeenDocuments(MAX_DOCUMENTS);
  await registerGraphqlScope(app, services.config.origenes, async (operations, request) => {
    const caller = new ApiRequest(services, request);
    const answers = await within(operations.map((one) => executeOperation(app, one, caller, seen)));
    for (const { errors = [] } of answers) countUnreached(services.metrics, errors);
    return answers;
  });
}

/** Errors without a path come from no resolver, which counts its own: a document not understood, a limit, the deadline. */
function countUnreached(metrics: ServerServices['metrics'], errors: readonly GraphQLFormattedError[]): void {
  const unreached = errors.find(({ path }) => path === undefined);
  if (!unreached) return;
  const code = unreached.extensions?.code as Codigo | undefined;
  metrics.countOperation('ninguna', code ?? 'NO_ENTENDIDO');
}
