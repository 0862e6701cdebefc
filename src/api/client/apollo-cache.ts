import { InMemoryCache, type TypePolicies } from '@apollo/client';
// Of the library only what notices changes: storing, restoring and limits belong to the kept answers.
import Trigger from 'apollo3-cache-persist/lib/Trigger.js';
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
 * Apollo's cache, from which new answers are copied to the kept ones. It is not restored: every query asks the network,
 * and what stands in for an answer is read from the kept ones. Only this file imports the persist library.
 */
export function openCache(kept: Pick<KeptAnswers, 'keep'>, usuario: string | undefined) {
  const cache = new InMemoryCache({ typePolicies });
  const answered = new Map<string, number>();
  function copy() {
    const { ROOT_QUERY } = cache.extract() as Extract;
    for (const [name, at] of answered) kept.keep(usuario, name, ROOT_QUERY?.[name], at);
    answered.clear();
  }
  const options = { cache, debounce: DEBOUNCE_MS };
  // The library's types are those of Apollo 3.
  const trigger = new Trigger<Extract>({ persistor: { persist: copy } } as never, options as never);
  return {
    cache,
    answered: (name: string, at: number) => void answered.set(name, at),
    close: () => trigger.remove(),
  };
}
