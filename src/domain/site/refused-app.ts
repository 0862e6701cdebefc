import type { SiteConfig } from '../../offline/store/site-config.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const LIMIT_MS = 4000;

/**
 * Whether another host is reached but does not let this application call it (CORS). To the page, such a refusal looks like a dead
 * network: only a request that asks for no answer tells them apart. Never rejects.
 */
export async function refusesApp(
  fetch: Fetch,
  { bearer, host }: Pick<SiteConfig, 'bearer' | 'host'>,
): Promise<boolean> {
  if (host === '') return false;
  const address = `${host}/graphql`;
  const common = { cache: 'no-store', credentials: 'omit' } as const;
  const arrives = (init: RequestInit) =>
    fetch(address, { ...common, ...init, signal: AbortSignal.timeout(LIMIT_MS) }).then(
      () => true,
      () => false,
    );
  // The same headers as a query's, whose preflight asks about them. No token: a refused call needs none.
  const called = arrives({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: 'Bearer -' }) },
    body: '[{"query":"{ __typename }"}]',
  });
  return !(await called) && arrives({ method: 'GET', mode: 'no-cors' });
}
