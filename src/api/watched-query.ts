import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type Cell, createCell, type Observable } from '../lib/observable.ts';
import type { KeptAnswers } from './cached/kept-answers.ts';
import { keptName, policyOf } from './cached/policies.ts';
import type { Api, FirstField } from './client/api.ts';
import { ApiError } from './client/api-error.ts';
import { operationName } from './client/operation-name.ts';
import type { QueryState } from './query-state.ts';

/**
 * Queries that a screen watches. Each is sent when it is first watched, and again when the connection
 * returns; without an answer, the stored copy is shown with its age (B3). Equal queries share one request.
 */
export interface WatchedQueries {
  watch<T, V extends object>(
    document: TypedDocumentNode<T, V>,
    variables: V,
  ): Observable<QueryState<FirstField<T>>>;
  /**
   * Sends a query once, with the session's token if it takes one; nothing is stored.
   * @throws ApiError
   */
  ask<T, V extends object>(document: TypedDocumentNode<T, V>, variables: V): Promise<FirstField<T>>;
  /** Sends every watched query again; with `onlyStale`, only those without an answer from the network. */
  refresh(onlyStale?: boolean): void;
  /** Forgets everything, because the session has ended. */
  clear(): void;
}

interface WatchedEntry {
  cell: Cell<QueryState<unknown>>;
  ask(): Promise<void>;
  watchers: number;
}

/** Unwatched answers kept in memory for a return to their page: more than the days of a year. */
const UNWATCHED = 400;

export function createWatchedQueries(
  api: Api,
  kept: Pick<KeptAnswers, 'get' | 'read'>,
  token: () => string | undefined,
  now: () => number,
): WatchedQueries {
  const entries = new Map<string, WatchedEntry>();
  /** session counter: an answer to a query of an earlier session is dropped */
  let era = 0;

  const withToken = <V extends object>(variables: V): V =>
    'tokenSesion' in variables ? { ...variables, tokenSesion: token() ?? '' } : variables;

  function create<T, V extends object>(document: TypedDocumentNode<T, V>, variables: V): WatchedEntry {
    const name = keptName(operationName(document), variables) ?? '';
    const cell = createCell<QueryState<FirstField<T>>>({ state: 'loading' });
    const showKept = () => {
      const copy = kept.get<FirstField<T>>(name);
      if (copy && cell.get().state === 'loading') cell.set({ state: 'refreshing', ...copy });
    };
    if (policyOf(name)?.first) {
      showKept();
      // Not read yet: show it if it arrives before the server's answer.
      if (cell.get().state === 'loading') void kept.read(name).then(showKept);
    }
    let latest = 0;
    const ask = async () => {
      const turn = ++latest;
      const asked = era;
      try {
        const data = await api.query(document, withToken(variables));
        if (turn === latest && asked === era) cell.set({ state: 'ready', data, at: now() });
      } catch (error) {
        const instead = await standIn(name, cell.get(), error);
        if (turn === latest && asked === era) cell.set(instead);
      }
    };
    return { cell: cell as Cell<QueryState<unknown>>, ask, watchers: 0 };
  }

  async function standIn<T>(name: string, shown: QueryState<T>, error: unknown): Promise<QueryState<T>> {
    const unreachable = !(error instanceof ApiError) || error.unreachable;
    if (!unreachable) return { state: 'failed', message: error.message };
    if ('data' in shown) return { ...shown, state: 'kept' };
    await kept.read(name);
    const copy = kept.get<T>(name);
    return copy ? { state: 'kept', ...copy } : { state: 'offline' };
  }

  /** Moves the entry to the end of the map, which is in order of use, and drops the oldest unwatched ones. */
  function use(key: string, entry: WatchedEntry): void {
    entries.delete(key);
    entries.set(key, entry);
    let many = entries.size - UNWATCHED;
    for (const [oldest, { watchers }] of entries) {
      if (many-- <= 0) return;
      if (watchers === 0 && oldest !== key) entries.delete(oldest);
    }
  }

  return {
    watch<T, V extends object>(document: TypedDocumentNode<T, V>, variables: V) {
      const key = operationName(document) + JSON.stringify(variables);
      const entry = entries.get(key) ?? create(document, variables);
      const made = era;
      use(key, entry);
      return {
        get: () => entry.cell.get() as QueryState<FirstField<T>>,
        subscribe(listener) {
          // The entry was dropped as unwatched, not by a session's end: add it again.
          if (made === era && !entries.has(key)) use(key, entry);
          const leave = entry.cell.subscribe(listener);
          if (++entry.watchers === 1) void entry.ask();
          return () => {
            leave();
            entry.watchers--;
          };
        },
      };
    },
    ask: (document, variables) => api.query(document, withToken(variables), true),
    refresh(onlyStale = false) {
      for (const entry of entries.values()) {
        if (entry.watchers > 0 && !(onlyStale && entry.cell.get().state === 'ready')) void entry.ask();
      }
    },
    clear() {
      era++;
      entries.clear();
    },
  };
}
