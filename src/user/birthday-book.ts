import { dayKey, type KeptDay } from '../api/day-shelf.ts';
import type { Live } from '../api/live.ts';
import { createCell, type Observable } from '../offline/observable.ts';
import type { Cumpleanero } from './birthdays.ts';
import type { MonthDay } from './leap-day.ts';

/** What is known of the days that a page wants. */
export interface BookPage {
  /** by `dayKey`; a day that is not there is being read */
  lists: ReadonlyMap<string, Live<Cumpleanero[]>>;
  /** why the server did not tell, where it answered so; what is kept still stands */
  failure?: string;
}

/**
 * Many days of birthdays: what the device keeps comes at once, then the server is asked in groups of ten (one batch),
 * two groups at a time, in the order given. Another wish before that drops what was not asked yet.
 */
export interface BirthdayBook extends Observable<BookPage> {
  /** What is known of any days at this moment: for the first frame that shows them. */
  look(days: readonly MonthDay[]): BookPage;
  /** These days instead of those before, the most important first; none ends it. */
  want(days: readonly MonthDay[]): Promise<void>;
}

export interface BookParts {
  watch(day: MonthDay): Observable<Live<Cumpleanero[]>>;
  /** in their order; undefined for what is not kept */
  read(days: readonly MonthDay[]): Promise<(KeptDay | undefined)[]>;
  keep(day: MonthDay, kept: KeptDay): void;
  now(): number;
  pause(ms: number): Promise<unknown>;
}

/** Operations in a batch (A10.2). */
const GROUP = 10;
const GROUPS_AT_A_TIME = 2;
/** Leafing through the months asks for none of them. */
const LEAF_MS = 250;
/** An answer that young is not asked for again. */
const FRESH_MS = 300_000;

export function createBirthdayBook(parts: BookParts): BirthdayBook {
  const page = createCell<BookPage>({ lists: new Map() });
  const kept = new Map<string, KeptDay | undefined>();
  const stops = new Map<string, () => void>();
  let wanted: readonly MonthDay[] = [];
  let turn = 0;
  let planned = false;

  /** Keeps what has come, and answers how a day stands. */
  function standing(day: MonthDay): Live<Cumpleanero[]> {
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

  /** The answers of a batch come one by one: drawn once. */
  function plan(): void {
    if (planned) return;
    planned = true;
    void parts.pause(0).then(publish);
  }

  /** Resolves when the server has answered, or is known not to. */
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
