import { dayKey, type KeptDay } from '../../../api/cached/birthday-days.ts';
import type { QueryState } from '../../../api/query-state.ts';
import type { Cumpleanero } from '../../../domain/birthdays/birthdays.ts';
import type { MonthDay } from '../../../domain/birthdays/leap-day.ts';
import { createCell, type Observable } from '../../../lib/observable.ts';

/** The known lists of the requested days. */
export interface BookPage {
  /** by `dayKey`; a missing day is still being read */
  lists: ReadonlyMap<string, QueryState<Cumpleanero[]>>;
  /** the server's error message, if it refused a list; stored lists still apply */
  failure?: string;
}

/**
 * Loads the birthday lists of many days. Stored lists come at once; then the server is asked in groups of ten
 * (one batch), two groups at a time, in the order given. A new request drops the days not asked for yet.
 */
export interface MonthLoader extends Observable<BookPage> {
  /** The known lists of any days now: for the first frame that shows them. */
  look(days: readonly MonthDay[]): BookPage;
  /**
   * Requests these days instead of the previous ones, the most important first; an empty list stops loading.
   */
  want(days: readonly MonthDay[]): Promise<void>;
}

export interface BookParts {
  watch(day: MonthDay): Observable<QueryState<Cumpleanero[]>>;
  /** in the order of `days`; undefined for a day that is not stored */
  read(days: readonly MonthDay[]): Promise<(KeptDay | undefined)[]>;
  keep(day: MonthDay, kept: KeptDay): void;
  now(): number;
  pause(ms: number): Promise<unknown>;
}

/** Operations per batch (A10.2). */
const GROUP = 10;
const GROUPS_AT_A_TIME = 2;
/** Delay before asking, so that leafing quickly through the months sends no requests. */
const LEAF_MS = 250;
/** A more recent answer is not requested again. */
const FRESH_MS = 300_000;

export function createMonthLoader(parts: BookParts): MonthLoader {
  const page = createCell<BookPage>({ lists: new Map() });
  const kept = new Map<string, KeptDay | undefined>();
  const stops = new Map<string, () => void>();
  let wanted: readonly MonthDay[] = [];
  let turn = 0;
  let planned = false;

  /** Stores a new answer, and returns the day's present state. */
  function standing(day: MonthDay): QueryState<Cumpleanero[]> {
    const key = dayKey(day);
    const live = parts.watch(day).get();
    const known = kept.get(key);
    if (live.state === 'ready' && live.at !== known?.at) {
      const next = { people: live.data, at: live.at };
      kept.set(key, next);
      parts.keep(day, next);
    }
    if (live.state === 'ready' || !known) return live;
    if ('data' in live && live.at >= known.at) return live;
    const waiting = live.state === 'loading' || live.state === 'refreshing';
    return { state: waiting ? 'refreshing' : 'kept', data: known.people, at: known.at };
  }

  function look(days: readonly MonthDay[]): BookPage {
    const lists = new Map(days.map((day) => [dayKey(day), standing(day)]));
    const failed = days.map((day) => parts.watch(day).get()).find(({ state }) => state === 'failed');
    return { lists, ...(failed?.state === 'failed' && { failure: failed.message }) };
  }

  function publish(): void {
    planned = false;
    page.set(look(wanted));
  }

  /** Publishes once for the answers of a batch, which arrive one by one. */
  function plan(): void {
    if (planned) return;
    planned = true;
    void parts.pause(0).then(publish);
  }

  /** Resolves when the server has answered or the request has failed. */
  function ask(day: MonthDay): Promise<void> {
    return new Promise((resolve) => {
      const list = parts.watch(day);
      const settle = () => {
        const { state } = list.get();
        if (state !== 'loading' && state !== 'refreshing') resolve();
      };
      const leave = list.subscribe(() => {
        plan();
        settle();
      });
      stops.set(dayKey(day), leave);
      settle();
    });
  }

  return {
    ...page,
    look,
    async want(days) {
      const mine = ++turn;
      const leafing = wanted.length > 0;
      wanted = days;
      const keys = new Set(days.map(dayKey));
      for (const [key, stop] of stops) {
        if (keys.has(key)) continue;
        stop();
        stops.delete(key);
      }
      const unread = days.filter((day) => !kept.has(dayKey(day)));
      const found = await parts.read(unread);
      unread.forEach((day, place) => {
        if (!kept.has(dayKey(day))) kept.set(dayKey(day), found[place]);
      });
      if (mine !== turn) return;
      if (found.some(Boolean)) publish();
      if (leafing) await parts.pause(LEAF_MS);

      const stale = days.filter((day) => {
        const live = parts.watch(day).get();
        return !stops.has(dayKey(day)) && !(live.state === 'ready' && live.at > parts.now() - FRESH_MS);
      });
      const next = async (): Promise<void> => {
        if (mine !== turn || stale.length === 0) return;
        await Promise.all(stale.splice(0, GROUP).map(ask));
        await next();
      };
      await Promise.all(Array.from({ length: GROUPS_AT_A_TIME }, next));
    },
  };
}
