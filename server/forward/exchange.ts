import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { fastifyReplyFrom } from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { describeError } from '../log-error.ts';
import type { ForwardOutcome, Metrics } from '../watch/metrics.ts';

/** How many requests may be under way to the service. More are refused at once, so that a slow service fills no memory. */
export const AT_ONCE = 128;

/** A whole answer of the service, decompressed. */
export interface ServiceAnswer {
  status: number;
  type: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Errand {
  que: 'graphql' | 'fotos';
  /** path at the service, with its query */
  source: string;
  /** all headers that the service gets, beside those of the connection */
  headers: Readonly<Record<string, string>>;
  body?: object;
  /** bytes of the longest answer */
  most: number;
  /** whether an answer is of the kind that was asked for; any other is a lie */
  accepts(answer: ServiceAnswer): boolean;
}

export type Failure = Exclude<ForwardOutcome, 'bien'>;
export type Forwarded =
  | { outcome: 'bien'; answer: ServiceAnswer }
  /** wait: the Retry-After of what came instead of an answer */
  | { outcome: Failure; wait?: string };

/** Sends a request on; the answer is read whole before anything of it is passed. Never rejects. */
export type Exchange = (reply: FastifyReply, errand: Errand) => Promise<Forwarded>;

interface ExchangeParts {
  /** the service's origin */
  origin: string;
  /** from the request to the last byte of the answer */
  deadlineMs: number;
  metrics: Pick<Metrics, 'observeForward'>;
}

/** @fastify/reply-from is the transport: it keeps the connections. What passes in either direction is named here. */
export async function createExchange(
  app: FastifyInstance,
  { origin, deadlineMs, metrics }: ExchangeParts,
): Promise<Exchange> {
  await app.register(fastifyReplyFrom, {
    base: origin,
    undici: {
      connections: AT_ONCE,
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
      // The plugin's own default is to accept any certificate.
      connect: { rejectUnauthorized: true, timeout: deadlineMs },
    },
    destroyAgent: true,
    disableCache: true,
    disableRequestLogging: true,
  });
  let running = 0;

  return async (reply, errand) => {
    if (running >= AT_ONCE) {
      metrics.observeForward(errand.que, 'lleno', 0);
      return { outcome: 'lleno' };
    }
    running += 1;
    const begun = performance.now();
    const forwarded = await inTime(reply, errand, deadlineMs);
    running -= 1;
    metrics.observeForward(errand.que, forwarded.outcome, (performance.now() - begun) / 1000);
    return forwarded;
  };
}

async function inTime(reply: FastifyReply, errand: Errand, deadlineMs: number): Promise<Forwarded> {
  let stream: Readable | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Forwarded>((resolve) => {
      // The transport's own limits count each pause, so bytes that drip would last for ever.
      timer = setTimeout(() => resolve({ outcome: 'tarde' }), deadlineMs);
      const { body, headers, source } = errand;
      // The transport logs an error with its message, which would name addresses.
      const { request } = reply;
      request.log = request.log.child({}, { serializers: { err: describeError } });
      reply.from(source, {
        ...(body && { body }),
        // The query of `source`, and none of the request's own.
        queryString: (search) => search?.slice(1) ?? '',
        rewriteRequestHeaders: (_request, sent) => ({
          host: sent.host,
          ...(body && { 'content-type': 'application/json', 'content-length': sent['content-length'] }),
          ...headers,
        }),
        rewriteHeaders: () => ({}),
        retryDelay: () => null,
        onResponse: (_request, _reply, response) => {
          stream = (response as unknown as { stream: Readable }).stream;
          const { headers: given, statusCode: status } = response as unknown as Head;
          void read(stream, { status, headers: given }, errand).then(resolve);
        },
        onError: (_reply, { error }) => {
          const late = (error as { statusCode?: number }).statusCode === 504;
          resolve({ outcome: late ? 'tarde' : 'sin respuesta' });
        },
      });
    });
  } finally {
    clearTimeout(timer);
    stream?.destroy();
  }
}

interface Head {
  statusCode: number;
  headers: IncomingHttpHeaders;
}

async function read(
  stream: Readable,
  { status, headers }: Pick<ServiceAnswer, 'status' | 'headers'>,
  { accepts, most }: Errand,
): Promise<Forwarded> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > most) return { outcome: 'mentira' };
      parts.push(part);
    }
  } catch {
    // Cut short.
    return { outcome: 'sin respuesta' };
  }
  const body = await decompress(Buffer.concat(parts), headers['content-encoding'], most);
  if (body === undefined) return { outcome: 'mentira' };
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const answer = { status, type, headers, body };
  if (accepts(answer)) return { outcome: 'bien', answer };
  const wait = waitOf(headers);
  return { outcome: 'mentira', ...(wait !== undefined && { wait }) };
}

/** Retry-After: seconds or a date. */
export function waitOf({ 'retry-after': wait }: IncomingHttpHeaders): string | undefined {
  return wait !== undefined && /^[\w ,:]{1,40}$/.test(wait) ? wait : undefined;
}

const DECOMPRESSORS: Readonly<
  Record<string, (body: Buffer, limit: { maxOutputLength: number }) => Promise<Buffer>>
> = { gzip: promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) };

/** No compression is asked for, and some services do it anyway. Undefined for an unknown kind, a broken or a longer body. */
async function decompress(
  body: Buffer,
  encoding: string | undefined,
  most: number,
): Promise<Buffer | undefined> {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return body;
  return DECOMPRESSORS[name]?.(body, { maxOutputLength: most }).catch(() => undefined);
}
