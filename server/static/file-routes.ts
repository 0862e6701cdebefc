import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../files/accept-encoding.ts';
import type { DistFile } from '../files/dist-files.ts';
import { exactFile, namedFile, readBucket, releaseFor, type Snapshot } from '../releases/release.ts';

const NOT_PAGES = ['/assets/', '/fotos/', '/api/', '/graphql/'];

/** What the routes serve at this moment. */
interface Served {
  snapshot: Snapshot;
  /** /config.json */
  config: DistFile;
  /** the worker for all devices; undefined: each release serves its own */
  worker: DistFile | undefined;
}

/**
 * GET and HEAD of the releases' files. If no file has the address, a navigation gets index.html (the app has the routes), and any
 * other request gets 404, because a browser would cache HTML as a script.
 * @param catchUp looks for a newer state: the page may have come from another process, which knows a release a moment earlier
 */
export function registerStatic(
  app: FastifyInstance,
  served: () => Served,
  catchUp: () => Promise<void>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const file = fileOf(request, served());
      if (file !== undefined) return sendFile(request, reply, file);
      return catchUp().then(() => {
        const newer = fileOf(request, served());
        return newer === undefined ? notFound(reply) : sendFile(request, reply, newer);
      });
    },
  });
}

function fileOf(request: FastifyRequest, { config, snapshot, worker }: Served): DistFile | undefined {
  const address = addressOf(request);
  const { __WB_REVISION__: revision, cubo } = request.query as Record<string, unknown>;
  if (address === '/config.json') return config;
  if (address === '/sw.js') return worker ?? releaseFor(snapshot, readBucket(cubo)).files.get(address);
  if (typeof revision === 'string') return exactFile(snapshot, address, revision);
  const page = snapshot.current.files.get('/index.html');
  if (address === '/') return page;
  return namedFile(snapshot, address) ?? (isNavigation(request, address) ? page : undefined);
}

export function notFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('No existe ese archivo.\n');
}

/** Answers with the file in the best encoding, or with 304 if the client has it. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: DistFile): FastifyReply {
  const encoding = chooseEncoding(
    request.headers['accept-encoding'],
    (name) => file.variants[name] !== undefined,
  );
  const variant = file.variants[encoding] ?? file.variants.identity;
  reply
    .header('cache-control', file.cacheControl)
    .header('etag', variant.etag)
    .header('vary', 'accept-encoding');
  if (file.policy !== undefined) reply.header('content-security-policy', file.policy);
  if (isKept(request.headers['if-none-match'], variant.etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(file.type).send(variant.body);
}

function isKept(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  // A proxy that compresses marks our tag as weak: W/"…" (RFC 9110, 13.1.2 compares weakly here).
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}

function addressOf(request: FastifyRequest): string {
  return `/${(request.params as { '*': string })['*']}`;
}

function isNavigation(request: FastifyRequest, address: string): boolean {
  const lastSegment = address.slice(address.lastIndexOf('/') + 1);
  if (lastSegment.includes('.') || NOT_PAGES.some((folder) => `${address}/`.startsWith(folder))) return false;
  return request.headers.accept?.includes('text/html') ?? false;
}
