import { describe, expect, test } from 'vitest';
import { announcement, daysTold, holidaysOf, isTold } from '../../src/offline/told-days.ts';

/** 20 November 2026 is a Friday. */
const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const SUNDAY = '2026-11-22';

describe('the days that one notice tells', () => {
  test('a working day tells itself, and the last before a weekend tells the weekend', () => {
    expect(daysTold('2026-11-19', [])).toEqual(['2026-11-19']);
    expect(daysTold(FRIDAY, [])).toEqual([FRIDAY, SATURDAY, SUNDAY]);
    expect(daysTold(SATURDAY, [])).toEqual([SATURDAY, SUNDAY]);
  });

  test('holidays are told like weekends, those of one year and those of each year', () => {
    expect(daysTold('2026-11-13', ['2026-11-16'])).toEqual([
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
    ]);
    expect(daysTold('2026-12-24', ['12-25'])).toEqual([
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
      '2026-12-27',
    ]);
    expect(daysTold('2027-11-15', ['2026-11-16'])).toEqual(['2027-11-15']);
  });

  test('a vacation is told a week at a time, so that nobody is told in advance of a month', () => {
    const vacation = Array.from({ length: 16 }, (_, place) => `2026-12-${place + 16}`);
    expect(daysTold('2026-12-15', vacation)).toHaveLength(7);
    expect(daysTold('2026-12-22', vacation).at(-1)).toBe('2026-12-28');
  });

  test('a day is told by its own notice, or by one on the last working day before', () => {
    expect([FRIDAY, SATURDAY, SUNDAY, '2026-11-23'].map((day) => isTold(FRIDAY, day, []))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    // A device that was off on Friday tells on Saturday.
    expect(isTold('2026-11-19', SATURDAY, [])).toBe(false);
    expect(isTold(SATURDAY, SUNDAY, [])).toBe(true);
    // A clock set back, no notice yet, and an edited record.
    expect([SUNDAY, undefined, 'ayer'].map((told) => isTold(told, FRIDAY, []))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('whatever a host writes as holidays, only days are taken', () => {
    expect(holidaysOf(['2026-12-25', '01-01', 7, null, 'navidad', '2026-12-25T00:00'])).toEqual([
      '2026-12-25',
      '01-01',
    ]);
    for (const given of [undefined, null, 'x', { length: 9 }]) expect(holidaysOf(given)).toEqual([]);
  });
});

test.each([
  [[['Sofía'], [], []], 'Hoy cumple años Sofía'],
  [
    [['Sofía'], ['Zoé'], ['Raúl', 'Irene']],
    'Hoy cumple años Sofía; el sábado, Zoé; el domingo, Raúl e Irene',
  ],
  [[[], ['Zoé', 'Ana'], ['Raúl']], 'El sábado cumplen años Zoé y Ana; el domingo, Raúl'],
  [[[], [], ['Raúl']], 'El domingo cumple años Raúl'],
  [[[], [], []], ''],
])('the names %j are told as «%s»', (names, text) => {
  const days = [FRIDAY, SATURDAY, SUNDAY].map((iso, place) => ({ iso, names: names[place] ?? [] }));
  expect(announcement(days)).toBe(text);
});
