import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault } from './faults.ts';

/** A server before a real one: forwards requests and records them until a test makes it misbehave. */
export interface MisbehavingServer {
  url: string;
  port: number;
  /** Every request so far, oldest first. */
  seen: readonly Seen[];
  /** Applies from now on until behave(). The newest matching rule counts. */
  misbehave(fault: Fault, rule?: Rule): void;
  /** Removes all rules. Held requests stay held. */
  behave(): void;
  /** Continues all held requests. */
  release(): void;
  /** Resolves when `count` matching requests have been seen since this server was opened; rejects after two minutes. */
  saw(fits: (seen: Seen) => boolean, count?: number): Promise<void>;
  /** Closes the port (ECONNREFUSED) and cuts requests in progress. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  close(): Promise<void>;
}

export interface Rule {
  /** number of requests; without it, all until behave() */
  times?: number;
  /** by default every POST of /graphql */
  when?: (seen: Seen) => boolean;
}

export interface Seen {
  /** ms since the epoch */
  at: number;
  method: string;
  path: string;
  /** token of the Authorization header */
  bearer?: string;
  operations: readonly SeenOperation[];
  /** the fault applied to it */
  fault: Fault['kind'];
  /** it is held, and the real server has carried it out */
  applied?: true;
}

export interface SeenOperation {
  operationName: string;
  variables: Record<string, unknown>;
}

const SEEN_WITHIN_MS = 120_000;

const isGraphql = ({ method, path }: Seen) => method === 'POST' && path === '/graphql';

/** Matches a request with this operation and, for guardarConfiguracion, this field if given. */
export const carries =
  (operationName: string, campo?: string) =>
  ({ operations }: Seen): boolean =>
    operations.some(
      (one) => one.operationName === operationName && (campo === undefined || one.variables.campo === campo),
    );

/** @param target port of the real server on 127.0.0.1, read for each request */
export async function startMisbehavingServer(target: () => number): Promise<MisbehavingServer> {
  const seen: Seen[] = [];
  const waiting = new Set<() => void>();
  let rules: { fault: Fault; when: (seen: Seen) => boolean; left: number }[] = [];
  let held: (() => void)[] = [];

  const server = createServer((request, response) => {
    // A cut connection is no error of the test's process.
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    void handle(request, response).catch(() => response.destroy());
  });

  // Node closes idle connections after five seconds, which would cut off a request sent at that moment.
  server.keepAliveTimeout = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const noted: Seen = { ...requestOf(request, body), fault: 'ok' };
    const rule = rules.find(({ left, when }) => left > 0 && when(noted));
    if (rule) {
      rule.left -= 1;
      noted.fault = rule.fault.kind;
    }
    seen.push(noted);
    for (const wake of [...waiting]) wake();
    await play(rule?.fault ?? { kind: 'ok' }, request, body, response, () => {
      noted.applied = true;
      for (const wake of [...waiting]) wake();
    });
  }

  const release = () => new Promise<void>((resolve) => held.push(resolve));
  const forward = (request: IncomingMessage, body: Buffer) => ask(target(), request, body);

  async function play(
    fault: Fault,
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    onApplied: () => void,
  ) {
    switch (fault.kind) {
      case 'ok':
        return send(response, await forward(request, body));
      case 'drop':
        return void response.destroy();
      case 'apply-drop':
        await forward(request, body);
        return void response.destroy();
      case 'hang': {
        // Held from here on: a release before the real server has answered covers this request too.
        const released = release();
        const early = fault.applied ? await forward(request, body) : undefined;
        if (early) onApplied();
        await released;
        return send(response, early ?? (await forward(request, body)));
      }
      case 'half': {
        const { status, headers, body: whole } = await forward(request, body);
        response.writeHead(status, { ...headers, 'content-length': whole.length });
        const half = whole.subarray(0, Math.floor(whole.length / 2));
        return void response.write(half, () => response.destroy());
      }
      case 'slow': {
        const answer = await forward(request, body);
        await pause(fault.ms + (1000 * answer.body.length) / (fault.bytesPerSecond ?? 1e9));
        return send(response, answer);
      }
      case 'edit': {
        // Uncompressed and complete.
        for (const name of ['accept-encoding', 'if-none-match']) delete request.headers[name];
        const { status, headers, body: whole } = await forward(request, body);
        const edited = fault.text ? Buffer.from(fault.text(whole.toString())) : whole;
        const { etag: _etag, ...rest } = headers;
        return send(response, { status, headers: { ...rest, ...fault.headers }, body: edited });
      }
      case 'answer': {
        if (fault.applied) await forward(request, body);
        const { origin } = request.headers;
        const headers = {
          'content-type': fault.type,
          // A real portal sends no CORS headers; with them the page can read the answer, which is the harder
          // case.
          ...(origin !== undefined && {
            'access-control-allow-origin': origin,
            'access-control-expose-headers': 'retry-after',
          }),
          ...fault.headers?.(),
        };
        return send(response, { status: fault.status, headers, body: Buffer.from(fault.body) });
      }
    }
  }

  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;

  const shut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    misbehave(fault, { times = Number.POSITIVE_INFINITY, when = isGraphql } = {}) {
      rules = [{ fault, when, left: times }, ...rules];
    },
    behave() {
      rules = [];
    },
    release() {
      const now = held;
      held = [];
      for (const go of now) go();
    },
    saw: (fits, count = 1) =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          const asked = seen.slice(-20).map(({ path, operations, fault }) => {
            const names = operations.map(({ operationName }) => operationName);
            return [path, ...names, fault].filter(Boolean).join(' ');
          });
          reject(
            new Error(
              `it saw ${seen.filter(fits).length} of ${count}; its last requests:\n${asked.join('\n')}`,
            ),
          );
        }, SEEN_WITHIN_MS).unref();
        const look = () => {
          if (seen.filter(fits).length < count) return;
          waiting.delete(look);
          clearTimeout(limit);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    refuse: shut,
    accept: () => listen(port),
    async close() {
      for (const go of held) go();
      if (server.listening) await shut();
    },
  };
}

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Keeps the Host header, by which the real server knows its origin. */
function ask(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path: url, headers, agent: false };
    const asked = httpRequest(options, (answer) => {
      bodyOf(answer)
        .then((whole) =>
          resolve({ status: answer.statusCode ?? 0, headers: endToEnd(answer.headers), body: whole }),
        )
        .catch(reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

function endToEnd(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { connection: _c, 'transfer-encoding': _t, 'keep-alive': _k, ...rest } = headers;
  return rest;
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(body);
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function requestOf(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
): Omit<Seen, 'fault'> {
  const bearer = headers.authorization?.replace(/^Bearer /, '');
  return {
    at: Date.now(),
    method,
    path: url.split('?')[0] ?? '/',
    ...(bearer !== undefined && { bearer }),
    operations: method === 'POST' ? operationsOf(body.toString()) : [],
  };
}

function operationsOf(body: string): SeenOperation[] {
  try {
    const parsed: unknown = JSON.parse(body);
    return (Array.isArray(parsed) ? parsed : [parsed]) as SeenOperation[];
  } catch {
    return [];
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
