import { joinNames } from '../lib/join-names.ts';

/**
 * The notice of a day's birthdays, shared by page and worker: one notice a day, however many people it names.
 */

/**
 * The notice's id on the wire. It must not change, or notices that were read would be unread again.
 * @param iso 2026-11-21
 */
export const noticeOfDay = (iso: string) => `cumpleanos-${iso}`;

/** The most names listed; the rest are counted, so that a day with 400 birthdays is still one sentence. */
const MOST_NAMES = 3;

/** `Ana, Íñigo y Zoé`; `Ana, Íñigo, Zoé y 397 personas más`. */
export function fewNames(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  const said = rest > 1 ? [...names.slice(0, MOST_NAMES), `${rest} personas más`] : names;
  return joinNames(said);
}
