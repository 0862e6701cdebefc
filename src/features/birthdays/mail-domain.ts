import type { KeyValue } from '../../storage/keyval.ts';

/**
 * The domain at which login names are mail addresses: `correo` of /config.json, which our server writes for its own people
 * only. Its last word is kept, since a greeting is composed without a connection too; with neither, nobody's address is
 * known. It is read here, and not with the rest of that file, since the worker has no use for it.
 */
const KEY = 'dominio-correo';
const DOMAIN = /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

export async function readMailDomain(
  keyval: KeyValue,
  ask: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<string | undefined> {
  try {
    const answer = await ask('/config.json', { cache: 'no-cache', credentials: 'omit', redirect: 'error' });
    if (!answer.ok) throw new Error('no answer of ours');
    const domain = domainOf(await answer.json());
    await (domain ? keyval.set(KEY, { correo: domain }) : keyval.delete(KEY)).catch(() => undefined);
    return domain;
  } catch {
    return domainOf(await keyval.get(KEY).catch(() => undefined));
  }
}

function domainOf(given: unknown): string | undefined {
  const correo = typeof given === 'object' && given !== null && 'correo' in given ? given.correo : undefined;
  return typeof correo === 'string' && DOMAIN.test(correo) ? correo : undefined;
}
