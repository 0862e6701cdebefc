import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** How a request arrived at the server, behind whatever proxies. */
export interface SeenRequest {
  /** the address that the limits count */
  cliente: string;
  /** the address at the other end of the connection */
  vecino: string;
  /** X-Forwarded-For */
  reenviado: string | null;
  /** whether that header was believed */
  creido: boolean;
  host: string | null;
}

const LASTS_MS = 60_000;

/** What `npm run revisar` sends as a bearer token. Whoever can read the secret can issue one, and it opens nothing else. */
export function issueTicket(secret: Uint8Array, now: Date): string {
  const until = String(now.getTime() + LASTS_MS);
  return `${until}.${sign(secret, until).toString('base64url')}`;
}

function isTicket(secret: Uint8Array, ticket: string, now: Date): boolean {
  const [until = '', signature = ''] = ticket.split('.');
  const left = Number(until) - now.getTime();
  if (!(left > 0 && left <= LASTS_MS)) return false;
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(secret, until);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** A key of its own, so that a ticket is good for nothing else that the secret signs. */
function sign(secret: Uint8Array, text: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'revisar', 32));
  return createHmac('sha256', key).update(text).digest();
}

/**
 * GET /visto: tells whoever sends a ticket how that very request arrived, and nothing about any other. To everybody else there is no
 * such address.
 */
export function registerSeenRequest(app: FastifyInstance, secret: Uint8Array, now: () => Date): void {
  app.get('/visto', async (request, reply) => {
    const ticket = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isTicket(secret, ticket, now())) return reply.callNotFound();
    const { host, 'x-forwarded-for': forwarded } = request.headers;
    const seen: SeenRequest = {
      cliente: request.ip,
      vecino: request.socket.remoteAddress ?? '',
      reenviado: forwarded === undefined ? null : String(forwarded),
      creido: (request.ips?.length ?? 1) > 1,
      host: host ?? null,
    };
    return reply.header('cache-control', 'no-store').send(seen);
  });
}
