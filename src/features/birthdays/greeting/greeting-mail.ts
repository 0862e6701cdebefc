import { MAIL_DOMAIN } from '../../../storage/keys.ts';
import type { KeyValue } from '../../../storage/keyval.ts';

/**
 * The last known mail domain: `correo` of /config.json, which the server writes for its own people only.
 * Login names are mail addresses at that domain. The value is stored, because greetings are also written
 * offline. It is read separately from the rest of that file, because the service worker does not need it.
 */

const DOMAIN = /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

export async function readMailDomain(
  keyval: KeyValue,
  ask: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<string | undefined> {
  try {
    const answer = await ask('/config.json', { cache: 'no-cache', credentials: 'omit', redirect: 'error' });
    if (!answer.ok) throw new Error('no answer of ours');
    const domain = domainOf(await answer.json());
    await (domain ? keyval.set(MAIL_DOMAIN, { correo: domain }) : keyval.delete(MAIL_DOMAIN)).catch(
      () => undefined,
    );
    return domain;
  } catch {
    return domainOf(await keyval.get(MAIL_DOMAIN).catch(() => undefined));
  }
}

function domainOf(given: unknown): string | undefined {
  const correo = typeof given === 'object' && given !== null && 'correo' in given ? given.correo : undefined;
  return typeof correo === 'string' && DOMAIN.test(correo) ? correo : undefined;
}

/**
 * A mailto address as in RFC 6068. The contract has no mail addresses. If the site configures its mail
 * domain, the address is the login name at that domain; otherwise the person chooses the recipient.
 */
export function greetingMail(usuario: string, domain: string | undefined, text: string): string {
  const to = domain ? `${encodeURIComponent(usuario)}@${domain}` : '';
  const body = encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  return `mailto:${to}?subject=${encodeURIComponent('Feliz cumpleaños')}&body=${body}`;
}
