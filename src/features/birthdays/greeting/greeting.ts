import { addDays, type Day } from '../../../lib/calendar.ts';
import { sameDate } from '../../../lib/month-math.ts';

/** Number of days after a birthday on which greeting is still offered. */
const LATE_DAYS = 7;

/** True on the birthday and a few days after it, never before. */
export const isForGreeting = (day: Day, today: Day): boolean =>
  Array.from({ length: LATE_DAYS + 1 }, (_, back) => addDays(today, -back)).some((one) => sameDate(one, day));

export const greetingText = (shortName: string, late: boolean): string =>
  late
    ? `¡Feliz cumpleaños atrasado, ${shortName}! Espero que lo hayas pasado muy bien.`
    : `¡Feliz cumpleaños, ${shortName}! Que tengas un gran día.`;

/**
 * A mailto address as in RFC 6068. The contract has no mail addresses. If the site configures its mail
 * domain, the address is the login name at that domain; otherwise the person chooses the recipient.
 */
export function greetingMail(usuario: string, domain: string | undefined, text: string): string {
  const to = domain ? `${encodeURIComponent(usuario)}@${domain}` : '';
  const body = encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  return `mailto:${to}?subject=${encodeURIComponent('Feliz cumpleaños')}&body=${body}`;
}
