import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkOrigin } from '../graphql/origin.ts';
import { ApiRequest } from '../graphql/request.ts';
import { WRITE_PERSON } from '../security/limits.ts';
import type { Services } from '../services.ts';
import { answerOwnFault } from './own-fault.ts';

/**
 * The person's open sessions, which the contract has no words for: GET /api/sesiones, DELETE /api/sesiones (all of them)
 * and DELETE /api/sesiones/:id. Decided by the bearer token alone; nobody's name is asked for, so nobody else's can be.
 */
export async function registerSessionRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { attempts, config, ownSessions } = services;
  const caller = async (request: FastifyRequest) => {
    const { authorization, 'user-agent': agent } = request.headers;
    const known = await new ApiRequest(services, request.ip, authorization, agent).byHeader();
    attempts.take([WRITE_PERSON, known.usuario]);
    return known;
  };

  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => answerOwnFault(error, request, reply));
    scope.addHook('onRequest', checkOrigin(config.origenes, 'GET, DELETE'));
    scope.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
    scope.get('/api/sesiones', async (request) => ({
      sesiones: await ownSessions.list(await caller(request)),
    }));
    scope.delete('/api/sesiones', async (request) => ({
      cerradas: await ownSessions.endAll(await caller(request)),
    }));
    scope.delete<{ Params: { id: string } }>('/api/sesiones/:id', async (request) => ({
      cerradas: await ownSessions.end(await caller(request), request.params.id),
    }));
    for (const url of ['/api/sesiones', '/api/sesiones/:id'])
      scope.options(url, (_, reply) => reply.code(204).send());
  });
}
