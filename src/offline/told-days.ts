import { formatDay } from '../lib/format-day.ts';
import { fewNames } from './birthday-notice.ts';
import type { NoticeRecord } from './store/notification-record.ts';

/**
 * The days whose birthdays one notice tells, shared by page and worker: its own day and the days without work
 * that follow it, so that nobody learns of a Saturday's birthday on Monday. A day is written as 2026-11-21.
 */

/** A long vacation is told a week at a time. */
const MOST_DAYS = 7;

const dayAfter = (iso: string) => new Date(Date.parse(iso) + 86_400_000).toISOString().slice(0, 10);

/** The university's days without work, from `feriados` of /config.json: 2026-12-25, or 12-25 for each year. */
export const holidaysOf = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((day) => /^(\d{4}-)?\d\d-\d\d$/.test(day)) : [];

const SUNDAY = 0;
const SATURDAY = 6;
const isFree = (iso: string, holidays: readonly string[]) =>
  [SATURDAY, SUNDAY].includes(new Date(iso).getUTCDay()) ||
  holidays.includes(iso) ||
  holidays.includes(iso.slice(5));

/** Whether the person wants no notification on this day: a day without work, or a day of their pause. */
export const isQuietDay = (
  { soloHabiles, pausa }: Pick<NoticeRecord, 'soloHabiles' | 'pausa'>,
  iso: string,
  holidays: readonly string[],
): boolean => (soloHabiles === true && isFree(iso, holidays)) || (pausa !== undefined && iso <= pausa);

/** The day itself, then the weekend and the holidays after it. */
export function daysTold(iso: string, holidays: readonly string[]): string[] {
  const days = [iso];
  for (let next = dayAfter(iso); days.length < MOST_DAYS && isFree(next, holidays); next = dayAfter(next))
    days.push(next);
  return days;
}

/**
 * Whether a notice has told the day already.
 * @param told the day of the last notice, from storage
 */
export const isTold = (told: string | undefined, iso: string, holidays: readonly string[]): boolean =>
  told !== undefined && !Number.isNaN(Date.parse(told)) && daysTold(told, holidays).includes(iso);

/**
 * `Hoy cumple años Sofía; el sábado, Zoé; el domingo, Raúl e Irene`; empty if nobody celebrates.
 * @param days those of `daysTold`
 */
export function announcement(days: readonly { iso: string; names: readonly string[] }[]): string {
  const told = days.flatMap(({ iso, names }, place) => {
    if (names.length === 0) return [];
    const when = place === 0 ? 'hoy' : `el ${weekday(iso)}`;
    return [{ when, some: fewNames(names), verb: names.length === 1 ? 'cumple' : 'cumplen' }];
  });
  const text = told
    .map(({ when, some, verb }, place) => (place === 0 ? `${when} ${verb} años ${some}` : `${when}, ${some}`))
    .join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function weekday(iso: string): string {
  const [anio = 0, mes = 0, dia = 0] = iso.split('-').map(Number);
  return formatDay({ anio, mes, dia }, { weekday: 'long' });
}
