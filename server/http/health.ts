import type { FastifyInstance } from 'fastify';
import type { ReleaseControl } from '../releases/releases.ts';
import type { Database } from '../store/port.ts';

/**
 * GET /salud: 200 while the server accepts requests; 503 while it closes or if the database does not answer. `publicacion` is the
 * revision of the release state being served, so the release command can see that its change took effect.
 */
export function registerHealth(
  app: FastifyInstance,
  database: Database,
  closing: () => boolean,
  releases: Pick<ReleaseControl, 'state'> | undefined,
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
