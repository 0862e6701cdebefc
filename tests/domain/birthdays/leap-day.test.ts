import { describe, expect, test } from 'vitest';
import {
  birthdaysOn,
  celebrantsOn,
  type LeapDay,
  leapDayOf,
} from '../../../src/domain/birthdays/leap-day.ts';
import { isBirthday } from '../../../src/domain/birthdays/parse-date.ts';
import { createMemoryServices } from '../../support/memory/memory-services.ts';

/** Leap-day birthdays in both kinds of years, for both choices (B19). */
const born = (usuario: string, mes: number, dia: number) => ({ usuario, mes, dia });
const PEOPLE = [born('eva', 2, 28), born('leo', 2, 29), born('zoe', 3, 1)];

/** Our server's answers: in common years 28 February includes leap-day birthdays. */
const server = (serverYear: number) => (day: { mes: number; dia: number }) =>
  PEOPLE.filter(
    ({ mes, dia }) =>
      mes === day.mes &&
      (dia === day.dia || (mes === 2 && day.dia === 28 && dia === 29 && serverYear % 4 !== 0)),
  );

const shown = (anio: number, mes: number, dia: number, wish: LeapDay, serverYear: number) =>
  celebrantsOn({ anio, mes, dia }, wish, birthdaysOn({ anio, mes, dia }, wish).map(server(serverYear)))
    .map(({ usuario }) => usuario)
    .join();

describe.each([
  ['a common year of the server', 2026],
  ['a leap year of the server', 2028],
])('birthdays at the end of February in %s', (_, serverYear) => {
  test.each<[number, LeapDay, Record<string, string>]>([
    [2026, 28, { '2-28': 'eva,leo', '3-1': 'zoe' }],
    [2026, 1, { '2-28': 'eva', '3-1': 'zoe,leo' }],
    [2028, 28, { '2-28': 'eva', '2-29': 'leo', '3-1': 'zoe' }],
    [2028, 1, { '2-28': 'eva', '2-29': 'leo', '3-1': 'zoe' }],
    [2100, 1, { '2-28': 'eva', '3-1': 'zoe,leo' }],
  ])('leap-day birthdays are shown correctly on %s with the choice %s', (anio, wish, days) => {
    for (const [day, names] of Object.entries(days)) {
      const [mes = 0, dia = 0] = day.split('-').map(Number);
      expect([day, shown(anio, mes, dia, wish, serverYear)]).toEqual([day, names]);
    }
  });
});

test('only the day with leap-day birthdays also requests 29 February', () => {
  const asked = (anio: number, mes: number, dia: number, wish: LeapDay) =>
    birthdaysOn({ anio, mes, dia }, wish).map((day) => `${day.mes}-${day.dia}`);
  expect(asked(2026, 2, 28, 28)).toEqual(['2-28', '2-29']);
  expect(asked(2026, 2, 28, 1)).toEqual(['2-28']);
  expect(asked(2026, 3, 1, 1)).toEqual(['3-1', '2-29']);
  expect(asked(2028, 2, 29, 28)).toEqual(['2-29']);
  expect(asked(2028, 3, 1, 1)).toEqual(['3-1']);
  expect(asked(2026, 11, 22, 1)).toEqual(['11-22']);
});

test('one’s own birthday follows the same leap-day rule', () => {
  const own = (anio: number, mes: number, dia: number, wish?: LeapDay) =>
    isBirthday('29-feb-1980', { anio, mes, dia }, wish);
  expect([own(2026, 2, 28), own(2026, 3, 1), own(2028, 2, 29), own(2028, 2, 28)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([own(2026, 2, 28, 1), own(2026, 3, 1, 1), own(2028, 3, 1, 1)]).toEqual([false, true, false]);
});

test('the leap-day choice is stored on the device, 28 February by default', () => {
  const { local } = createMemoryServices().services;
  expect(leapDayOf(local)).toBe(28);
  local.set('bisiesto', '1');
  expect(leapDayOf(local)).toBe(1);
  local.set('bisiesto', '<b>');
  expect(leapDayOf(local)).toBe(28);
});
