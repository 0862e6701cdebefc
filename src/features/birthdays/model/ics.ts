import { isSameDay, type LeapDay, type MonthDay } from '../../../domain/birthdays/leap-day.ts';
import { fullName } from '../../../domain/profile/person.ts';
import { addDays, type Day, isoDay } from '../../../lib/calendar.ts';
import { sha256 } from '../../../lib/sha256.ts';

/** A birthday in a calendar file. `first` is a day on which it is celebrated; the recurrence starts there. */
export interface CalendarBirthday {
  person: { usuario: string; nombre: string; apellido: string; hipocoristico?: string | null } & MonthDay;
  first: Day;
}

/**
 * A calendar file as in RFC 5545 with yearly all-day events. They contain neither the year of birth nor the
 * age, block no time and ring no alarm. A person's UID is the same in every file, so that a second import
 * adds nothing. It is a hash, so that shared files reveal no login names.
 * @param now time in ms at which the file is made
 */
export function calendarFile(birthdays: readonly CalendarBirthday[], leapDay: LeapDay, now: number): string {
  const stamp = `${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const events = birthdays.flatMap(({ person, first }) => [
    'BEGIN:VEVENT',
    `UID:${sha256(`cumpleanos:${person.usuario}`).slice(0, 32)}@planeacion-escolar`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${basic(first)}`,
    `DTEND;VALUE=DATE:${basic(addDays(first, 1))}`,
    `RRULE:${yearly(person, leapDay)}`,
    `SUMMARY:${escapeText(`Cumpleaños de ${calledBy(person)}`)}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Planeación escolar//Cumpleaños//ES',
    'CALSCALE:GREGORIAN',
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const basic = (day: Day) => isoDay(day).replaceAll('-', '');

/**
 * The recurrence rule. In common years, 29 February becomes the last day of February or the 60th day of the
 * year, which is 1 March. In leap years both rules give 29 February itself (B19).
 */
function yearly(birthday: MonthDay, leapDay: LeapDay): string {
  if (!isSameDay(birthday, { mes: 2, dia: 29 })) return 'FREQ=YEARLY';
  return leapDay === 28 ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY;BYYEARDAY=60';
}

function calledBy(person: CalendarBirthday['person']): string {
  const nickname = person.hipocoristico?.trim();
  return nickname ? `${nickname} (${fullName(person)})` : fullName(person);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 forbids control characters
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f]/g;

/** Escapes a TEXT value (RFC 5545, 3.3.11). */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const MOST_OCTETS = 75;
const utf8 = new TextEncoder();

/** Folds a content line into pieces of at most 75 octets without splitting a character (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = utf8.encode(letter).length;
    if (octets + size > MOST_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}
