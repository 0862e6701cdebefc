import { addDays, type Day } from '../../user/calendar.ts';
import { sameDate } from './month.ts';

/** How many days after a birthday one may still congratulate. */
const LATE_DAYS = 7;

/** Nobody is congratulated before their day. */
export const isForGreeting = (day: Day, today: Day): boolean =>
  Array.from({ length: LATE_DAYS + 1 }, (_, back) => addDays(today, -back)).some((one) => sameDate(one, day));

export const greetingText = (shortName: string, late: boolean): string =>
  late
    ? `¡Feliz cumpleaños atrasado, ${shortName}! Espero que lo hayas pasado muy bien.`
    : `¡Feliz cumpleaños, ${shortName}! Que tengas un gran día.`;

/**
 * RFC 6068. The contract tells nobody's mail address: where the site names its domain it is the login name there, as for
 * the mails of the accounts; elsewhere the person chooses it in their mail program.
 */
export function greetingMail(usuario: string, domain: string | undefined, text: string): string {
  const to = domain ? `${encodeURIComponent(usuario)}@${domain}` : '';
  const body = encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  return `mailto:${to}?subject=${encodeURIComponent('Feliz cumpleaños')}&body=${body}`;
}
