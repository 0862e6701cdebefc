import { InMemoryCache, type TypePolicies } from '@apollo/client';
// Imported by file: the package's entry also contains a synchronous persistor and wrappers for other stores.
import CachePersistor from 'apollo3-cache-persist/lib/CachePersistor.js';
import type { KeptAnswers } from '../cached/kept-answers.ts';
import { KEPT } from '../cached/policies.ts';

type Extract = { ROOT_QUERY?: Record<string, unknown> };

/** The field keys are the names of the kept answers. */
const typePolicies: TypePolicies = {
  Query: {
    fields: Object.fromEntries(Object.entries(KEPT).map(([field, { by }]) => [field, { keyArgs: [...by] }])),
  },
  // Not normalized: an answer is kept whole, under its own name.
  Usuario: { keyFields: false },
};

/** The answers of a batch arrive together: the cache is copied once for all of them. */
const DEBOUNCE_MS = 20;

/**
 * Apollo's cache, from which the persist library copies new answers to the kept ones. It is not restored: every query
 * asks the network, and what stands in for an answer is read from the kept ones. Only this file imports the library.
 */
export function openCache(kept: KeptAnswers, usuario: string | undefined) {
  const cache = new InMemoryCache({ typePolicies });
  const answered = new Map<string, number>();
  const options = {
    cache,
    key: '',
    serialize: false,
    maxSize: false,
    debounce: DEBOUNCE_MS,
    storage: {
      getItem: async () => null,
      async setItem(_key: string, { ROOT_QUERY }: Extract) {
        for (const [name, at] of answered) kept.keep(usuario, name, ROOT_QUERY?.[name], at);
        answered.clear();
      },
      removeItem: async () => undefined,
    },
  };
  // The library's types allow only text here; objects are passed on directly, without serializing them.
  const persistor = new CachePersistor<Extract>(options as never);
  return {
    cache,
    answered: (name: string, at: number) => void answered.set(name, at),
    close() {
      persistor.pause();
      persistor.remove();
    },
  };
}
