import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiRequest } from '../api-request.ts';
import { ApiFault } from '../faults.ts';
import { checkOrigin } from '../http/origin.ts';
import type { ServerServices } from '../services.ts';
import type { Caller } from '../sessions/sessions.ts';
import { answerApiFault } from './answer-fault.ts';

export const askerOf = (services: ServerServices, request: FastifyRequest): ApiRequest =>
  new ApiRequest(services, request);

/** The person of the bearer token. @throws ApiError TOKEN */
export const callerOf = (services: ServerServices, request: FastifyRequest): Promise<Caller> =>
  askerOf(services, request).byHeader();

/** Identifies the caller again, because the error does not carry the person. */
function noteRefusal(services: ServerServices, request: FastifyRequest): void {
  const asker = askerOf(services, request);
  const what = `${request.method} ${request.routeOptions.url}`;
  // In front of another service (server/forward) nobody here knows the token.
  const unknown = (error: unknown) => {
    if (!(error instanceof ApiFault)) throw error;
  };
  services.background.start(asker.byHeader().then(() => asker.noteRefusal(what), unknown));
}

/** Registers routes under /api with their error answers, their origin check and `no-store`. */
export async function apiScope(
  app: FastifyInstance,
  services: ServerServices,
  methods: string,
  add: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    const urls = new Set<string>();
    scope.addHook('onRoute', ({ url }) => void urls.add(url));
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof ApiFault && error.codigo === 'NO_AUTORIZADO') noteRefusal(services, request);
      return answerApiFault(error, request, reply);
    });
    scope.addHook('onRequest', checkOrigin(services.config.origenes, methods));
    scope.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
    add(scope);
    for (const url of [...urls]) scope.options(url, (_, reply) => reply.code(204).send());
  });
}
