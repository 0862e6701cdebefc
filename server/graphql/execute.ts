import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { GraphQLFormattedError } from 'graphql';
import type { ApiRequest } from '../api-request.ts';
import { ApiFault, asWritten, internal } from '../faults.ts';
import { describeError } from '../log-error.ts';
import { MAX_QUERY_LENGTH } from './document-limits.ts';
import { notUnderstood } from './present-error.ts';
import type { OperationContext } from './resolvers.ts';
import type { SeenDocuments } from './seen-documents.ts';

export type ExecutionAnswer = { data?: unknown; errors?: readonly GraphQLFormattedError[] };

interface Operation {
  query: string;
  variables: Record<string, unknown>;
}

/** Runs one operation of the array. Never rejects, so every operation has an answer. */
export async function executeOperation(
  app: FastifyInstance,
  body: unknown,
  request: ApiRequest,
  seen: SeenDocuments,
): Promise<ExecutionAnswer> {
  const operation = readOperation(body);
  if (!operation) return { errors: [notUnderstood()] };
  const { query, variables } = operation;
  const known = seen.has(query);
  try {
    // Before validation, because after a start many clients send the same document at once.
    await seen.admit(query, () => request.services.attempts.take(...request.fromNetwork('documento-red')));
    // A context for this operation alone, because mercurius writes into it.
    const context: OperationContext = { request };
    // No operation name is passed: a document has one operation, and a wrong name would stop mercurius from compiling the text.
    const { data, errors } = await app.graphql(query, context, variables);
    if (!errors) return { data };
    // Already presented (see errorFormatter in graphql/route.ts); without a path nothing was executed.
    const presented = errors as readonly unknown[] as readonly GraphQLFormattedError[];
    return presented.some(({ path }) => path === undefined)
      ? { errors: presented }
      : { data, errors: presented };
  } catch (error) {
    const invalid = (error as { code?: unknown }).code === 'MER_ERR_GQL_VALIDATION';
    // mercurius reports wrong variables with the same code, so a document that was known before stays known.
    if (invalid && !known) seen.delete(query);
    return { errors: [invalid ? notUnderstood() : refusal(error, request.log)] };
  }
}

/** The error of a limit, or of a failure in this server. */
function refusal(error: unknown, log: FastifyBaseLogger): GraphQLFormattedError {
  if (error instanceof ApiFault) return asWritten(error);
  log.error({ fallo: describeError(error) }, 'execution failed');
  return asWritten(internal());
}

function readOperation(body: unknown): Operation | undefined {
  if (!isObject(body)) return undefined;
  const { query, operationName, variables } = body;
  if (typeof query !== 'string' || query.length > MAX_QUERY_LENGTH || isSyntaxTree(query)) return undefined;
  if (operationName != null && typeof operationName !== 'string') return undefined;
  if (variables != null && !isObject(variables)) return undefined;
  return { query, variables: variables ?? {} };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** mercurius also accepts a parsed document as JSON, which skips the token limit. GraphQL text is never JSON. */
const isSyntaxTree = (query: string) =>
  /^\s*(\{\s*["}]|[["\d-])/.test(query) || /^\s*(null|true|false)\s*$/.test(query);
