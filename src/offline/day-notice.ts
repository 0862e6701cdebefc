import { joinNames } from './name-list.ts';

/** The notice of a day's birthdays as page and worker both know it: one for the whole day, however many people it names. */

/** Its name on the wire; it never changes, or what was read would be unread again. @param iso 2026-11-21 */
export const noticeOfDay = (iso: string) => `cumpleanos-${iso}`;

/** Names said one by one; more are counted, so that a day of 400 is still a sentence. */
const MOST_NAMES = 3;

/** `Ana, Íñigo y Zoé`; `Ana, Íñigo, Zoé y 397 personas más`. */
export function fewNames(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  const said = rest > 1 ? [...names.slice(0, MOST_NAMES), `${rest} personas más`] : names;
  return joinNames(said);
}

export const todayWords = (names: readonly string[]) =>
  `Hoy ${names.length === 1 ? 'cumple' : 'cumplen'} años ${fewNames(names)}`;
