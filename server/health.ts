import type { FastifyInstance } from 'fastify';
import type { Releases } from './releases/releases.ts';
import type { Database } from './store/database.ts';

/**
 * GET /salud: 200 while requests are welcome; 503 from the moment of closing, or when the store does not answer.
 * `publicacion` is the number of the releases' state that is served: who switches it sees here that it holds.
 */
export function registerHealth(
  app: FastifyInstance,
  database: Database,
  closing: () => boolean,
  releases: Pick<Releases, 'state'> | undefined,
): void {
  app.get('/salud', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (closing()) return reply.code(503).send({ estado: 'cerrando' });
    try {
      await database.get('SELECT 1 AS uno');
      return { estado: 'listo', ...(releases && { publicacion: releases.state().revision }) };
    } catch {
      request.log.error('the store does not answer');
      return reply.code(503).send({ estado: 'sin base de datos' });
    }
  });
}
