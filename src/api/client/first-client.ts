import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { keptName, policyOf } from '../cached/policies.ts';
import { createWireFetch } from './checked-fetch.ts';
import {
  BATCH,
  type Client,
  type ClientParts,
  carriesToken,
  errorOf,
  identityHeaders,
  miscounted,
} from './client.ts';
import { operationName } from './operation-name.ts';
import { print } from './print-document.ts';

interface Question {
  operation: { operationName: string; variables: OperationVariables; query: string };
  resolve(data: unknown): void;
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

  async function send(questions: readonly Question[]): Promise<void> {
    try {
      const response = await wireFetch(`${site.host}/graphql`, {
        method: 'POST',
        credentials: 'omit',
        headers: { ...HEADERS, ...identityHeaders(parts, site) },
        body: JSON.stringify(questions.map(({ operation }) => operation)),
      });
      const results = (await response.json()) as { data: unknown }[];
      const [got, expected] = [results.length, questions.length];
      if (got !== expected)
        throw miscounted(`server returned results with length ${got}, expected length of ${expected}`);
      for (const [place, { operation, resolve, reject }] of questions.entries()) {
        const error = errorOf(results[place], operation.operationName);
        if (error) reject(error);
        else resolve(results[place]?.data);
      }
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }

  function sendAll(): void {
    const questions = waiting;
    waiting = [];
    for (let from = 0; from < questions.length; from += BATCH.most)
      void send(questions.slice(from, from + BATCH.most));
  }

  return {
    async query<T>(
      document: TypedDocumentNode<T>,
      variables: OperationVariables,
      apart?: boolean,
    ): Promise<T> {
      const operation = { operationName: operationName(document), variables, query: print(document) };
      const data = await new Promise((resolve, reject) => {
        if (waiting.length === 0) setTimeout(sendAll, BATCH.ms);
        waiting.push({ operation, resolve, reject });
      });
      const name = apart ? undefined : keptName(operation.operationName, variables);
      if (name && policyOf(name))
        keptAnswers.keep(usuario, name, Object.values(data as object)[0], parts.now());
      return data as T;
    },
    carriesToken: (variables) => carriesToken(site, variables),
    // Answers may still come; nothing of them is kept, because the kept answers are closed too.
    close: () => Promise.resolve(),
  };
}
