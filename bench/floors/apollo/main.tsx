import { ApolloClient, InMemoryCache } from '@apollo/client';
import { BatchHttpLink } from '@apollo/client/link/batch-http';
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { CachePersistor } from 'apollo3-cache-persist';
import { del, get, set } from 'idb-keyval';
import { createRoot } from 'react-dom/client';
import { CorreoConfirmacionVigenteDocument } from '../../../src/api/documents/account-operations.generated.ts';
import { registerWorker } from '../register-worker.ts';
import { rootElement } from '../root.ts';
import { Words } from '../Words.tsx';

// The only query of the contract that needs no session.
const VARIABLES = { usuario: 'nadie' };

function Answer() {
  const { data } = useQuery(CorreoConfirmacionVigenteDocument, {
    variables: VARIABLES,
    fetchPolicy: 'cache-and-network',
  });
  return data ? <p data-answer="">{String(data.correoConfirmacionVigente)}</p> : null;
}

const cache = new InMemoryCache();
const persistor = new CachePersistor({
  cache,
  storage: {
    getItem: async (key) => (await get<string>(key)) ?? null,
    setItem: (key, value) => set(key, value),
    removeItem: (key) => del(key),
  },
});
const client = new ApolloClient({
  cache,
  link: new BatchHttpLink({ uri: '/graphql', batchInterval: 10, batchMax: 10 }),
});

void persistor.restore().then(() => {
  createRoot(rootElement()).render(
    <ApolloProvider client={client}>
      <Words />
      <Answer />
    </ApolloProvider>,
  );
  registerWorker();
});
