import type { FastifyInstance, FastifyReply } from 'fastify';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Answers an address that cannot be decoded. Fastify runs no hook for it, so the security headers are set here. */
export function answerBadAddress(reply: FastifyReply): void {
  void reply
    .headers(SECURITY_HEADERS)
    .code(400)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('No se entiende esa dirección.\n');
}

/** Warns once about a proxy that is not trusted: all clients behind it count as one network for the limits. */
export function warnOfProxy(app: FastifyInstance): void {
  let logged = false;
  app.addHook('onRequest', async ({ headers, log }) => {
    if (logged || headers['x-forwarded-for'] === undefined) return;
    logged = true;
    log.warn('X-Forwarded-For comes and no proxy is trusted');
  });
}
