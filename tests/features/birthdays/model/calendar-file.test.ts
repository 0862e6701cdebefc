import { describe, expect, test } from 'vitest';
import { fileName } from '../../../../src/features/birthdays/model/calendar-file.ts';
import {
  type CalendarBirthday,
  calendarFile,
  escapeText,
  foldLine,
} from '../../../../src/features/birthdays/model/ics.ts';

/**
 * A strict parser: CRLF only, at most 75 octets per line, no split characters, no repeated single properties.
 */
function parse(file: string): Record<string, string>[] {
  const raw = file.split('\r\n');
  expect(raw.pop()).toBe('');
  for (const line of raw) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // A lone surrogate would not survive the conversion to bytes and back.
    expect(Buffer.from(line).toString()).toBe(line);
    expect(line).not.toBe('');
  }
  const lines: string[] = [];
  for (const line of raw) {
    if (line.startsWith(' ')) lines[lines.length - 1] += line.slice(1);
    else lines.push(line);
  }
  expect(lines.shift()).toBe('BEGIN:VCALENDAR');
  expect(lines.pop()).toBe('END:VCALENDAR');
  const events: Record<string, string>[] = [];
  let open: Record<string, string> | undefined;
  const head: string[] = [];
  for (const line of lines) {
    const [, name = '', parameters = '', value = ''] =
      /^([A-Z-]+)((?:;[A-Z-]+=[^;:,"]+)*):(.*)$/su.exec(line) ?? [];
    expect(name, line).not.toBe('');
    if (line === 'BEGIN:VEVENT') open = {};
    else if (line === 'END:VEVENT') {
      events.push(open ?? {});
      open = undefined;
    } else if (open) {
      expect(open).not.toHaveProperty(name + parameters);
      open[name + parameters] = value;
    } else head.push(line);
  }
  expect(head[0]).toBe('VERSION:2.0');
  return events;
}

const asRead = (value: string) =>
  value.replace(/\\(.)/gsu, (_, letter: string) => (letter === 'n' ? '\n' : letter));

const born = (nombre: string, apellido: string, mes: number, dia: number, anio = 2026): CalendarBirthday => ({
  person: { usuario: `${nombre}.login`, nombre, apellido, hipocoristico: null, mes, dia },
  first: { anio, mes, dia },
});
const NOW = Date.parse('2026-11-22T18:30:05.123Z');

/** The days of a recurrence rule in one year. */
function celebrated(rule: string, start: string, anio: number): string {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  expect(parts.get('FREQ')).toBe('YEARLY');
  const date = (month: number, day: number) =>
    new Date(Date.UTC(anio, month, day)).toISOString().slice(5, 10);
  if (parts.has('BYYEARDAY')) return date(0, Number(parts.get('BYYEARDAY')));
  if (parts.get('BYMONTHDAY') === '-1') return date(Number(parts.get('BYMONTH')), 0);
  return `${start.slice(4, 6)}-${start.slice(6)}`;
}

describe('the calendar file', () => {
  test('the calendar file has one yearly all-day event per person, without year, age or login name', () => {
    const file = calendarFile([born('Sofía', 'Güemes; Ortega, hija', 11, 30)], 28, NOW);
    const [event] = parse(file);
    expect(event).toEqual({
      UID: expect.stringMatching(/^[0-9a-f]{32}@planeacion-escolar$/),
      DTSTAMP: '20261122T183005Z',
      'DTSTART;VALUE=DATE': '20261130',
      'DTEND;VALUE=DATE': '20261201',
      RRULE: 'FREQ=YEARLY',
      SUMMARY: 'Cumpleaños de Sofía Güemes\\; Ortega\\, hija',
      CLASS: 'PRIVATE',
      TRANSP: 'TRANSPARENT',
    });
    expect(file).not.toMatch(/login|VALARM/);
  });

  test("a person has the same UID in every calendar file, different from everybody else's", () => {
    const uids = (...people: CalendarBirthday[]) =>
      parse(calendarFile(people, 28, NOW)).map(({ UID }) => UID);
    const [ana, zoe] = [born('Ana', 'Núñez', 1, 2), born('Zoé', 'Ávila', 1, 2)];
    expect(uids(ana, zoe)[0]).toBe(uids({ ...ana, first: { anio: 2031, mes: 1, dia: 2 } })[0]);
    expect(new Set(uids(ana, zoe)).size).toBe(2);
  });

  test.each([
    [28, '02-28'],
    [1, '03-01'],
  ] as const)(
    'the calendar file has 29 February on the chosen day (%i) of common years, and on the 29th of leap years',
    (wish, common) => {
      const first = wish === 28 ? { anio: 2026, mes: 2, dia: 28 } : { anio: 2026, mes: 3, dia: 1 };
      const [event = {}] = parse(calendarFile([{ ...born('Leo', 'Sosa', 2, 29), first }], wish, NOW));
      const on = (anio: number) => celebrated(event.RRULE ?? '', event['DTSTART;VALUE=DATE'] ?? '', anio);
      expect([2026, 2027, 2028, 2032, 2100].map(on)).toEqual([common, common, '02-29', '02-29', common]);
      // The start of a rule must be one of its days.
      expect(event['DTSTART;VALUE=DATE']?.slice(4)).toBe(common.replace('-', ''));
    },
  );

  test('the calendar file puts a nickname before the name, and a month is a single file', () => {
    const people = Array.from({ length: 300 }, (_, n) => born(`Persona ${n}`, 'Ñáñez', 12, (n % 31) + 1));
    const [malena] = [born('María Elena', 'Ñáñez Pech', 12, 3)];
    malena.person.hipocoristico = ' Malena ';
    const events = parse(calendarFile([malena, ...people], 28, NOW));
    expect(events.length).toBe(301);
    expect(events[0]?.SUMMARY).toBe('Cumpleaños de Malena (María Elena Ñáñez Pech)');
  });

  test('the calendar file can be parsed again, whatever characters a name contains', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    const letters = [
      'a',
      'Ñ',
      'é',
      ',',
      ';',
      '\\',
      '\n',
      '\r',
      ' ',
      ':',
      '"',
      '🎂',
      '👩🏽‍🏫',
      '中',
      '\u0301',
      'BEGIN:',
    ];
    for (let round = 0; round < 400; round++) {
      const name = Array.from({ length: 1 + random(60) }, () => letters[random(letters.length)]).join('');
      const [event = {}] = parse(calendarFile([born(`x${name}`, 'z', 5, 6)], 28, NOW));
      expect(asRead(event.SUMMARY ?? '')).toBe(
        `Cumpleaños de x${name.replace(/\r\n?/g, '\n')} z`.replace(/\s+ z$/u, ' z'),
      );
    }
  });

  test('lines are folded at exactly 75 octets, and control characters are removed', () => {
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
    expect(foldLine(`${'x'.repeat(74)}ñ`)).toBe(`${'x'.repeat(74)}\r\n ñ`);
    expect(
      foldLine('x'.repeat(75 + 74 + 1))
        .split('\r\n ')
        .map((piece) => piece.length),
    ).toEqual([75, 74, 1]);
    expect(escapeText('a\u0000\t\u007fb\r\nc')).toBe('ab\\nc');
  });

  test('the calendar file has a name that every file system accepts', () => {
    expect(fileName('Íñigo Zúñiga de la Cruz')).toBe('cumpleanos-inigo-zuniga-de-la-cruz.ics');
    expect(fileName('noviembre')).toBe('cumpleanos-noviembre.ics');
    expect(fileName('../../etc <b>')).toBe('cumpleanos-etc-b.ics');
  });
});
