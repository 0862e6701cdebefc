import { DAY_MS } from '../server/calendar.ts';
import { isLeap, MONTHS } from '../server/people/birth-date.ts';
import { seededRandom } from './random.ts';

/** A day of the year. month 1 to 12. */
export interface DemoDay {
  year: number;
  month: number;
  day: number;
}

/** Indexes of the people whose birthday the demonstration fixes; everybody else gets a random one. */
export const FESTEJO = 3;
const COMPANIONS = [5, 6];
const FIRST_COMING = 7;
const COMING_DAYS = 14;
const LEAPLINGS = [21, 22];
const UNREADABLE: Readonly<Record<number, string>> = {
  23: 'sin dato',
  24: '31-feb-1975',
  25: '??-mar-1980',
  26: '00-000-0000',
  27: '1983',
  28: '12/13/1969',
};
const isMissing = (index: number) => index >= 29 && index < 37;
/** born on the day before today, and on the one before that: /avisos lists three days */
const RECENT = [37, 38];
/** all leap years, so that any day of a year can be somebody's birthday */
const LEAP_YEARS = [1964, 1968, 1972, 1976, 1980, 1984, 1988, 1992, 1996] as const;

const utc = ({ year, month, day }: DemoDay) => Date.UTC(year, month - 1, day);
const sameDay = (a: DemoDay, b: DemoDay) => a.month === b.month && a.day === b.day;

/** The day that is `days` later. */
export function shiftDay(from: DemoDay, days: number): DemoDay {
  const date = new Date(utc(from) + days * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 05-ene-1980, as the personnel database writes it. */
export const formatPersonnelDate = ({ year, month, day }: DemoDay) =>
  `${String(day).padStart(2, '0')}-${MONTHS[month - 1]}-${year}`;

const formatIso = ({ year, month, day }: DemoDay) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/**
 * Date of birth of the person at `index`. Exactly three people have their birthday today (`festejo` among them), at
 * least one on each of the next 14 days and of the two days before. In years without 29 February, those born on that
 * day celebrate on the 28th (contract): they are then today's two others.
 */
export function birthOf(index: number, today: DemoDay): DemoDay {
  const random = seededRandom(`nacimiento ${index}`);
  const leapYear = random.pick(LEAP_YEARS);
  if (index === FESTEJO) return { ...today, year: leapYear };
  if (LEAPLINGS.includes(index)) return { year: leapYear, month: 2, day: 29 };
  const companion = COMPANIONS.indexOf(index);
  if (companion >= 0)
    return { ...shiftDay(today, isLeaplingsDay(today) ? companion + 1 : 0), year: leapYear };
  const past = RECENT.indexOf(index);
  if (past >= 0) return { ...shiftDay(today, -1 - past), year: leapYear };
  const coming = index - FIRST_COMING + 1;
  if (coming >= 1 && coming <= COMING_DAYS) return { ...shiftDay(today, coming), year: leapYear };
  const anyDay = { year: random.between(1957, 2000), month: 1, day: 1 };
  const shift = random.between(0, 364);
  // counted in a year without 29 February: only the two are born on that day
  const born = { ...shiftDay({ year: 2023, month: 1, day: 1 }, shift), year: anyDay.year };
  return sameDay(born, today) ? { ...shiftDay({ ...born, year: 2023 }, 100), year: born.year } : born;
}

const isLeaplingsDay = (today: DemoDay) =>
  today.month === 2 && (today.day === 29 || (today.day === 28 && !isLeap(today.year)));

/** What the personnel data says of a birth: mostly 05-ene-1980, some in ISO 8601, some unreadable (day null), some nothing. */
export function writtenBirth(index: number, born: DemoDay): { text: string | null; born: DemoDay | null } {
  const unreadable = UNREADABLE[index];
  if (unreadable !== undefined) return { text: unreadable, born: null };
  if (isMissing(index)) return { text: null, born: null };
  return { text: index % 12 === 8 ? formatIso(born) : formatPersonnelDate(born), born };
}
