import { describe, expect, test } from 'vitest';
import { isBirthday } from '../../src/user/dates.ts';
import { birthdaysOn, celebrantsOn, type LeapDay, leapDayOf } from '../../src/user/leap-day.ts';
import { createMemoryServices } from '../support/memory-services.ts';

/** B19: 29 February in both kinds of years, for both wishes. */
const born = (usuario: string, mes: number, dia: number) => ({ usuario, mes, dia });
const PEOPLE = [born('eva', 2, 28), born('leo', 2, 29), born('zoe', 3, 1)];

/** As our server answers: in its common years the 28th has those of the 29th too. */
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
])('who is shown at the end of February, in %s', (_, serverYear) => {
  test.each<[number, LeapDay, Record<string, string>]>([
    [2026, 28, { '2-28': 'eva,leo', '3-1': 'zoe' }],
    [2026, 1, { '2-28': 'eva', '3-1': 'zoe,leo' }],
    [2028, 28, { '2-28': 'eva', '2-29': 'leo', '3-1': 'zoe' }],
    [2028, 1, { '2-28': 'eva', '2-29': 'leo', '3-1': 'zoe' }],
    [2100, 1, { '2-28': 'eva', '3-1': 'zoe,leo' }],
  ])('%s, and the viewer likes %s', (anio, wish, days) => {
    for (const [day, names] of Object.entries(days)) {
      const [mes = 0, dia = 0] = day.split('-').map(Number);
      expect([day, shown(anio, mes, dia, wish, serverYear)]).toEqual([day, names]);
    }
  });
});

test('only the day that takes them asks for the 29th as well', () => {
  const asked = (anio: number, mes: number, dia: number, wish: LeapDay) =>
    birthdaysOn({ anio, mes, dia }, wish).map((day) => `${day.mes}-${day.dia}`);
  expect(asked(2026, 2, 28, 28)).toEqual(['2-28', '2-29']);
  expect(asked(2026, 2, 28, 1)).toEqual(['2-28']);
  expect(asked(2026, 3, 1, 1)).toEqual(['3-1', '2-29']);
  expect(asked(2028, 2, 29, 28)).toEqual(['2-29']);
  expect(asked(2028, 3, 1, 1)).toEqual(['3-1']);
  expect(asked(2026, 11, 22, 1)).toEqual(['11-22']);
});

test('one’s own birthday goes by the same rule', () => {
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

test('the wish is kept on the device, and is the 28th until somebody chooses', () => {
  const { local } = createMemoryServices().services;
  expect(leapDayOf(local)).toBe(28);
  local.set('bisiesto', '1');
  expect(leapDayOf(local)).toBe(1);
  local.set('bisiesto', '<b>');
  expect(leapDayOf(local)).toBe(28);
});
