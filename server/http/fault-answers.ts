import type { FastifyInstance } from 'fastify';
import { describeError } from '../log-error.ts';

/** Answers failures outside /graphql with one line of plain text that reveals nothing of the server's inside. */
export function registerFaults(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('No existe.\n'),
  );
  app.setErrorHandler((error, request, reply) => {
    const given = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    const status = given >= 400 && given < 500 ? given : 500;
    if (status === 500) request.log.error({ fallo: describeError(error) }, 'fault outside the API');
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(
        status === 500
          ? 'Falla del servidor. Intenta de nuevo en un momento.\n'
          : 'No se entiende la solicitud.\n',
      );
  });
}
