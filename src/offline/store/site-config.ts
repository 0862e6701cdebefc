import { parseZone } from '../../lib/campus-time.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { within } from '../../lib/settle-within.ts';
import type { TransactionalStore } from '../../storage/outbox-store.ts';
import { REQUEST_LIMIT_MS } from '../model/request-limit.ts';

/** The settings in /config.json (B17). */
export interface SiteConfig {
  /** base URL of the backend without a final slash; '' for the app's own origin */
  host: string;
  /** the data are another service's, by another host or behind our own origin: it has no routes below /api about people */
  ajeno: boolean;
  /** send Authorization: Bearer (B10) */
  bearer: boolean;
  /** the backend supports the three optional arguments */
  extendido: boolean;
  /** 'vacio': a write that returns null was saved */
  guardarDevuelve: 'booleano' | 'vacio';
  fotosCors: boolean;
  /** address of the separate module (A10.4) */
  modulo?: string;
  /** mail address for suggestions (B15) */
  sugerencias?: string;
  /** the campus's time zone, for example America/Tijuana */
  zona: string;
  /** days without work, as the host wrote them; `holidaysOf` of told-days.ts reads them */
  feriados?: unknown;
  /** the worker is retired: pages must not register it again */
  retirado: boolean;
}

/** Our own server stands in front of another service: it has no routes below /api about people. */
export const isInFront = ({ host, ajeno }: Pick<SiteConfig, 'host' | 'ajeno'>) => host === '' && ajeno;

/**
 * Parses /config.json; missing or invalid settings get their default.
 * @param origin the app's own origin
 */
export function parseSiteConfig(input: unknown, origin?: string): SiteConfig {
  const given = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const named = httpOrigin(given.host);
  const host = named === origin ? '' : named;
  const text = (name: 'modulo' | 'sugerencias') =>
    typeof given[name] === 'string' && given[name] !== '' ? { [name]: given[name] } : {};
  return {
    host,
    ajeno: host !== '' || given.ajeno === true,
    bearer: typeof given.bearer === 'boolean' ? given.bearer : host === '',
    extendido: given.extendido === true,
    guardarDevuelve: given.guardarDevuelve === 'vacio' ? 'vacio' : 'booleano',
    fotosCors: given.fotosCors === true,
    zona: parseZone(given.zona),
    feriados: given.feriados,
    retirado: Boolean(given.retirado),
    ...text('modulo'),
    ...text('sugerencias'),
  };
}

/** A longer text is not a valid address and would be slow to parse. */
const MAX_ADDRESS = 2000;

/** Origin plus the path before /graphql, if any; '' for anything but http and https. */
function httpOrigin(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_ADDRESS || !/^https?:\/\//i.test(value)) return '';
  const url = parseUrl(value);
  return url ? url.origin + url.pathname.replace(/\/+$/, '') : '';
}

export type SiteConfigAnswer = { ok: true; config: SiteConfig } | { ok: false };

/**
 * Fetches /config.json. A 404 means the defaults; any other failure counts as no connection. Never rejects.
 */
export async function fetchSiteConfig(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  origin?: string,
): Promise<SiteConfigAnswer> {
  // A separate timeout, because the request may take no signal: it must match the preload in index.html to
  // use its response.
  const answer = askSiteConfig(fetch, origin).catch((): SiteConfigAnswer => ({ ok: false }));
  return (await within(REQUEST_LIMIT_MS, answer)) ?? { ok: false };
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

/**
 * The stored copy; undefined if none was stored.
 * @throws StorageError
 */
export function loadSiteConfig(store: TransactionalStore): Promise<SiteConfig | undefined> {
  return store.transact(['meta'], 'readonly', async (tx) => {
    const stored = await tx.get('meta', 'host');
    return stored === undefined ? undefined : parseSiteConfig(stored);
  });
}

/**
 * Stores the copy for the worker. A changed copy also discards what was learned about the old backend.
 * @throws StorageError
 */
export function keepSiteConfig(store: TransactionalStore, config: SiteConfig): Promise<void> {
  return store.transact(['meta'], 'readwrite', async (tx) => {
    const stored = await tx.get('meta', 'host');
    if (JSON.stringify(stored) === JSON.stringify(config)) return;
    tx.put('meta', 'host', config);
    tx.delete('meta', 'sinExtendido');
  });
}
