import { beforeEach, describe, expect, test } from 'vitest';
import { dayKey, keepDay, keptDays, readDays } from '../../../../src/api/cached/birthday-days.ts';
import type { QueryState } from '../../../../src/api/query-state.ts';
import type { Cumpleanero } from '../../../../src/domain/birthdays/birthdays.ts';
import type { MonthDay } from '../../../../src/domain/birthdays/leap-day.ts';
import { createMonthLoader } from '../../../../src/features/birthdays/model/month-loader.ts';
import { type Cell, createCell } from '../../../../src/lib/observable.ts';
import { createMemoryKeyValue } from '../../../../src/storage/memory.ts';
import { celebrant } from '../../../support/memory-services.ts';

type List = QueryState<Cumpleanero[]>;

/** A device, and a server that answers when the test tells it to. */
function world() {
  const cells = new Map<string, Cell<List>>();
  const watched = new Map<string, number>();
  const asked: string[] = [];
  const keyval = createMemoryKeyValue();
  let now = 1_000_000;
  const pauses: { ms: number; end: (value?: unknown) => void }[] = [];
  const cellOf = (day: MonthDay) => {
    const key = dayKey(day);
    const cell = cells.get(key) ?? createCell<List>({ state: 'loading' });
    cells.set(key, cell);
    return cell;
  };
  const book = createMonthLoader({
    watch(day) {
      const key = dayKey(day);
      return {
        get: cellOf(day).get,
        subscribe(listener) {
          const leave = cellOf(day).subscribe(listener);
          const count = (watched.get(key) ?? 0) + 1;
          watched.set(key, count);
          if (count === 1) asked.push(key);
          return () => {
            leave();
            watched.set(key, (watched.get(key) ?? 0) - 1);
          };
        },
      };
    },
    read: (days) => readDays(keyval, 'yo', days),
    keep: (day, kept) => void keepDay(keyval, 'yo', day, kept),
    now: () => now,
    pause: (ms) => (ms === 0 ? Promise.resolve() : new Promise((end) => pauses.push({ ms, end }))),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    book,
    keyval,
    asked,
    settle,
    watching: () => [...watched.values()].filter((count) => count > 0).length,
    answer: (key: string, live: List) => cells.get(key)?.set(live),
    later: (ms: number) => {
      now += ms;
    },
    ready: (...data: Cumpleanero[]): List => ({ state: 'ready', data, at: now }),
    async leaf() {
      await settle();
      for (const { end } of pauses.splice(0)) end();
      await settle();
    },
    list: (key: string) => book.get().lists.get(key),
  };
}

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
    for (const key of w.asked.slice(0, 9)) w.answer(key, w.ready());
    await w.settle();
    expect(w.asked.length).toBe(20);
    w.answer('12-22', w.ready());
    await w.settle();
    expect(w.asked.length).toBe(30);
    for (const key of w.asked.slice(10, 30)) w.answer(key, w.ready());
    await w.settle();
    expect(w.asked.length).toBe(31);
    expect(new Set(w.asked).size).toBe(31);
  });

  test('birthday lists are published once for a batch, not once for each answer', async () => {
    void w.book.want(month(12, 10));
    await w.settle();
    let drawn = 0;
    w.book.subscribe(() => drawn++);
    for (const key of w.asked) w.answer(key, w.ready(ana));
    await w.settle();
    expect(drawn).toBe(1);
    expect(w.list('12-10')).toMatchObject({ state: 'ready', data: [ana] });
  });

  test('a month left quickly is never requested, and its stored days are shown all the same', async () => {
    await keepDay(w.keyval, 'yo', { mes: 1, dia: 5 }, { people: [zoe], at: 7 });
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
    for (const key of w.asked) w.answer(key, w.ready(ana));
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
    for (const key of w.asked) w.answer(key, w.ready());
    await w.settle();
    expect(w.asked.length).toBe(20);
  });
});

describe('birthday lists without an answer', () => {
  test('offline each day shows its stored list with its age; a missing one is unknown, not empty (B18)', async () => {
    await keepDay(w.keyval, 'yo', { mes: 12, dia: 1 }, { people: [ana], at: 5 });
    await keepDay(w.keyval, 'yo', { mes: 12, dia: 2 }, { people: [], at: 6 });
    void w.book.want(month(12, 3));
    await w.settle();
    for (const key of ['12-01', '12-02', '12-03']) w.answer(key, { state: 'offline' });
    await w.settle();
    expect(w.list('12-01')).toEqual({ state: 'kept', data: [ana], at: 5 });
    expect(w.list('12-02')).toEqual({ state: 'kept', data: [], at: 6 });
    expect(w.list('12-03')).toEqual({ state: 'offline' });
  });

  test('a failed birthday list is reported, and the stored list stays and is not overwritten (B18)', async () => {
    await keepDay(w.keyval, 'yo', { mes: 12, dia: 1 }, { people: [ana], at: 5 });
    void w.book.want(month(12, 2));
    await w.settle();
    for (const key of ['12-01', '12-02']) w.answer(key, { state: 'failed', message: 'El servidor no pudo.' });
    await w.settle();
    expect(w.book.get().failure).toBe('El servidor no pudo.');
    expect(w.list('12-01')).toEqual({ state: 'kept', data: [ana], at: 5 });
    expect(w.list('12-02')?.state).toBe('failed');
    expect((await readDays(w.keyval, 'yo', [{ mes: 12, dia: 1 }]))[0]).toEqual({ people: [ana], at: 5 });
  });

  test('of the list on the screen and the stored one, the newer one is shown', async () => {
    await keepDay(w.keyval, 'yo', { mes: 12, dia: 1 }, { people: [ana], at: 5 });
    void w.book.want(month(12, 1));
    await w.settle();
    w.answer('12-01', { state: 'kept', data: [zoe], at: 9 });
    await w.settle();
    expect(w.list('12-01')).toEqual({ state: 'kept', data: [zoe], at: 9 });
    w.answer('12-01', { state: 'kept', data: [zoe], at: 4 });
    await w.settle();
    expect(w.list('12-01')).toEqual({ state: 'kept', data: [ana], at: 5 });
  });
});

describe('the stored birthday list of a day', () => {
  test('a day’s list is stored when the server has answered, under a key that ends with the person', async () => {
    void w.book.want(month(12, 1));
    await w.settle();
    w.answer('12-01', w.ready(ana));
    await w.settle();
    expect(await keptDays(w.keyval, 'yo')).toEqual(['cumpleanos-12-01:yo']);
    expect((await readDays(w.keyval, 'yo', [{ mes: 12, dia: 1 }]))[0]).toEqual({
      people: [ana],
      at: 1_000_000,
    });
    expect(await keptDays(w.keyval, 'otra')).toEqual([]);
  });

  test.each([
    ['another version', { v: 2, people: [], at: 1 }],
    ['no list', { v: 1, people: { length: 1e9 }, at: 1 }],
    ['an invalid person', { v: 1, people: [{ ...ana, nombre: 5 }], at: 1 }],
    ['no age', { v: 1, people: [] }],
    ['nonsense', 'x'],
  ])('a day’s stored list is unknown if it contains %s (H12)', async (_, copy) => {
    await w.keyval.set('cumpleanos-12-01:yo', copy);
    expect((await readDays(w.keyval, 'yo', [{ mes: 12, dia: 1 }]))[0]).toBeUndefined();
  });
});
