import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Motivo } from '../../offline/model/worker-messages.ts';
import type { KeptAnswers } from '../cached/kept-answers.ts';
import { ApiError } from './api-error.ts';
import type { Client, ClientParts } from './client.ts';

/** The type of the data's first field, which every query returns (A10.3). */
export type FirstField<T> = T extends Record<string, infer V> ? V : never;
type Variables = Record<string, unknown>;
type Document<T> = TypedDocumentNode<T, Variables>;

export interface Api {
  /**
   * Sends the query to the server.
   * @param apart nothing of the answer is stored
   * @throws ApiError
   */
  query<T, V>(document: TypedDocumentNode<T, V>, variables: V, apart?: boolean): Promise<FirstField<T>>;
  /** Switches to a new client for this person, so that clients never share data. */
  open(usuario: string | undefined): void;
  close(): Promise<void>;
}

type Load = () => Promise<(parts: ClientParts) => Promise<Client>>;

export interface ApiParts extends Omit<ClientParts, 'usuario' | 'keptAnswers'> {
  keptAnswers: Pick<KeptAnswers, 'keep' | 'isEmpty'>;
  /** loads the client of a person for whom this device has kept nothing (first-client.ts) */
  loadFirst: Load;
  /** loads Apollo, which is too large to wait for if there is nothing to show before */
  loadApollo: Load;
  /** the server refused the token that was current when the query was sent */
  tokenRefused(token: string, motivo: Motivo): void;
  /** whether to log failed queries: only for the developer's account (A11.2) */
  logs(): boolean;
}

export function createApi(parts: ApiParts): Api {
  let usuario: string | undefined;
  let client: Promise<Client> | undefined;
  let settle = () => {};
  /**
   * Resolves when the signed-in person is known from storage. Earlier queries wait for it: without a person
   * no answer is kept.
   */
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });

  async function current(): Promise<Client> {
    const asking = usuario;
    const empty = await parts.keptAnswers.isEmpty();
    // Another person's client would send that person's token.
    if (usuario !== asking) throw new ApiError({ clase: 'red' });
    client ??= (empty ? parts.loadFirst : parts.loadApollo)()
      .then((create) => create({ ...parts, usuario }))
      .catch((error: unknown) => {
        client = undefined;
        throw error instanceof ApiError ? error : new ApiError({ clase: 'red' });
      });
    return client;
  }

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
