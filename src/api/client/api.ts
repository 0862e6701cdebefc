import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { within } from '../../lib/settle-within.ts';
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
  /** loads Apollo, which is too large to wait for while the screen is empty */
  loadApollo: Load;
  /** the server refused the token that was current when the query was sent */
  tokenRefused(token: string, motivo: Motivo): void;
  /** whether to log failed queries: only for the developer's account (A11.2) */
  logs(): boolean;
}

/** Milliseconds to wait for the kept answers, which decide about the client. */
const STORAGE_MS = 300;

export function createApi(parts: ApiParts): Api {
  let usuario: string | undefined;
  let client: Promise<Client> | undefined;
  /** counts the persons and closings */
  let era = 0;
  let settle = () => {};
  /**
   * Resolves when the signed-in person is known from storage. Earlier queries wait for it: without a person
   * no answer is kept.
   */
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });

  function connect(): Promise<Client> {
    const made = create({ ...parts, usuario }).catch((error: unknown) => {
      if (client === made) client = undefined;
      throw error instanceof ApiError ? error : new ApiError({ clase: 'red' });
    });
    return made;
  }

  async function create(clientParts: ClientParts): Promise<Client> {
    // A storage that does not answer must not hold the queries.
    const empty = await within(STORAGE_MS, parts.keptAnswers.isEmpty());
    return (await (empty === false ? parts.loadApollo : parts.loadFirst)())(clientParts);
  }

  return {
    async query<T, V>(document: TypedDocumentNode<T, V>, variables: V, apart?: boolean) {
      await settled;
      const token = parts.token();
      const asking = era;
      client ??= connect();
      const asked = await client;
      // The person has left meanwhile: the query would be sent with the next person's token.
      if (asking !== era) throw new ApiError({ clase: 'red' });
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
      era++;
      usuario = next;
      client = undefined;
      settle();
    },
    async close() {
      era++;
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
