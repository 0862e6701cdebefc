import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type Cell, createCell, type Observable } from '../offline/observable.ts';
import type { Api, FirstField } from './api.ts';
import { ApiError } from './errors.ts';
import type { FirstScreen } from './first-screen.ts';
import type { Live } from './live.ts';
import { operationName } from './operation-name.ts';

/**
 * Queries that a screen watches. Each asks the network when it is first watched and again when the connection
 * returns; without an answer what is kept stands in, with its age (B3). One query is asked once for all who watch it.
 */
export interface LiveQueries {
  watch<T, V extends object>(
    document: TypedDocumentNode<T, V>,
    variables: V,
    options?: WatchOptions,
  ): Observable<Live<FirstField<T>>>;
  /** Once, for whoever asks, with the session's token where one goes along; no trace of it stays. @throws ApiError */
  ask<T, V extends object>(document: TypedDocumentNode<T, V>, variables: V): Promise<FirstField<T>>;
  /** Asks again all that is watched: `onlyStale` leaves alone what the network has answered. */
  refresh(onlyStale?: boolean): void;
  /** Forgets everything: the session has ended. */
  clear(): void;
}

export interface WatchOptions {
  /** part of what the first screen shows: kept apart and small, and read side by side with the scripts */
  firstScreen?: string;
  /** leaves no trace in the Apollo copy: whoever watches keeps it, or nobody does */
  apart?: boolean;
}

interface Entry {
  cell: Cell<Live<unknown>>;
  ask(): Promise<void>;
  watchers: number;
}

/** So many answers are kept for a page that is come back to: more than the days of a year. */
const UNWATCHED = 400;

export function createLiveQueries(
  api: Api,
  firstScreen: FirstScreen,
  token: () => string | undefined,
  now: () => number,
): LiveQueries {
  const entries = new Map<string, Entry>();
  /** counts the sessions: an answer to somebody who has left since is nobody's */
  let era = 0;

  const withToken = <V extends object>(variables: V): V =>
    'tokenSesion' in variables ? { ...variables, tokenSesion: token() ?? '' } : variables;

  function create<T, V extends object>(
    document: TypedDocumentNode<T, V>,
    variables: V,
    { firstScreen: name, apart }: WatchOptions,
  ): Entry {
    const first = name ? firstScreen.get<FirstField<T>>(name) : undefined;
    const cell = createCell<Live<FirstField<T>>>(
      first ? { state: 'refreshing', ...first } : { state: 'loading' },
    );
    if (name && !first) {
      // Asked for before the device was read: what it keeps still comes before the network's answer.
      void firstScreen.loaded().then(() => {
        const kept = firstScreen.get<FirstField<T>>(name);
        const { state } = cell.get();
        if (kept && state === 'loading') cell.set({ state: 'refreshing', ...kept });
        if (kept && state === 'offline') cell.set({ state: 'kept', ...kept });
      });
    }
    let latest = 0;
    const ask = async () => {
      const turn = ++latest;
      const asked = era;
      const full = withToken(variables);
      try {
        const data = await api.query(document, full, apart);
        if (turn !== latest || asked !== era) return;
        cell.set({ state: 'ready', data, at: now() });
        if (name) firstScreen.keep(name, data, now());
      } catch (error) {
        const instead = await standIn(document, full, cell.get(), error);
        if (turn === latest && asked === era) cell.set(instead);
      }
    };
    return { cell: cell as Cell<Live<unknown>>, ask, watchers: 0 };
  }

  async function standIn<T, V>(
    document: TypedDocumentNode<T, V>,
    variables: V,
    shown: Live<FirstField<T>>,
    error: unknown,
  ): Promise<Live<FirstField<T>>> {
    const unreachable = !(error instanceof ApiError) || error.unreachable;
    if (!unreachable) return { state: 'failed', message: error.message };
    if ('data' in shown) return { ...shown, state: 'kept' };
    const copy = await api.kept(document, variables).catch(() => undefined);
    return copy ? { state: 'kept', ...copy } : { state: 'offline' };
  }

  /** The map's order is that of the last use: the first ones that nobody watches go. */
  function use(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    let many = entries.size - UNWATCHED;
    for (const [oldest, { watchers }] of entries) {
      if (many-- <= 0) return;
      if (watchers === 0 && oldest !== key) entries.delete(oldest);
    }
  }

  return {
    watch<T, V extends object>(document: TypedDocumentNode<T, V>, variables: V, options: WatchOptions = {}) {
      const key = operationName(document) + JSON.stringify([variables, options.apart]);
      const entry = entries.get(key) ?? create(document, variables, options);
      const made = era;
      use(key, entry);
      return {
        get: () => entry.cell.get() as Live<FirstField<T>>,
        subscribe(listener) {
          // Forgotten meanwhile, but not because its session ended.
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
