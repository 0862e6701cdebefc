import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Refuses requests from pages of other origins unless the configuration names the origin (CORS). Cookies are never used. The
 * refusal is not a GraphQL answer: if a proxy rewrites Host by mistake, clients keep their pending writes and sessions.
 */
export function checkOrigin(allowed: readonly string[], methods = 'POST') {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { origin } = request.headers;
    if (origin === undefined || isOwn(origin, request)) return;
    reply.header('vary', 'origin');
    if (!allowed.includes(origin)) {
      return reply
        .code(403)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Origen no permitido.');
    }
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'retry-after');
    if (request.method === 'OPTIONS') {
      return reply
        .code(204)
        .header('access-control-allow-methods', methods)
        .header('access-control-allow-headers', 'content-type, authorization, comprobante, equipo')
        .header('access-control-max-age', '600')
        .send();
    }
  };
}

/** Compares the host alone: behind a proxy that ends TLS, this server does not see the scheme. */
function isOwn(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}
