import type { TransactionalStore } from '../storage/transactions.ts';
import { parseUrl } from './parse-url.ts';
import { REQUEST_LIMIT_MS } from './time-limit.ts';
import { parseZone } from './zone.ts';

/** What /config.json says of the running app (spec B17). */
export interface SiteConfig {
  /** origin of the backend without a final slash; '' is the app's own */
  host: string;
  /** send Authorization: Bearer (B10) */
  bearer: boolean;
  /** the backend knows the three optional arguments */
  extendido: boolean;
  /** vacio: null means saved */
  guardarDevuelve: 'booleano' | 'vacio';
  fotosCors: boolean;
  /** the separate module's address (A10.4) */
  modulo?: string;
  /** where suggestions are mailed (B15) */
  sugerencias?: string;
  /** the campus's time zone, as America/Tijuana */
  zona: string;
  /** the worker is switched off: pages must not register it again (reliability.md 4.10) */
  retirado: boolean;
}

/** Reads whatever came as /config.json; what is missing or nonsense gets its default. origin: the app's own. */
export function parseSiteConfig(input: unknown, origin?: string): SiteConfig {
  const given = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const named = httpOrigin(given.host);
  const host = named === origin ? '' : named;
  const text = (name: 'modulo' | 'sugerencias') =>
    typeof given[name] === 'string' && given[name] !== '' ? { [name]: given[name] } : {};
  return {
    host,
    bearer: typeof given.bearer === 'boolean' ? given.bearer : host === '',
    extendido: given.extendido === true,
    guardarDevuelve: given.guardarDevuelve === 'vacio' ? 'vacio' : 'booleano',
    fotosCors: given.fotosCors === true,
    zona: parseZone(given.zona),
    retirado: Boolean(given.retirado),
    ...text('modulo'),
    ...text('sugerencias'),
  };
}

/** Longer is no address, and would only be slow to read. */
const MAX_ADDRESS = 2000;

/** Scheme, name and port, and the path before /graphql if there is one; '' for anything but http and https. */
function httpOrigin(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_ADDRESS || !/^https?:\/\//i.test(value)) return '';
  const url = parseUrl(value);
  return url ? url.origin + url.pathname.replace(/\/+$/, '') : '';
}

export type SiteConfigAnswer = { ok: true; config: SiteConfig } | { ok: false };

/** Asks for /config.json. A 404 means the defaults; any other failure is "no connection". Never rejects. */
export async function fetchSiteConfig(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  origin?: string,
): Promise<SiteConfigAnswer> {
  // Its own limit, since the page's request takes no signal: it must look like the preload of index.html.
  let late: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<SiteConfigAnswer>((resolve) => {
    late = setTimeout(() => resolve({ ok: false }), REQUEST_LIMIT_MS);
  });
  const answer = askSiteConfig(fetch, origin).catch((): SiteConfigAnswer => ({ ok: false }));
  return Promise.race([answer, limit]).finally(() => clearTimeout(late));
}

async function askSiteConfig(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  origin?: string,
): Promise<SiteConfigAnswer> {
  const response = await fetch('/config.json', {
    cache: 'no-cache',
    redirect: 'error',
    credentials: 'omit',
  });
  if (response.status === 404) return { ok: true, config: parseSiteConfig({}, origin) };
  if (!response.ok || !/json/i.test(response.headers.get('content-type') ?? '')) return { ok: false };
  return { ok: true, config: parseSiteConfig(await response.json(), origin) };
}

/** The kept copy; undefined where none was ever kept. @throws StorageError */
export function loadSiteConfig(store: TransactionalStore): Promise<SiteConfig | undefined> {
  return store.transact(['meta'], 'readonly', async (tx) => {
    const kept = await tx.get('meta', 'host');
    return kept === undefined ? undefined : parseSiteConfig(kept);
  });
}

/** Keeps the copy where the worker reads it too; another one forgets what was learnt of the old. @throws StorageError */
export function keepSiteConfig(store: TransactionalStore, config: SiteConfig): Promise<void> {
  return store.transact(['meta'], 'readwrite', async (tx) => {
    const kept = await tx.get('meta', 'host');
    if (JSON.stringify(kept) === JSON.stringify(config)) return;
    tx.put('meta', 'host', config);
    tx.delete('meta', 'sinExtendido');
  });
}
