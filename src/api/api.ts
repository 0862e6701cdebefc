import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Motivo } from '../worker-messages.ts';
import type { Client, ClientParts } from './client.ts';
import { ApiError } from './errors.ts';

/** A10.3: each query answers the first field of the data. */
export type FirstField<T> = T extends Record<string, infer V> ? V : never;
type Variables = Record<string, unknown>;
type Document<T> = TypedDocumentNode<T, Variables>;

export interface Api {
  /** Asks the network; rejects with ApiError. apart: nothing of the answer is kept. */
  query<T, V>(document: TypedDocumentNode<T, V>, variables: V, apart?: boolean): Promise<FirstField<T>>;
  /** What the device keeps of this query, with ms of its answer. */
  kept<T, V>(
    document: TypedDocumentNode<T, V>,
    variables: V,
  ): Promise<{ data: FirstField<T>; at: number } | undefined>;
  /** A client of its own for each person: nothing of one is in another's. */
  open(usuario: string | undefined): void;
  close(): Promise<void>;
}

export interface ApiParts extends Omit<ClientParts, 'usuario'> {
  /** Loads Apollo; not before the first paint. */
  load(): Promise<{ createClient(parts: ClientParts): Promise<Client> }>;
  /** a token error about the token that was current when the query was sent */
  tokenRefused(token: string, motivo: Motivo): void;
  /** A11.2: only for one developer's account */
  logs(): boolean;
}

export function createApi(parts: ApiParts): Api {
  let usuario: string | undefined;
  let client: Promise<Client> | undefined;
  let settle = () => {};
  /** Storage has said whose page this is; a query asked before that waits, or it would see nobody's kept copy. */
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });

  const current = (): Promise<Client> => {
    client ??= parts
      .load()
      .then(({ createClient }) => createClient({ ...parts, usuario }))
      .catch((error: unknown) => {
        client = undefined;
        throw error instanceof ApiError ? error : new ApiError({ clase: 'red' });
      });
    return client;
  };

  return {
    async query<T, V>(document: TypedDocumentNode<T, V>, variables: V, apart?: boolean) {
      await settled;
      const token = parts.token();
      const asked = await current();
      try {
        return firstField(await asked.query(document as Document<T>, variables as Variables, apart));
      } catch (error) {
        const failure = error instanceof ApiError ? error.failure : undefined;
        if (
          failure?.clase === 'token' &&
          token &&
          token === parts.token() &&
          asked.carriesToken(variables as Variables)
        ) {
          parts.tokenRefused(token, failure.motivo);
        }
        if (parts.logs()) console.error(error);
        throw error;
      }
    },
    async kept<T, V>(document: TypedDocumentNode<T, V>, variables: V) {
      await settled;
      const copy = (await current()).kept(document as Document<T>, variables as Variables);
      return copy && { data: firstField(copy.data), at: copy.at };
    },
    open(next) {
      usuario = next;
      client = undefined;
      settle();
    },
    async close() {
      const closing = client;
      client = undefined;
      usuario = undefined;
      await closing?.then((open) => open.close()).catch(() => undefined);
    },
  };
}

function firstField<T>(data: T): FirstField<T> {
  return Object.values(data as Record<string, unknown>)[0] as FirstField<T>;
}
