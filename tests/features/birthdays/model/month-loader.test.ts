import { beforeEach, describe, expect, test } from 'vitest';
import { createKeptAnswers } from '../../../../src/api/cached/kept-answers.ts';
import type { Api } from '../../../../src/api/client/api.ts';
import { ApiError } from '../../../../src/api/client/api-error.ts';
import { createWatchedQueries } from '../../../../src/api/watched-query.ts';
import { type Cumpleanero, watchBirthday } from '../../../../src/domain/birthdays/birthdays.ts';
import type { MonthDay } from '../../../../src/domain/birthdays/leap-day.ts';
import { createMonthLoader } from '../../../../src/features/birthdays/model/month-loader.ts';
import { dayKey } from '../../../../src/lib/calendar.ts';
import { createCell } from '../../../../src/lib/observable.ts';
import { createMemoryKeyValue } from '../../../../src/storage/memory.ts';
import { celebrant } from '../../../support/memory/memory-services.ts';
import { listOf, storeDay } from '../../../support/memory/stored-day.ts';

const START = Date.parse('2026-07-01T12:00:00Z');

/** A device, and a server that answers when the test tells it to. */
function world() {
  const asked: string[] = [];
  const waiting = new Map<string, { answer(people: Cumpleanero[]): void; fail(error: ApiError): void }>();
  const keyval = createMemoryKeyValue();
  const kept = createKeptAnswers(keyval, () => START);
  const opened = kept.load('yo');
  let now = START;
  const pauses: { ms: number; end: (value?: unknown) => void }[] = [];
  const query = (_: unknown, { mes, dia }: MonthDay) =>
    new Promise<Cumpleanero[]>((answer, fail) => {
      const key = dayKey({ mes, dia });
      asked.push(key);
      waiting.set(key, { answer, fail });
    });
  const live = createWatchedQueries(
    { query } as unknown as Api,
    kept,
    () => 't',
    () => now,
  );
  const session = { state: createCell({ phase: 'open' as const, usuario: 'yo', verified: true }) };
  const watched = new Set<string>();
  const book = createMonthLoader({
    watch(day) {
      const list = watchBirthday({ live, session }, day);
      return {
        get: list.get,
        subscribe(listener) {
          const leave = list.subscribe(listener);
          watched.add(dayKey(day));
          return () => {
            leave();
            watched.delete(dayKey(day));
          };
        },
      };
    },
    read: (days) => Promise.all(days.map(({ mes, dia }) => kept.read(listOf(mes, dia)))),
    kept: ({ mes, dia }) => kept.get(listOf(mes, dia)),
    now: () => now,
    pause: (ms) => (ms === 0 ? Promise.resolve() : new Promise((end) => pauses.push({ ms, end }))),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    book,
    asked,
    settle,
    watching: () => watched.size,
    /** The server's answer; the client keeps it, as apollo-client.ts does. */
    answer(key: string, ...people: Cumpleanero[]) {
      const [mes, dia] = key.split('-').map(Number) as [number, number];
      kept.keep('yo', listOf(mes, dia), people, now);
      waiting.get(key)?.answer(people);
    },
    fail: (key: string, error: ApiError) => waiting.get(key)?.fail(error),
    later: (ms: number) => {
      now += ms;
    },
    async store(day: MonthDay, people: Cumpleanero[], at: number) {
      await opened;
      await storeDay(keyval, 'yo', day, people, at);
    },
    async leaf() {
      await settle();
      for (const { end } of pauses.splice(0)) end();
      await settle();
    },
    list: (key: string) => book.get().lists.get(key),
  };
}

const offline = () => new ApiError({ clase: 'red' });
const refused = () => new ApiError({ clase: 'desconocido' }, 'El servidor no pudo.');
const month = (mes: number, days = 31): MonthDay[] =>
  Array.from({ length: days }, (_, place) => ({ mes, dia: place + 1 }));
const ana = celebrant('Ana', 'Núñez', 'Física');
const zoe = celebrant('Zoé', 'Ávila', 'Biblioteca');

let w: ReturnType<typeof world>;
beforeEach(() => {
  w = world();
});

describe('a month of birthday lists', () => {
  test('birthday lists are requested in groups of ten, two at a time, in the order given', async () => {
    void w.book.want([...month(12)].reverse());
    await w.settle();
    expect(w.asked.length).toBe(20);
    expect([w.asked[0], w.asked[19]]).toEqual(['12-31', '12-12']);
    for (const key of w.asked.slice(0, 9)) w.answer(key);
    await w.settle();
    expect(w.asked.length).toBe(20);
    w.answer('12-22');
    await w.settle();
    expect(w.asked.length).toBe(30);
    for (const key of w.asked.slice(10, 30)) w.answer(key);
    await w.settle();
    expect(w.asked.length).toBe(31);
    expect(new Set(w.asked).size).toBe(31);
  });

  test('birthday lists are published once for a batch, not once for each answer', async () => {
    void w.book.want(month(12, 10));
    await w.settle();
    let drawn = 0;
    w.book.subscribe(() => drawn++);
    for (const key of w.asked) w.answer(key, ana);
    await w.settle();
    expect(drawn).toBe(1);
    expect(w.list('12-10')).toMatchObject({ state: 'ready', data: [ana] });
  });

  test('a month left quickly is never requested, and its stored days are shown all the same', async () => {
    await w.store({ mes: 1, dia: 5 }, [zoe], 7);
    void w.book.want(month(12));
    await w.settle();
    const before = w.asked.length;
    for (const mes of [1, 2, 1]) void w.book.want(month(mes));
    await w.settle();
    expect(w.list('01-05')).toEqual({ state: 'refreshing', data: [zoe], at: 7 });
    expect([w.asked.length, w.watching()]).toEqual([before, 0]);
    void w.book.want(month(3));
    await w.leaf();
    expect(w.asked.slice(before).every((key) => key.startsWith('03-'))).toBe(true);
  });

  test('a recently answered birthday list is not requested again until later', async () => {
    void w.book.want(month(12, 3));
    await w.settle();
    for (const key of w.asked) w.answer(key, ana);
    await w.settle();
    void w.book.want(month(1, 3));
    await w.leaf();
    void w.book.want(month(12, 3));
    expect(w.list('12-02')).toMatchObject({ state: 'ready', data: [ana] });
    await w.leaf();
    expect(w.asked.length).toBe(6);
    void w.book.want([]);
    w.later(300_001);
    void w.book.want(month(12, 3));
    await w.settle();
    expect(w.asked.length).toBe(9);
  });

  test('birthday lists that a page no longer shows are not watched any more', async () => {
    void w.book.want(month(12));
    await w.settle();
    void w.book.want([]);
    expect([w.watching(), w.book.get().lists.size]).toEqual([0, 0]);
    for (const key of w.asked) w.answer(key);
    await w.settle();
    expect(w.asked.length).toBe(20);
  });
});

describe('birthday lists without an answer', () => {
  test('offline each day shows its stored list with its age; a missing one is unknown, not empty (B18)', async () => {
    await w.store({ mes: 12, dia: 1 }, [ana], 5);
    await w.store({ mes: 12, dia: 2 }, [], 6);
    void w.book.want(month(12, 3));
    await w.settle();
    for (const key of ['12-01', '12-02', '12-03']) w.fail(key, offline());
    await w.settle();
    expect(w.list('12-01')).toEqual({ state: 'kept', data: [ana], at: 5 });
    expect(w.list('12-02')).toEqual({ state: 'kept', data: [], at: 6 });
    expect(w.list('12-03')).toEqual({ state: 'offline' });
  });

  test('a failed birthday list is reported, and the stored list stays and is not overwritten (B18)', async () => {
    await w.store({ mes: 12, dia: 1 }, [ana], 5);
    void w.book.want(month(12, 2));
    await w.settle();
    for (const key of ['12-01', '12-02']) w.fail(key, refused());
    await w.settle();
    expect(w.book.get().failure).toBe('El servidor no pudo.');
    expect(w.list('12-01')).toEqual({ state: 'kept', data: [ana], at: 5 });
    expect(w.list('12-02')?.state).toBe('failed');
  });

  test('offline a list that the server answered since is shown in place of the stored one', async () => {
    await w.store({ mes: 12, dia: 1 }, [ana], 5);
    void w.book.want(month(12, 1));
    await w.settle();
    w.answer('12-01', zoe);
    await w.settle();
    void w.book.want([]);
    w.later(300_001);
    void w.book.want(month(12, 1));
    await w.settle();
    w.fail('12-01', offline());
    await w.settle();
    expect(w.list('12-01')).toEqual({ state: 'kept', data: [zoe], at: START });
  });
});
