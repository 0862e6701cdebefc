import { readFileSync } from 'node:fs';
import { createServer as createPlain, type OutgoingHttpHeaders, request } from 'node:http';
import { createServer } from 'node:https';
import type { Server } from 'node:net';
import type { Certificate } from '../../../scripts/behind/certificate.ts';

/** The address that the proxy says its clients have (RFC 5737). */
export const CLIENT = '198.51.100.7';

/** What a proxy may do wrong. Without any of it, it does what ops/nginx.conf does. */
export interface ProxyFaults {
  /** X-Forwarded-For: what the client claims alone, added to it, or nothing; by default it is replaced */
  forwarded?: 'passed' | 'added' | 'none';
  /** the Host that the server gets */
  host?: string;
  /** headers of every answer; undefined removes one */
  headers?: Readonly<Record<string, string | string[] | undefined>>;
  /** asks the server for files that are not compressed */
  uncompressed?: true;
  /** answers this itself, as while the server is away */
  status?: number;
}

export interface TlsProxy {
  /** https://localhost:PORT */
  url: URL;
  close(): Promise<void>;
}

/** A proxy that ends TLS before the server, on localhost. */
export async function startTlsProxy(
  { keyFile, pem }: Certificate,
  target: URL,
  faults: ProxyFaults = {},
): Promise<TlsProxy> {
  const server = createServer({ cert: pem, key: readFileSync(keyFile) }, (incoming, outgoing) => {
    if (faults.status !== undefined) return void outgoing.writeHead(faults.status).end('away\n');
    const headers: OutgoingHttpHeaders = { ...incoming.headers };
    const { [FORWARDED]: claim } = incoming.headers;
    const told = { passed: claim, added: `${claim}, ${CLIENT}`, none: undefined, replaced: CLIENT };
    headers[FORWARDED] = told[faults.forwarded ?? 'replaced'];
    if (headers[FORWARDED] === undefined) delete headers[FORWARDED];
    if (faults.host !== undefined) headers.host = faults.host;
    if (faults.uncompressed) delete headers['accept-encoding'];
    const inner = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers });
    inner.once('response', (answer) => {
      const merged: OutgoingHttpHeaders = {
        ...answer.headers,
        [HSTS]: 'max-age=31536000',
        ...faults.headers,
      };
      const there = Object.entries(merged).filter(([, value]) => value !== undefined);
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(there));
      answer.pipe(outgoing);
    });
    inner.once('error', () => outgoing.writeHead(503).end('away\n'));
    incoming.pipe(inner);
  });
  return { url: new URL(`https://localhost:${await listen(server)}`), close: () => closed(server) };
}

const FORWARDED = 'x-forwarded-for';
const HSTS = 'strict-transport-security';

/** A site on plain http that gives every request the same answer. */
export async function startPlainSite(status: number, headers: OutgoingHttpHeaders = {}): Promise<TlsProxy> {
  const server = createPlain((_, outgoing) => void outgoing.writeHead(status, headers).end('plain\n'));
  return { url: new URL(`http://localhost:${await listen(server)}`), close: () => closed(server) };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

const closed = (server: Server) => new Promise<void>((done) => void server.close(() => done()));
