import type { LiveQueries } from '../api/live-query.ts';
import type { Network } from '../offline/network.ts';
import type { Observable } from '../offline/observable.ts';
import type { Replay } from '../offline/replay.ts';
import type { ConfigControl } from './config-port.ts';
import type { Trouble } from './device.ts';
import type { LookOwner } from './look.ts';
import type { SessionControl } from './session-port.ts';

/**
 * Staying in touch: while nobody answers, asks by itself with a growing pause, never trusting `navigator.onLine`
 * (reliability.md 4.7); when the server answers again, what waits is sent and what is old is asked for again (B3).
 */
export interface ContactParts {
  network: Network;
  session: SessionControl;
  replay: Replay;
  config: ConfigControl;
  live: LiveQueries;
  look: LookOwner;
  troubles: Observable<Trouble | undefined>;
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
/** looked at again after this: what is shown is asked for again */
const STALE_MS = 60_000;
/** A tab that is cut off and one that is not tell each other the opposite for ever: a return counts once in this time. */
const RETURN_MS = 10_000;

export function createContact(parts: ContactParts): { start(): void } {
  const { network, session, replay, config, live, look, now } = parts;
  let timer: number | undefined;
  let tries = 0;
  let since = 0;
  let asked = now();
  let reachable = network.get().reachable;
  let returned = Number.NEGATIVE_INFINITY;
  let greeting: number | undefined;

  function probeLater(): void {
    parts.clearTimer(timer ?? 0);
    const late = now() - since > FIRST_PART_MS;
    const cap = !late ? FIRST_CAP_MS : parts.visible() ? VISIBLE_CAP_MS : HIDDEN_CAP_MS;
    timer = parts.setTimer(probe, parts.random() * Math.min(cap, 1000 * 2 ** tries));
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

  /** At once, or where another return was a moment ago, after its time. */
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
    const back = reachable === 'no' && next === 'yes';
    reachable = next;
    if (next === 'no') {
      if (Math.abs(now() - returned) > RETURN_MS) {
        since = now();
        tries = 0;
      }
      probeLater();
    } else if (back) {
      parts.clearTimer(timer ?? 0);
      void replay.hint();
      greet();
    }
  }

  return {
    start() {
      network.subscribe(follow);
      // The device answers again: what waits there is shown again, and sent.
      parts.troubles.subscribe(() => {
        if (parts.troubles.get()) return;
        if (config.unread.get() === 'all') void config.reload();
        void replay.hint();
      });
      parts.onStorage(() => {
        session.follow();
        look.follow();
      });
      parts.onHint(() => {
        session.follow();
        look.follow();
        void config.reload();
        void replay.hint();
        if (network.get().reachable === 'no') void probe();
        else if (now() - asked > STALE_MS) refresh(false);
      });
      follow();
    },
  };
}
