import { sha256 } from '../../offline/sha256.ts';
import { addDays, type Day, isoDay } from '../../user/calendar.ts';
import { isSameDay, type LeapDay, type MonthDay } from '../../user/leap-day.ts';
import { fullName } from '../../user/profile-values.ts';

/** A birthday in a calendar file. first: a day on which it is celebrated; the rule goes on from there. */
export interface CalendarBirthday {
  person: { usuario: string; nombre: string; apellido: string; hipocoristico?: string | null } & MonthDay;
  first: Day;
}

/**
 * RFC 5545: all-day events that come back each year, with neither year of birth nor age, that block no time and ring no
 * alarm. The same person has the same UID in every file, so that a second import adds nothing; it is a hash, since a login
 * name is nobody's business in a file that travels.
 * @param now ms, of the file's making
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
 * In common years 29 February is the last of the month, or the 60th day of the year, which is 1 March: both rules give the
 * 29th itself in leap years (B19).
 */
function yearly(birthday: MonthDay, leapDay: LeapDay): string {
  if (!isSameDay(birthday, { mes: 2, dia: 29 })) return 'FREQ=YEARLY';
  return leapDay === 28 ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY;BYYEARDAY=60';
}

function calledBy(person: CalendarBirthday['person']): string {
  const nickname = person.hipocoristico?.trim();
  return nickname ? `${nickname} (${fullName(person)})` : fullName(person);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 has no place for them in a line
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f]/g;

/** A TEXT value (RFC 5545, 3.3.11). */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const MOST_OCTETS = 75;
const utf8 = new TextEncoder();

/** A content line in pieces of at most 75 octets, none of which cuts a character in two (RFC 5545, 3.1). */
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
