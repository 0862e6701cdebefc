import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Counts each request by its route, never by its address. */
export function registerRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const ruta = request.routeOptions.url ?? 'ninguna';
    const labels = { metodo: request.method, ruta, estado: reply.statusCode };
    metrics.observeRequest(labels, reply.elapsedTime / 1000);
  });
}

/**
 * GET /metricas: the metrics in the text form of Prometheus, for whoever sends METRICAS_CLAVE as a bearer token.
 * @param joint the metrics of all processes, of which this is one
 */
export function registerMetricsRoute(
  app: FastifyInstance,
  { registry }: Metrics,
  clave: string,
  joint = () => registry.metrics(),
): void {
  // Process and event loop. Collecting them costs something, so only a server that is asked for metrics does.
  collectDefaultMetrics({ register: registry });
  const wanted = digest(`Bearer ${clave}`);
  app.get('/metricas', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('Falta la clave de METRICAS_CLAVE.\n');
    return reply.type(registry.contentType).send(await joint());
  });
}

/** Digests have one length, which the comparison needs. */
const digest = (text: string) => createHash('sha256').update(text).digest();
