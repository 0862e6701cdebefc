import type { FastifyInstance } from 'fastify';
import type { GraphQLFormattedError } from 'graphql';
import { CLAVE } from './people.ts';

export interface ApiAnswer {
  data?: Record<string, unknown> | null;
  errors?: GraphQLFormattedError[];
}

export interface CallOptions {
  /** sent as Authorization: Bearer */
  token?: string;
  /** the client's address */
  address?: string;
  headers?: Record<string, string>;
}

export interface Operation {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

export interface Api {
  call(query: string, variables?: Record<string, unknown>, options?: CallOptions): Promise<ApiAnswer>;
  batch(operations: readonly Operation[], options?: CallOptions): Promise<ApiAnswer[]>;
  /** the raw answer to any body */
  post(
    body: unknown,
    options?: CallOptions,
  ): Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;
  /** a new token through the real sign-in */
  signIn(usuario: string, password?: string): Promise<string>;
}

export const LOGIN = `query loginUsuario($usuario: String!, $password: String!, $codigoConfirmacion: String) {
  loginUsuario(usuario: $usuario, password: $password, codigoConfirmacion: $codigoConfirmacion) {
    codigo respuesta mensaje token nombre genero
  }
}`;

export function createApi(app: FastifyInstance): Api {
  const post: Api['post'] = async (body, options = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      remoteAddress: options.address ?? '10.1.1.1',
      headers: {
        'content-type': 'application/json',
        ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = answer.body;
    const json = String(answer.headers['content-type']).startsWith('application/json');
    return { status: answer.statusCode, body: json ? JSON.parse(text) : text, headers: answer.headers };
  };

  const call: Api['call'] = async (query, variables, options) =>
    (await post({ query, variables }, options)).body as ApiAnswer;

  return {
    post,
    call,
    batch: async (operations, options) => (await post(operations, options)).body as ApiAnswer[],
    async signIn(usuario, password = CLAVE) {
      const answer = await call(LOGIN, { usuario, password });
      const { token } = (answer.data?.loginUsuario ?? {}) as { token?: unknown };
      if (typeof token !== 'string')
        throw new Error(`${usuario} could not sign in: ${JSON.stringify(answer)}`);
      return token;
    },
  };
}

/**
 * The only error of an answer, in the contract's form.
 * @throws Error if there is not exactly one
 */
export function errorOf(answer: ApiAnswer | undefined): Record<string, unknown> {
  if (answer?.errors?.length !== 1) throw new Error(`not one error: ${JSON.stringify(answer)}`);
  const [error] = answer.errors;
  return { message: error?.message, ...error?.extensions };
}
