import { ApolloClient, ApolloLink, type OperationVariables, type TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { BaseBatchHttpLink } from '@apollo/client/link/batch-http';
import { SetContextLink } from '@apollo/client/link/context';
import { keptName, policyOf } from '../cached/policies.ts';
import { ApiError } from './api-error.ts';
import { openCache } from './apollo-cache.ts';
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

/** The Apollo client, loaded when the kept answers are shown. */
export async function createClient(parts: ClientParts): Promise<Client> {
  const site = await parts.site();
  const { keptAnswers, usuario } = parts;
  // The document asked because it found nothing kept; the answers are not needed.
  parts.earlyBatch();
  const store = openCache(keptAnswers, usuario);
  const identity = new SetContextLink(({ headers }) => ({
    headers: { ...headers, ...identityHeaders(parts, site) },
  }));
  const batch = new BaseBatchHttpLink({
    uri: `${site.host}/graphql`,
    batchInterval: BATCH.ms,
    batchMax: BATCH.most,
    credentials: 'omit',
    includeExtensions: false,
    fetch: createWireFetch(parts),
  });
  const client = new ApolloClient({
    cache: store.cache,
    link: ApolloLink.from([identity, batch]),
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
      const { data, error } = await client
        .query({
          query: document,
          variables,
          // Both always go to the network; `no-cache` also stores neither answer nor arguments.
          fetchPolicy: cached ? 'network-only' : 'no-cache',
          errorPolicy: 'all',
        })
        // Rejects if the client is closed meanwhile.
        .catch(() => {
          throw new ApiError({ clase: 'red' });
        });
      if (error) throw toApiError(error, operation);
      if (cached) store.answered(name, parts.now());
      // Not through Apollo's cache, which is copied whole.
      else if (row) keptAnswers.keep(usuario, name, Object.values(data as object)[0], parts.now());
      return data as T;
    },
    carriesToken: (variables) => carriesToken(site, variables),
    async close() {
      client.stop();
      store.close();
    },
  };
}

function toApiError(error: unknown, operation: string): ApiError {
  if (error instanceof ApiError) return error;
  if (CombinedGraphQLErrors.is(error)) {
    const refusal = errorOf({ data: error.data, errors: error.errors }, operation);
    if (refusal) return refusal;
  }
  const message = error instanceof Error ? error.message : undefined;
  // The batch link's only complaint about an answer.
  if (message?.startsWith('server returned results with length')) return miscounted(message);
  return new ApiError({ clase: 'red' }, message);
}
