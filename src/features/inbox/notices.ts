import { namesOf, type People, wish } from '../../user/birthday-words.ts';
import { addDays, type Day, isoDay } from '../../user/calendar.ts';
import { isBirthday } from '../../user/dates.ts';
import { shortName } from '../../user/profile-values.ts';
import type { Person } from '../../user/services.ts';

/** What was announced: each day's birthdays stay three days. */
export interface InboxNotice {
  /** the notice's name on the wire; it never changes, or what was read would be unread again */
  aviso: string;
  day: Day;
  text: string;
  /** where more about it is; none for a greeting */
  href?: string;
}

const WHEN = [
  { one: 'Hoy cumple años', many: 'Hoy cumplen años' },
  { one: 'Ayer cumplió años', many: 'Ayer cumplieron años' },
  { one: 'Anteayer cumplió años', many: 'Anteayer cumplieron años' },
] as const;

/** Today and the two days before. */
export const inboxDays = (today: Day): Day[] => WHEN.map((_, back) => addDays(today, -back));

const wireDay = (day: Day) => isoDay(day).slice(5);

/** Latest first. lists: by `inboxDays`; undefined where a day is not known, which announces nothing. */
export function noticesOf(today: Day, lists: readonly People[], own: Person | undefined): InboxNotice[] {
  return inboxDays(today).flatMap((day, back) => {
    const mine = own && isBirthday(own.fechaNacimiento, day);
    const others = (lists[back] ?? []).filter((person) => !(mine && person.usuario === own.usuario));
    const words = WHEN[back];
    const notices: InboxNotice[] = [];
    if (mine) notices.push({ aviso: `felicitacion-${isoDay(day)}`, day, text: wish(own) });
    if (words && others.length > 0)
      notices.push({
        aviso: `cumpleanos-${isoDay(day)}`,
        day,
        text: `${others.length === 1 ? words.one : words.many} ${namesOf(others.map(shortName))}`,
        href: back === 0 ? '/cumpleanos' : `/cumpleanos?dia=${wireDay(day)}`,
      });
    return notices;
  });
}
