import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkOrigin } from '../graphql/origin.ts';
import { ApiRequest } from '../graphql/request.ts';
import type { Caller } from '../security/sessions.ts';
import type { Services } from '../services.ts';
import { answerOwnFault } from './own-fault.ts';

/** Whose bearer token it is. @throws ApiError TOKEN */
export function callerOf(services: Services, request: FastifyRequest): Promise<Caller> {
  const { authorization, 'user-agent': agent } = request.headers;
  return new ApiRequest(services, request.ip, authorization, agent).byHeader();
}

/** Routes of our own under /api: their failures, their origins, and that nobody keeps an answer. */
export async function ownScope(
  app: FastifyInstance,
  { config }: Services,
  methods: string,
  add: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    const urls = new Set<string>();
    scope.addHook('onRoute', ({ url }) => void urls.add(url));
    scope.setErrorHandler((error, request, reply) => answerOwnFault(error, request, reply));
    scope.addHook('onRequest', checkOrigin(config.origenes, methods));
    scope.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
    add(scope);
    for (const url of [...urls]) scope.options(url, (_, reply) => reply.code(204).send());
  });
}
