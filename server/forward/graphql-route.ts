import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parse, visit } from 'graphql';
import { ApiRequest } from '../api-request.ts';
import { ApiFault, asWritten, tooMuch } from '../faults.ts';
import { MAX_TOKENS } from '../graphql/document-limits.ts';
import { registerGraphqlScope } from '../graphql/graphql-scope.ts';
import { notUnderstood } from '../graphql/present-error.ts';
import type { Try } from '../limits/attempts.ts';
import type { LimitName } from '../limits/table.ts';
import type { ServerServices } from '../services.ts';
import { type Exchange, type ServiceAnswer, waitOf } from './exchange.ts';
import { answerFailure } from './failure.ts';

/** More than the birthdays of a month at the largest university; a service that sends more is not what it should be. */
const MOST_BYTES = 4_000_000;

/**
 * The service sees one address for everybody, so the limits by network are kept here. A sign-in counts unless it gave a token,
 * the others always.
 */
const LIMITED: Readonly<Record<string, LimitName>> = {
  loginUsuario: 'entrar-red',
  enviarConfirmacionRegistro: 'correo-red',
  confirmarRegistro: 'codigo-red',
  confirmarReseteo: 'codigo-red',
  correoConfirmacionVigente: 'consulta-red',
};

/** POST /graphql, sent on to the service of GRAPHQL_URL and answered with what it says. */
export async function registerForwardedGraphql(
  app: FastifyInstance,
  services: ServerServices,
  { exchange, path }: { exchange: Exchange; path: string },
): Promise<void> {
  const { attempts, config } = services;
  await registerGraphqlScope(app, config.origenes, async (operations, request, reply) => {
    const asker = new ApiRequest(services, request);
    let named: string[];
    try {
      named = operations.flatMap(publicOperations);
    } catch {
      return operations.map(() => ({ errors: [notUnderstood()] }));
    }
    const tries = (of: boolean): Try[] =>
      named
        .filter((name) => (name === 'loginUsuario') === of)
        .flatMap((name) => asker.fromNetwork(LIMITED[name] as LimitName));
    try {
      await attempts.take(...tries(false));
      await attempts.during(tries(true), async (wrong) => {
        const forwarded = await exchange(reply, {
          que: 'graphql',
          source: path,
          headers: headersFor(request),
          body: request.body as object,
          most: MOST_BYTES,
          accepts: isGraphql,
        });
        if (forwarded.outcome === 'bien') {
          if (!/"token"\s*:\s*"/.test(forwarded.answer.body.toString('utf8'))) wrong();
          pass(reply, forwarded.answer);
        } else if (forwarded.outcome === 'lleno') {
          reply
            .code(503)
            .header('retry-after', '1')
            .send({ errors: [asWritten(tooMuch(1))] });
        } else answerFailure(reply, forwarded);
      });
      return undefined;
    } catch (error) {
      if (error instanceof ApiFault) return operations.map(() => ({ errors: [asWritten(error)] }));
      throw error;
    }
  });
}

/**
 * The public operations of a document, each as often as it is asked for.
 * @throws GraphQLError for a text that is no document, or too long a one
 */
function publicOperations(operation: unknown): string[] {
  const query = (operation as { query?: unknown } | null)?.query;
  const names: string[] = [];
  visit(parse(String(query), { maxTokens: MAX_TOKENS, noLocation: true }), {
    Field({ name }) {
      if (Object.hasOwn(LIMITED, name.value)) names.push(name.value);
    },
  });
  return names;
}

/** Neither cookies nor this product's own headers: the service gets what the contract needs, and whom it answers. */
function headersFor({ headers, ip }: FastifyRequest): Record<string, string> {
  const { authorization } = headers;
  return {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'x-forwarded-for': ip,
    ...(authorization !== undefined && { authorization }),
  };
}

const isGraphql = ({ status, type }: ServiceAnswer) =>
  (type === 'application/json' || type === 'application/graphql-response+json') &&
  (status < 300 || status >= 400);

function pass(reply: FastifyReply, { body, headers, status }: ServiceAnswer): void {
  const wait = waitOf(headers);
  if (wait !== undefined) reply.header('retry-after', wait);
  reply.code(status).send(body);
}
