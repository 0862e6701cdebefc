import type { Api } from '../api/client/api.ts';
import type { AppearanceOwner } from '../domain/appearance/appearance.ts';
import type { Drafts } from '../domain/leaving/drafts.ts';
import type { Services } from '../domain/services.ts';
import type { SiteControl } from '../domain/site/site.ts';
import type { PageOutbox } from '../offline/unfinished-writes.ts';
import type { Toasts } from '../shell/toasts/toasts.ts';

/** What `boot` builds: the services of the screens, and what the other files of this folder need. */
export interface RunningApp {
  services: Services;
  toasts: Toasts;
  appearance: AppearanceOwner;
  site: SiteControl;
  api: Api;
  outbox: PageOutbox;
  drafts: Drafts;
  token(): string | undefined;
  /** Asks the server whether the session is still valid; without an answer nothing changes. */
  validate(): Promise<void>;
  /** Follows localStorage after another tab may have changed who is signed in. */
  follow(): void;
  /** the epoch of the open session, for the worker; undefined on a shared machine */
  epoch(): number | undefined;
  /**
   * Reads storage first, then starts the network; resolves when storage is read, without waiting for the
   * network.
   */
  start(): Promise<void>;
}
