import type { TransactionalStore } from '../storage/transactions.ts';
import type { BusMessage } from '../worker-messages.ts';

/** Everything that the outbox does to the world; the page, the worker and the tests each bring their own. */
export interface Ports {
  store: TransactionalStore;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** ms since the epoch; a hint only, never a judge of order or age (reliability.md 4.7) */
  now(): number;
  /** 0 ≤ x < 1 */
  random(): number;
  uuid(): string;
  lock: LockPort;
  bus: Bus;
  setTimer(run: () => void, ms: number): TimerId;
  clearTimer(id: TimerId): void;
  /** whether a page is visible here (the worker: false) */
  visible(): boolean;
  /** the app's own: a `host` in /config.json that names it is no other host (B17) */
  origin?: string;
  /** A11.2: the one account whose failed calls are logged */
  developer?: string | undefined;
  /** the app's version: changes wake the rows that wait for one */
  version: string;
}

export type TimerId = number;

/** Saves requests; correctness does not rest on it (reliability.md 4.4). */
export interface LockPort {
  /** Runs `body` while holding the lock; false, without running it, when another context holds it. */
  attempt(body: () => Promise<void>, steal?: boolean): Promise<boolean>;
}

/** Reaches every context of this device, the posting one too. */
export interface Bus {
  post(message: BusMessage): void;
  /** remote: another context posted it */
  subscribe(listener: (message: BusMessage, remote: boolean) => void): () => void;
}
