import { afterEach, describe, expect, test } from 'vitest';
import { formatMoment } from '../../../src/domain/birthdays/format-date.ts';
import { zoneWords } from '../../../src/domain/site/zone-text.ts';
import { requiredText } from '../../../src/domain/updates/update-text.ts';
import { campusFields, campusInstant } from '../../../src/features/updates/desk/deadline.ts';
import { momentText } from '../../../src/features/updates/release-text.ts';
import { hour, isoDay, today } from '../../../src/lib/calendar.ts';
import { campusTime, campusZone, DEFAULT_ZONE, parseZone } from '../../../src/lib/campus-time.ts';

/** The campus's zone (`zona` in /config.json) in every text with a day or an hour. */
afterEach(() => campusZone.set(DEFAULT_ZONE));

/** An instant between the midnights of two zones: its day differs by campus. */
const INSTANT = Date.parse('2026-11-21T05:30:00Z');

describe.each([
  {
    zone: 'America/Mexico_City',
    day: '2026-11-20',
    hora: 23,
    words: 'Hora de la Ciudad de México',
    due: '20 de noviembre',
  },
  { zone: 'America/Cancun', day: '2026-11-21', hora: 0, words: 'Hora de Cancún', due: '21 de noviembre' },
  {
    zone: 'America/Hermosillo',
    day: '2026-11-20',
    hora: 22,
    words: 'Hora de Hermosillo',
    due: '20 de noviembre',
  },
  { zone: 'America/Tijuana', day: '2026-11-20', hora: 21, words: 'Hora de Tijuana', due: '20 de noviembre' },
])('a campus in $zone', ({ zone, day, hora, words, due }) => {
  test('the campus’s day and hour are used in the page and in the worker', () => {
    campusZone.set(zone);
    expect(isoDay(today(INSTANT))).toBe(day);
    expect(hour(INSTANT)).toBe(hora);
    expect(campusTime(INSTANT)).toEqual({ iso: day, hora });
    expect(campusTime(INSTANT, 'Asia/Tokyo')).toEqual({ iso: '2026-11-21', hora: 14 });
  });

  test('moments and deadlines are formatted in the campus’s zone', () => {
    campusZone.set(zone);
    expect(zoneWords()).toBe(words);
    expect(requiredText(INSTANT)).toContain(`desde el ${due}.`);
    const [, , daysDigits] = day.split('-');
    expect(formatMoment('2026-11-21T05:30:00Z')).toContain(`${Number(daysDigits)} nov 2026`);
    expect(momentText(INSTANT)).toBe(formatMoment('2026-11-21T05:30:00Z'));
  });

  test('a deadline is read in the campus’s zone and shown again as typed', () => {
    campusZone.set(zone);
    const typed = { date: '2026-11-24', time: '18:00' };
    const at = campusInstant(typed.date, typed.time) ?? 0;
    expect(campusFields(at)).toEqual(typed);
    expect(hour(at)).toBe(18);
  });
});

test('in Tijuana each side of a clock change has its own offset', () => {
  campusZone.set('America/Tijuana');
  // On 1 November 2026 at 2:00 clocks return to 1:00, and the day has 25 hours.
  expect(campusInstant('2026-11-01', '00:30')).toBe(Date.parse('2026-11-01T07:30:00Z'));
  expect(campusInstant('2026-11-01', '12:00')).toBe(Date.parse('2026-11-01T20:00:00Z'));
  expect(isoDay(today(Date.parse('2026-11-02T07:59:00Z')))).toBe('2026-11-01');
  expect(isoDay(today(Date.parse('2026-11-02T08:00:00Z')))).toBe('2026-11-02');
  // On 8 March 2026 at 2:00 clocks move to 3:00.
  expect(campusInstant('2026-03-08', '12:00')).toBe(Date.parse('2026-03-08T19:00:00Z'));
  expect(isoDay(today(Date.parse('2026-03-09T06:59:00Z')))).toBe('2026-03-08');
});

test.each([[undefined], [7], [''], ['Marte/Olimpo'], ['x'.repeat(9999)], [null]])(
  'the invalid zone %j becomes Mexico City’s',
  (given) => expect(parseZone(given)).toBe('America/Mexico_City'),
);
