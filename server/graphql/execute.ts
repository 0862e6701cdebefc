import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { GraphQLFormattedError } from 'graphql';
import { describeError } from '../log-error.ts';
import { internal } from './api-error.ts';
import { MAX_QUERY_LENGTH } from './document-limits.ts';
import { asWritten, notUnderstood } from './present-error.ts';
import type { ApiRequest } from './request.ts';
import type { OperationContext } from './resolvers.ts';

export type Answer = { data?: unknown; errors?: readonly GraphQLFormattedError[] };

interface Operation {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** One operation of the array. Never rejects: each answers for itself, so the lengths agree. */
export async function executeOperation(
  app: FastifyInstance,
  body: unknown,
  request: ApiRequest,
): Promise<Answer> {
  const operation = readOperation(body);
  if (!operation) return { errors: [notUnderstood()] };
  try {
    const { query, variables, operationName } = operation;
    // One of its own: mercurius writes into it.
    const context: OperationContext = { request };
    const { data, errors } = await app.graphql(query, context, variables, operationName);
    if (!errors) return { data };
    // Already presented (see errorFormatter in graphql/route.ts); without a path nothing was executed.
    const presented = errors as readonly unknown[] as readonly GraphQLFormattedError[];
    return presented.some(({ path }) => path === undefined)
      ? { errors: presented }
      : { data, errors: presented };
  } catch (error) {
    return { errors: [refusal(error, request.services.log)] };
  }
}

/** mercurius throws what it cannot parse or validate, marked by this code; anything else is a fault of ours. */
function refusal(error: unknown, log: FastifyBaseLogger): GraphQLFormattedError {
  if ((error as { code?: unknown }).code === 'MER_ERR_GQL_VALIDATION') return notUnderstood();
  log.error({ fallo: describeError(error) }, 'execution failed');
  return asWritten(internal());
}

function readOperation(body: unknown): Operation | undefined {
  if (!isObject(body)) return undefined;
  const { query, operationName, variables } = body;
  if (typeof query !== 'string' || query.length > MAX_QUERY_LENGTH || isSyntaxTree(query)) return undefined;
  if (operationName != null && typeof operationName !== 'string') return undefined;
  if (variables != null && !isObject(variables)) return undefined;
  return { query, operationName: operationName ?? undefined, variables: variables ?? {} };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** mercurius would take a parsed document as JSON, past the limit of tokens; GraphQL text is never JSON. */
const isSyntaxTree = (query: string) =>
  /^\s*(\{\s*["}]|[["\d-])/.test(query) || /^\s*(null|true|false)\s*$/.test(query);
