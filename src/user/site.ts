import { ApiError } from '../api/errors.ts';
import { createCell, type Observable } from '../offline/observable.ts';
import { fetchSiteConfig, keepSiteConfig, loadSiteConfig, type SiteConfig } from '../offline/site-config.ts';
import { campusZone, DEFAULT_ZONE, parseZone } from '../offline/zone.ts';
import type { LocalStore } from '../storage/local.ts';
import { DEVICE_LOCAL } from '../storage/names.ts';
import type { TransactionalStore } from '../storage/transactions.ts';
import type { Site } from './services.ts';

/**
 * What /config.json says (B17). Its last copy is used at once and asked for again without waiting; with no copy, only
 * the first request to the backend waits for it.
 */
export interface SiteControl {
  current: Observable<SiteConfig | undefined>;
  /** Rejects with ApiError (no connection) where there is neither a copy nor an answer. */
  ready(): Promise<SiteConfig>;
  /** An answer got since this page was opened; undefined when there is none. Registering the worker waits for it. */
  fresh(): Promise<SiteConfig | undefined>;
}

export function createSite(parts: {
  store: TransactionalStore;
  local: LocalStore;
  fetch(url: string): Promise<Response>;
  origin: string;
  /** it did not come: there is no connection */
  onFailure?(): void;
}): SiteControl {
  const current = createCell<SiteConfig | undefined>(undefined);
  campusZone.set(parseZone(parts.local.get(DEVICE_LOCAL.zona)));
  let kept: Promise<SiteConfig | undefined> | undefined;
  let asked: Promise<SiteConfig | undefined> | undefined;

  const fresh = () => {
    asked ??= ask().then((config) => {
      if (!config) asked = undefined;
      return config;
    });
    return asked;
  };

  /** The zone's own copy is for the first paint, which reads no database. */
  function take(config: SiteConfig) {
    current.set(config);
    campusZone.set(config.zona);
    if (config.zona === DEFAULT_ZONE) parts.local.remove(DEVICE_LOCAL.zona);
    else parts.local.set(DEVICE_LOCAL.zona, config.zona);
  }

  async function ask(): Promise<SiteConfig | undefined> {
    // As plain as the preload of index.html: that answer is then used.
    const answer = await fetchSiteConfig((url) => parts.fetch(url), parts.origin);
    if (!answer.ok) return undefined;
    if (JSON.stringify(answer.config) !== JSON.stringify(current.get())) take(answer.config);
    await keepSiteConfig(parts.store, answer.config).catch(() => undefined);
    return answer.config;
  }

  return {
    current,
    fresh,
    async ready() {
      const known = current.get();
      if (known) return known;
      kept ??= loadSiteConfig(parts.store).catch(() => undefined);
      const copy = await kept;
      if (copy && !current.get()) take(copy);
      const site = current.get() ?? (await fresh());
      if (!site) {
        parts.onFailure?.();
        throw new ApiError({ clase: 'red' });
      }
      return site;
    },
  };
}

/** The part that screens read. */
export function viewOf({ current }: SiteControl): Observable<Site> {
  const read = (): Site => {
    const { host = '', fotosCors = false, modulo, sugerencias } = current.get() ?? {};
    return { host, fotosCors, ...(modulo && { modulo }), ...(sugerencias && { sugerencias }) };
  };
  const view = createCell(read());
  current.subscribe(() => view.set(read()));
  return view;
}
