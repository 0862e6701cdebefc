import { type Answer, classify, type HttpAnswer } from '../../src/offline/model/answers.ts';

const PATIENCE_MS = 10_000;
const MOST_BYTES = 5_000_000;

/** An operation as the application sends it. */
export interface Operation {
  operationName: string;
  variables: Record<string, unknown>;
  query: string;
  /** the field whose value it asks for, if it has another name */
  field?: string;
}

export interface Reply extends HttpAnswer {
  headers: Headers;
  bytes: number;
}

/** The answer to one operation, as the application understands it. */
export interface Asked {
  answer: Answer;
  reply: Reply;
  /** `{ data, errors }` of the operation */
  result: { data?: unknown; errors?: readonly { message?: unknown; path?: unknown }[] };
}

/** The service that is tried. */
export interface Service {
  /** the whole address of its GraphQL */
  address: URL;
  /** its address without /graphql, as /config.json names it */
  host: string;
  /** @throws NoAnswer */
  send(address: URL | string, init: RequestInit): Promise<Reply>;
  /** Posts this body. @throws NoAnswer */
  post(body: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Posts an operation as an array of one, with the token in the header if there is one. @throws NoAnswer */
  ask(operation: Operation, bearer?: string): Promise<Asked>;
}

/** There was no answer. The message says why, in Spanish. */
export class NoAnswer extends Error {}

export function createService(address: URL): Service {
  const send: Service['send'] = async (target, init) => {
    try {
      const response = await fetch(target, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const body = await bodyOf(response);
      const text = body.toString('utf8');
      return {
        status: response.status,
        contentType: response.headers.get('content-type'),
        redirected: response.status >= 300 && response.status < 400,
        headers: response.headers,
        body: jsonIn(text),
        bytes: body.length,
      };
    } catch (error) {
      throw new NoAnswer(reasonOf(error));
    }
  };
  const post: Service['post'] = (body, headers = {}) =>
    send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    address,
    host: address.origin + address.pathname.replace(/\/graphql$/, '').replace(/\/+$/, ''),
    send,
    post,
    async ask({ field, ...operation }, bearer) {
      const reply = await post(
        [operation],
        bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
      );
      return asked(reply, 0, field ?? operation.operationName);
    },
  };
}

/** @param field the operation's field */
export function asked(reply: Reply, index: number, field: string): Asked {
  const { body } = reply;
  const result = Array.isArray(body) ? body[index] : body;
  return {
    answer: classify(reply, index, field),
    reply,
    result: typeof result === 'object' && result !== null ? result : {},
  };
}

/** What the service did, in words that complete «… ». */
export function inWords({ answer, reply, result }: Asked): string {
  const http = `HTTP ${reply.status}, ${reply.contentType ?? 'sin tipo'}`;
  const said = result.errors?.[0]?.message;
  const message = typeof said === 'string' ? `: «${said.slice(0, 200)}»` : '';
  switch (answer.clase) {
    case 'ok':
      return `contesta ${JSON.stringify(answer.valor).slice(0, 80)}`;
    case 'red':
      return reply.redirected
        ? `manda a otra dirección (${http})`
        : `no da una respuesta de GraphQL (${http})${message}`;
    case 'servidor':
      return `contesta que falla (${http})${message}`;
    case 'token':
      return 'contesta que el token no sirve';
    case 'esquema':
      return `no entiende la consulta${message}`;
    default:
      return `la rechaza${message}`;
  }
}

async function bodyOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new NoAnswer('su respuesta pasa de 5 MB');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'no contesta en diez segundos';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (/CERT|SIGNATURE|ISSUER/.test(code)) return `su certificado no sirve (${code})`;
  return `no se pudo llegar a él${code === '' ? '' : ` (${code})`}`;
}
