import { fewNames, noticeOfDay } from '../../offline/day-notice.ts';
import { type People, wish } from '../../user/birthday-words.ts';
import { type Cumpleanero, withoutSelf } from '../../user/birthdays.ts';
import { addDays, type Day, isoDay } from '../../user/calendar.ts';
import { isBirthday } from '../../user/dates.ts';
import type { LeapDay } from '../../user/leap-day.ts';
import { shortName } from '../../user/profile-values.ts';
import type { Person } from '../../user/services.ts';

/** What was announced: each day's birthdays stay three days. */
export interface InboxNotice {
  /** the notice's name on the wire; it never changes, or what was read would be unread again */
  aviso: string;
  day: Day;
  /** the day's word */
  when: string;
  text: string;
  /** where more about it is; none for a greeting */
  href?: string;
  /** who celebrates; for a greeting nobody else */
  people: readonly Cumpleanero[];
}

const WHEN = [
  { when: 'Hoy', one: 'Hoy cumple años', many: 'Hoy cumplen años' },
  { when: 'Ayer', one: 'Ayer cumplió años', many: 'Ayer cumplieron años' },
  { when: 'Anteayer', one: 'Anteayer cumplió años', many: 'Anteayer cumplieron años' },
] as const;

/** Today and the two days before. */
export const inboxDays = (today: Day): Day[] => WHEN.map((_, back) => addDays(today, -back));

const wireDay = (day: Day) => isoDay(day).slice(5);

/** Latest first. own: who reads it, as far as it is known; usuario: that person's login name. lists: by `inboxDays`; undefined where a day is not known, which announces nothing. */
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
