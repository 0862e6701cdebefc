import { type People, wish } from '../../domain/birthdays/birthday-text.ts';
import { type Cumpleanero, withoutSelf } from '../../domain/birthdays/birthdays.ts';
import type { LeapDay } from '../../domain/birthdays/leap-day.ts';
import { isBirthday } from '../../domain/birthdays/parse-date.ts';
import { shortName } from '../../domain/profile/person.ts';
import type { Person } from '../../domain/profile/profile.ts';
import { addDays, type Day, dayKey, isoDay } from '../../lib/calendar.ts';
import { fewNames, noticeOfDay } from '../../offline/birthday-notice.ts';
import { announcement } from '../../offline/told-days.ts';

/** One notice of the page Avisos. Birthdays are listed for three days. */
export interface InboxNotice {
  /** the notice's id at the server; it must never change, or read notices would be unread again */
  aviso: string;
  day: Day;
  /** `Hoy`, `Ayer` or `Anteayer` */
  when: string;
  text: string;
  /** link to details; a birthday greeting to the viewer has none */
  href?: string;
  /** the people who celebrate; for a greeting to the viewer, the others of that day */
  people: readonly Cumpleanero[];
  /** who celebrates on the days without work that follow; of today's notice only */
  ahead: readonly ToldDay[];
}

/** A day and who celebrates on it. */
export interface ToldDay {
  day: Day;
  people: readonly Cumpleanero[];
}

const WHEN = ['Hoy', 'Ayer', 'Anteayer'] as const;

/** Today and the two days before it. */
export const inboxDays = (today: Day): Day[] => WHEN.map((_, back) => addDays(today, -back));

/**
 * The notices of these days, the latest first.
 * @param lists people of each day of `inboxDays`, then of the days without work after today; undefined if unknown:
 *   a day of the inbox yields no notice then, and a later one is not told
 * @param own the viewer, if the profile is known
 * @param usuario the viewer's login name
 */
export function noticesOf(
  today: Day,
  lists: readonly People[],
  own: Person | undefined,
  usuario: string,
  leapDay: LeapDay,
): InboxNotice[] {
  const others = (people: People) => withoutSelf(people ?? [], own?.usuario ?? usuario);
  const days = inboxDays(today);
  const after = lists
    .slice(days.length)
    .map((people, place) => ({ day: addDays(today, place + 1), people: others(people) }));
  return days.flatMap((day, back) => {
    const iso = isoDay(day);
    const people = others(lists[back]);
    const when = WHEN[back] ?? '';
    const ahead = back === 0 && lists[0] ? after : [];
    const notices: InboxNotice[] = [];
    if (own && isBirthday(own.fechaNacimiento, day, leapDay))
      notices.push({ aviso: `felicitacion-${iso}`, day, when, text: wish(own), people: [], ahead: [] });
    if (people.length > 0 || ahead.some((later) => later.people.length > 0))
      notices.push({
        aviso: noticeOfDay(iso),
        day,
        when,
        people,
        ahead,
        text: back === 0 ? todayText([{ day, people }, ...ahead]) : pastText(when, people),
        href: back === 0 ? '/cumpleanos' : `/cumpleanos?dia=${dayKey(day)}`,
      });
    return notices;
  });
}

const todayText = (days: readonly ToldDay[]): string =>
  announcement(days.map(({ day, people }) => ({ iso: isoDay(day), names: people.map(shortName) })));

const pastText = (when: string, people: readonly Cumpleanero[]): string =>
  `${when} ${people.length === 1 ? 'cumplió' : 'cumplieron'} años ${fewNames(people.map(shortName))}`;
