import { Agent, request } from 'node:http';
import { expect } from 'vitest';
import { type ApiAnswer, LOGIN } from '../../support/server/api.ts';
import { type Child, childrenOf } from '../../support/server/child-process.ts';
import { createInstallation, type Installation } from '../../support/server/installation.ts';
import { CLAVE } from '../../support/server/people.ts';

/** Somebody who asks the server, each time on a connection of its own, which any of the processes accepts. */
export interface Asker {
  ask(path: string, options?: AskOptions): Promise<Answer>;
  call(query: string, variables?: object, options?: AskOptions): Promise<ApiAnswer>;
  signIn(usuario: string): Promise<string>;
}

/** An installation whose server is several processes. */
export interface SeveralProcesses extends Asker {
  installation: Installation;
  child: Child;
  url: string;
  /** ids of the processes that serve */
  workers(): Promise<number[]>;
  /** the log's lines with this message */
  lines(msg: string): Record<string, unknown>[];
  remove(): Promise<void>;
}

interface AskOptions {
  method?: string;
  body?: object | Buffer;
  token?: string;
  /** what the client's proxy says: its address */
  from?: string;
}

export interface Answer {
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: false });

/** @param url where its requests go: the server, or a balancer before it */
export function createAsker(url: string): Asker {
  function ask(path: string, { method = 'GET', body, token, from }: AskOptions = {}): Promise<Answer> {
    const isBytes = Buffer.isBuffer(body);
    const headers = {
      accept: 'text/html,*/*',
      ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(`${url}${path}`, { agent, method, headers });
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        incoming.on('error', reject);
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
      });
      outgoing.end(isBytes ? body : body && JSON.stringify(body));
    });
  }

  const call: Asker['call'] = async (query, variables = {}, options = {}) => {
    const { text } = await ask('/graphql', { ...options, method: 'POST', body: { query, variables } });
    return JSON.parse(text) as ApiAnswer;
  };

  return {
    ...{ ask, call },
    async signIn(usuario) {
      const answer = await call(LOGIN, { usuario, password: CLAVE });
      const { token } = (answer.data?.loginUsuario ?? {}) as { token?: unknown };
      expect(token, JSON.stringify(answer)).toBeTypeOf('string');
      return String(token);
    },
  };
}

export async function startProcesses(
  procesos: number,
  env: Record<string, string> = {},
): Promise<SeveralProcesses> {
  const installation = await createInstallation({ PROCESOS: String(procesos), ...env });
  const child = await installation.start();
  const url = installation.direct.origin;
  return {
    ...{ installation, child, url },
    ...createAsker(url),
    workers: () => childrenOf(child.process.pid),
    lines: (msg) =>
      child
        .stderr()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line.msg === msg),
    remove: () => installation.remove(),
  };
}
