import { ApolloClient, ApolloLink, type OperationVariables, type TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { BaseBatchHttpLink } from '@apollo/client/link/batch-http';
import { SetContextLink } from '@apollo/client/link/context';
import { classify } from '../../offline/model/answers.ts';
import type { SiteConfig } from '../../offline/store/site-config.ts';
import type { KeptAnswers } from '../cached/kept-answers.ts';
import { keptName, policyOf } from '../cached/policies.ts';
import { ApiError } from './api-error.ts';
import { openCache } from './apollo-cache.ts';
import { createWireFetch, type WireFetchParts } from './checked-fetch.ts';
import { operationName } from './operation-name.ts';

/**
 * The Apollo client, loaded after the first paint. Queries always go to the network (B3).
 */
export interface Client {
  query<T>(document: TypedDocumentNode<T>, variables: OperationVariables, apart?: boolean): Promise<T>;
  /** Whether the query carries the session's token: only then does a token error concern the session (B2). */
  carriesToken(variables: OperationVariables): boolean;
  close(): Promise<void>;
}

export interface ClientParts extends WireFetchParts {
  site(): Promise<SiteConfig>;
  token(): string | undefined;
  /** headers that identify this device to our own backend (device-proof.ts) */
  proof(): Record<string, string>;
  keptAnswers: KeptAnswers;
  usuario: string | undefined;
}

export async function createClient(parts: ClientParts): Promise<Client> {
  const site = await parts.site();
  const { keptAnswers, usuario } = parts;
  const store = openCache(keptAnswers, usuario);
  const bearer = new SetContextLink(({ headers }) => {
    const token = site.bearer ? parts.token() : undefined;
    // Only on our own origin: another host would have to allow the headers first (CORS).
    const proof = site.host === '' ? parts.proof() : {};
    return { headers: { ...headers, ...proof, ...(token && { authorization: `Bearer ${token}` }) } };
  });
  const batch = new BaseBatchHttpLink({
    uri: `${site.host}/graphql`,
    batchInterval: 10,
    batchMax: 10,
    credentials: 'omit',
    includeExtensions: false,
    fetch: createWireFetch(parts),
  });
  const client = new ApolloClient({
    cache: store.cache,
    link: ApolloLink.from([bearer, batch]),
    queryDeduplication: false,
    devtools: { enabled: false },
  });

  return {
    async query<T>(
      document: TypedDocumentNode<T>,
      variables: OperationVariables,
      apart?: boolean,
    ): Promise<T> {
      const operation = operationName(document);
      const name = apart ? '' : (keptName(operation, variables) ?? '');
      const row = policyOf(name);
      const cached = row && !row.entry;
      const { data, error } = await client.query({
        query: document,
        variables,
        // Both always go to the network; `no-cache` also stores neither answer nor arguments.
        fetchPolicy: cached ? 'network-only' : 'no-cache',
        errorPolicy: 'all',
      });
      if (error) throw toApiError(error, operation);
      if (cached) store.answered(name, parts.now());
      // Not through Apollo's cache, which is copied whole.
      else if (row) keptAnswers.keep(usuario, name, Object.values(data as object)[0], parts.now());
      return data as T;
    },
    carriesToken: ({ tokenSesion }) => site.bearer || tokenSesion !== undefined,
    async close() {
      client.stop();
      store.close();
    },
  };
}

function toApiError(error: unknown, operation: string): ApiError {
  if (error instanceof ApiError) return error;
  if (CombinedGraphQLErrors.is(error)) {
    const body = [{ data: error.data ?? null, errors: error.errors }];
    const answer = classify({ status: 200, contentType: 'application/json', body }, 0, operation);
    const mensaje = error.errors[0]?.message;
    if (answer.clase !== 'ok') return new ApiError(answer, answer.clase === 'token' ? undefined : mensaje);
  }
  const message = error instanceof Error ? error.message : undefined;
  // The batch link's only complaint about an answer: the server answered, but not to what was asked (A10.2).
  const miscounted = message?.startsWith('server returned results with length');
  return new ApiError(miscounted ? { clase: 'servidor', propio: true } : { clase: 'red' }, message);
}
