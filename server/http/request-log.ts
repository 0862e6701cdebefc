import type { FastifyInstance } from 'fastify';

/** Logs one line for each request, without address, query, headers and body, which hold tokens, names and values. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ruta = request.routeOptions.url ?? 'ninguna';
    const operaciones = Array.isArray(request.body) ? request.body.length : undefined;
    const linea = {
      metodo: request.method,
      ruta,
      estado: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(operaciones === undefined ? linea : { ...linea, operaciones }, 'request');
  });
}
