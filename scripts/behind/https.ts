import { once } from 'node:events';
import { request as plain } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { connect } from 'node:tls';
import { NAME, type Place } from './proxies.ts';

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** local address to send from, which the proxy sees as the client */
  from?: string;
}

/** A request by name that trusts this run's certificate only. */
export const overTls = ({ certificate, httpsPort }: Place, path: string, sent: Sent = {}): Promise<Answer> =>
  exchange(
    request,
    { port: httpsPort, ca: certificate.pem, servername: NAME, path },
    sent,
    `${NAME}:${httpsPort}`,
  );

export const overHttp = (port: number, path: string, sent: Sent = {}): Promise<Answer> =>
  exchange(plain, { port, path }, sent, NAME);

async function exchange(
  send: typeof request,
  options: RequestOptions,
  { method = 'GET', headers = {}, body, from }: Sent,
  host: string,
): Promise<Answer> {
  const outgoing = send({
    ...options,
    host: '127.0.0.1',
    method,
    headers: { host, ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    ...(from !== undefined && { localAddress: from }),
    agent: false,
  });
  outgoing.end(body);
  const [incoming] = await once(outgoing, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return { status: incoming.statusCode, headers: incoming.headers, body: Buffer.concat(chunks) };
}

/**
 * The protocol that the server chooses among HTTP/2 and HTTP/1.1, or the error if it refuses the TLS version.
 */
export async function protocolOf({ certificate, httpsPort }: Place, newest?: 'TLSv1.1'): Promise<string> {
  const socket = connect({
    host: '127.0.0.1',
    port: httpsPort,
    servername: NAME,
    ca: certificate.pem,
    ALPNProtocols: ['h2', 'http/1.1'],
    ...(newest && { minVersion: newest, maxVersion: newest, ciphers: 'DEFAULT@SECLEVEL=0' }),
  });
  try {
    await once(socket, 'secureConnect');
    return `${socket.alpnProtocol} over ${socket.getProtocol()}`;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    socket.destroy();
  }
}
