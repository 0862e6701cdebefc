import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A page of another origin gets nowhere unless the configuration names it (CORS); no cookie is ever involved. The
 * refusal is no GraphQL answer, so that behind a proxy that rewrites Host a client keeps its row and its session.
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
    reply.header('access-control-allow-origin', origin);
    if (request.method === 'OPTIONS') {
      return reply
        .code(204)
        .header('access-control-allow-methods', methods)
        .header('access-control-allow-headers', 'content-type, authorization')
        .header('access-control-max-age', '600')
        .send();
    }
  };
}

/** By host alone: behind a proxy that ends TLS, this server does not see the scheme. */
function isOwn(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}
