import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WRITE_PERSON } from '../security/limits.ts';
import type { Services } from '../services.ts';
import { callerOf, ownScope } from './own-scope.ts';

/**
 * The person's open sessions, which the contract has no words for: GET /api/sesiones, DELETE /api/sesiones (all of them)
 * and DELETE /api/sesiones/:id. Decided by the bearer token alone; nobody's name is asked for, so nobody else's can be.
 */
export async function registerSessionRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { attempts, ownSessions } = services;
  const caller = async (request: FastifyRequest) => {
    const known = await callerOf(services, request);
    attempts.take([WRITE_PERSON, known.usuario]);
    return known;
  };

  await ownScope(app, services, 'GET, DELETE', (scope) => {
    scope.get('/api/sesiones', async (request) => ({
      sesiones: await ownSessions.list(await caller(request)),
    }));
    scope.delete('/api/sesiones', async (request) => ({
      cerradas: await ownSessions.endAll(await caller(request)),
    }));
    scope.delete<{ Params: { id: string } }>('/api/sesiones/:id', async (request) => ({
      cerradas: await ownSessions.end(await caller(request), request.params.id),
    }));
  });
}
