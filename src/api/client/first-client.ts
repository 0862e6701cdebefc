import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { keptName, policyOf } from '../cached/policies.ts';
import { ApiError } from './api-error.ts';
import { createWireFetch } from './checked-fetch.ts';
import {
  BATCH,
  type Client,
  type ClientParts,
  carriesToken,
  errorOf,
  identityHeaders,
  type Operation,
  type Result,
} from './client.ts';
import { resultsOf, takeEarly } from './early-batch.ts';
import { operationName } from './operation-name.ts';
import { print } from './print-document.ts';

interface Question {
  operation: Operation;
  resolve(result: Result | undefined): void;
  reject(error: unknown): void;
}

/** Those of Apollo's link. */
const HEADERS = {
  accept: 'application/graphql-response+json,application/json;q=0.9',
  'content-type': 'application/json',
};

/**
 * Asks as Apollo's client does, in the same batches and with the same errors, without Apollo. For a document that begins
 * with nothing kept, as a sign-in does: its screen is empty until the answers come, and loading Apollo takes longer.
 */
export async function createFirstClient(parts: ClientParts): Promise<Client> {
  const site = await parts.site();
  const { keptAnswers, usuario } = parts;
  const wireFetch = createWireFetch(parts);
  let waiting: Question[] = [];
  let isClosed = false;
  const early = takeEarly(parts);

  /** @throws ApiError after the client was closed: the session of a question may have ended */
  function expectOpen(): void {
    if (isClosed) throw new ApiError({ clase: 'red' });
  }

  /** @throws ApiError */
  async function send(operations: readonly Operation[]): Promise<readonly Result[]> {
    const response = await wireFetch(`${site.host}/graphql`, {
      method: 'POST',
      credentials: 'omit',
      headers: { ...HEADERS, ...identityHeaders(parts, site) },
      body: JSON.stringify(operations),
    });
    return resultsOf(response, operations.length);
  }

  function sendAll(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += BATCH.most) void answer(all.slice(from, from + BATCH.most));
  }

  async function answer(questions: readonly Question[]): Promise<void> {
    try {
      expectOpen();
      const results = await send(questions.map(({ operation }) => operation));
      expectOpen();
      for (const [place, { resolve }] of questions.entries()) resolve(results[place]);
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }

  const ask = (operation: Operation) =>
    new Promise<Result | undefined>((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll, BATCH.ms);
      waiting.push({ operation, resolve, reject });
    });

  return {
    async query<T>(
      document: TypedDocumentNode<T>,
      variables: OperationVariables,
      apart?: boolean,
    ): Promise<T> {
      const operation = { operationName: operationName(document), variables, query: print(document) };
      const token = parts.token();
      let result = await early.take(operation);
      // The person may have left while the early answer was awaited.
      if (token !== parts.token()) throw new ApiError({ clase: 'red' });
      result ??= await ask(operation);
      const error = errorOf(result, operation.operationName);
      if (error) throw error;
      const data = result?.data;
      const name = apart ? undefined : keptName(operation.operationName, variables);
      if (name && policyOf(name))
        keptAnswers.keep(usuario, name, Object.values(data as object)[0], parts.now());
      return data as T;
    },
    carriesToken: (variables) => carriesToken(site, variables),
    async close() {
      isClosed = true;
      early.drop();
    },
  };
}
