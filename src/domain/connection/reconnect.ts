import type { WatchedQueries } from '../../api/watched-query.ts';
import type { Observable } from '../../lib/observable.ts';
import { backoff } from '../../offline/model/backoff.ts';
import type { Network } from '../../offline/network.ts';
import type { Replay } from '../../offline/send/replay.ts';
import type { AppearanceOwner } from '../appearance/appearance.ts';
import type { StorageIssue } from '../device/storage-status.ts';
import type { SessionControl } from '../session/session-port.ts';
import type { ConfigControl } from '../settings/config-port.ts';

/**
 * Watches the connection. While the server is unreachable, probes it with a growing delay; `navigator.onLine`
 * is not trusted. When the server answers again, pending writes are sent and stale data is fetched (B3).
 */
export interface ReconnectParts {
  network: Network;
  session: SessionControl;
  replay: Replay;
  config: ConfigControl;
  live: WatchedQueries;
  appearance: AppearanceOwner;
  storageIssue: Observable<StorageIssue | undefined>;
  now(): number;
  random(): number;
  visible(): boolean;
  setTimer(run: () => void, ms: number): number;
  clearTimer(id: number): void;
  onHint(listener: () => void): void;
  onStorage(listener: () => void): void;
}

const FIRST_CAP_MS = 8000;
const FIRST_PART_MS = 120_000;
const VISIBLE_CAP_MS = 60_000;
const HIDDEN_CAP_MS = 300_000;
/** when the page gets the focus again after this time, its data is fetched again */
const STALE_MS = 60_000;
/**
 * An offline and an online tab would contradict each other endlessly over the channel: count one reconnect
 * per interval.
 */
const RETURN_MS = 10_000;

export function createReconnect(parts: ReconnectParts): { start(): void } {
  const { network, session, replay, config, live, appearance, now } = parts;
  let timer: number | undefined;
  let tries = 0;
  let since = 0;
  let asked = now();
  let reachable = network.get().reachable;
  /** the server has been unreachable since the last reconnect, which may have been before `start` */
  let away = false;
  network.subscribe(() => {
    if (network.get().reachable === 'no') away = true;
  });
  let returned = Number.NEGATIVE_INFINITY;
  let greeting: number | undefined;

  function probeLater(): void {
    parts.clearTimer(timer ?? 0);
    const late = now() - since > FIRST_PART_MS;
    const cap = !late ? FIRST_CAP_MS : parts.visible() ? VISIBLE_CAP_MS : HIDDEN_CAP_MS;
    timer = parts.setTimer(probe, backoff(tries, cap, parts.random()));
    tries = Math.min(tries + 1, 10);
  }

  async function probe(): Promise<void> {
    await session.probe();
    if (network.get().reachable === 'no') probeLater();
  }

  function refresh(onlyStale: boolean): void {
    asked = now();
    live.refresh(onlyStale);
    void config.refresh();
  }

  /** Refreshes after a reconnect, at most once per RETURN_MS; a later one waits for its turn. */
  function greet(): void {
    parts.clearTimer(greeting ?? 0);
    const wait = Math.min(Math.max(returned + RETURN_MS - now(), 0), RETURN_MS);
    if (wait > 0) greeting = parts.setTimer(greet, wait);
    else if (reachable !== 'no') {
      returned = now();
      void session.validate();
      refresh(true);
    }
  }

  function follow(): void {
    const next = network.get().reachable;
    if (next === reachable) return;
    reachable = next;
    if (next === 'no') {
      if (Math.abs(now() - returned) > RETURN_MS) {
        since = now();
        tries = 0;
      }
      probeLater();
    } else if (away) {
      away = false;
      parts.clearTimer(timer ?? 0);
      void replay.hint();
      greet();
    }
  }

  return {
    start() {
      network.subscribe(follow);
      // Storage works again: show the pending writes and send them.
      parts.storageIssue.subscribe(() => {
        if (parts.storageIssue.get()) return;
        if (config.unread.get() === 'all') void config.reload();
        void replay.hint();
      });
      parts.onStorage(() => {
        session.follow();
        appearance.follow();
      });
      parts.onHint(() => {
        session.follow();
        appearance.follow();
        void config.reload();
        void replay.hint();
        if (network.get().reachable === 'no') void probe();
        else if (now() - asked > STALE_MS) refresh(false);
      });
      follow();
    },
  };
}
