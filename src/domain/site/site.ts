import { ApiError } from '../../api/client/api-error.ts';
import { campusZone, DEFAULT_ZONE, parseZone } from '../../lib/campus-time.ts';
import { createCell, type Observable } from '../../lib/observable.ts';
import {
  fetchSiteConfig,
  keepSiteConfig,
  loadSiteConfig,
  type SiteConfig,
} from '../../offline/store/site-config.ts';
import { DEVICE_LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';
import type { TransactionalStore } from '../../storage/outbox-store.ts';

export interface Site {
  host: string;
  /** the data are another service's (SiteConfig) */
  ajeno: boolean;
  modulo?: string;
  sugerencias?: string;
  fotosCors: boolean;
  /** days without work (SiteConfig) */
  feriados?: unknown;
}

/**
 * The site configuration, /config.json (B17). The stored copy is used at once and refreshed in the
 * background; without a copy, the first request to the backend waits for the answer.
 */
export interface SiteControl {
  current: Observable<SiteConfig | undefined>;
  /** The configuration. Rejects with ApiError (no connection) without a copy or an answer. */
  ready(): Promise<SiteConfig>;
  /**
   * An answer received since this page was opened; undefined if there is none. The worker's registration
   * waits for it.
   */
  fresh(): Promise<SiteConfig | undefined>;
}

export function createSite(parts: {
  store: TransactionalStore;
  local: LocalStore;
  fetch(url: string): Promise<Response>;
  origin: string;
  /** called if it could not be fetched: there is no connection */
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

  /** Applies the configuration. The zone is also stored in localStorage, for the first paint. */
  function take(config: SiteConfig) {
    current.set(config);
    campusZone.set(config.zona);
    if (config.zona === DEFAULT_ZONE) parts.local.remove(DEVICE_LOCAL.zona);
    else parts.local.set(DEVICE_LOCAL.zona, config.zona);
  }

  async function ask(): Promise<SiteConfig | undefined> {
    // The same request as the preload in index.html, so that its response is used.
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

/** The part of the configuration that screens use. */
export function viewOf({ current }: SiteControl): Observable<Site> {
  const read = (): Site => {
    const {
      host = '',
      ajeno = host !== '',
      fotosCors = false,
      modulo,
      sugerencias,
      feriados,
    } = current.get() ?? {};
    return {
      host,
      ajeno,
      fotosCors,
      feriados,
      ...(modulo && { modulo }),
      ...(sugerencias && { sugerencias }),
    };
  };
  const view = createCell(read());
  current.subscribe(() => view.set(read()));
  return view;
}
