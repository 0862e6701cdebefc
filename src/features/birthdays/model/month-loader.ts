import type { QueryState } from '../../../api/query-state.ts';
import type { Cumpleanero } from '../../../domain/birthdays/birthdays.ts';
import type { MonthDay } from '../../../domain/birthdays/leap-day.ts';
import { dayKey } from '../../../lib/calendar.ts';
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
  /** Resolves when what is stored of these days is in the watched lists. */
  read(days: readonly MonthDay[]): Promise<unknown>;
  /** the day's stored list, as far as it has been read */
  kept(day: MonthDay): { data: Cumpleanero[]; at: number } | undefined;
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
  const stops = new Map<string, () => void>();
  let wanted: readonly MonthDay[] = [];
  let turn = 0;
  let planned = false;

  /** The day's present state; a refused list stays as it is stored. */
  function standing(day: MonthDay): QueryState<Cumpleanero[]> {
    const live = parts.watch(day).get();
    const known = live.state === 'failed' ? parts.kept(day) : undefined;
    return known ? { state: 'kept', ...known } : live;
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
      const known = () => days.filter((day) => 'data' in standing(day)).length;
      const before = known();
      await parts.read(days);
      if (mine !== turn) return;
      if (known() > before) publish();
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
