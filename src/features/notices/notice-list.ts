import { type People, wish } from '../../domain/birthdays/birthday-text.ts';
import { type Cumpleanero, withoutSelf } from '../../domain/birthdays/birthdays.ts';
import type { LeapDay } from '../../domain/birthdays/leap-day.ts';
import { isBirthday } from '../../domain/birthdays/parse-date.ts';
import { shortName } from '../../domain/profile/person.ts';
import type { Person } from '../../domain/profile/profile.ts';
import { addDays, type Day, isoDay } from '../../lib/calendar.ts';
import { fewNames, noticeOfDay } from '../../offline/birthday-notice.ts';

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
}

const WHEN = [
  { when: 'Hoy', one: 'Hoy cumple años', many: 'Hoy cumplen años' },
  { when: 'Ayer', one: 'Ayer cumplió años', many: 'Ayer cumplieron años' },
  { when: 'Anteayer', one: 'Anteayer cumplió años', many: 'Anteayer cumplieron años' },
] as const;

/** Today and the two days before it. */
export const inboxDays = (today: Day): Day[] => WHEN.map((_, back) => addDays(today, -back));

const wireDay = (day: Day) => isoDay(day).slice(5);

/**
 * The notices of these days, the latest first.
 * @param lists people of each day of `inboxDays`; undefined if unknown, which yields no notice
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
  return inboxDays(today).flatMap((day, back) => {
    const mine = own && isBirthday(own.fechaNacimiento, day, leapDay);
    const others = withoutSelf(lists[back] ?? [], own?.usuario ?? usuario);
    const words = WHEN[back];
    const when = words?.when ?? '';
    const notices: InboxNotice[] = [];
    if (mine) notices.push({ aviso: `felicitacion-${isoDay(day)}`, day, when, text: wish(own), people: [] });
    if (words && others.length > 0)
      notices.push({
        aviso: noticeOfDay(isoDay(day)),
        day,
        when,
        people: others,
        text: `${others.length === 1 ? words.one : words.many} ${fewNames(others.map(shortName))}`,
        href: back === 0 ? '/cumpleanos' : `/cumpleanos?dia=${wireDay(day)}`,
      });
    return notices;
  });
}
