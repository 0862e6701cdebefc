import type { TransactionalStore } from '../../storage/outbox-store.ts';
import type { BusMessage } from './worker-messages.ts';

/** All side effects of the outbox. The page, the worker and the tests each provide their own. */
export interface Ports {
  store: TransactionalStore;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** ms since the epoch; clocks jump, so it never decides order or age */
  now(): number;
  /** 0 ≤ x < 1 */
  random(): number;
  uuid(): string;
  lock: LockPort;
  bus: Bus;
  setTimer(run: () => void, ms: number): TimerId;
  clearTimer(id: TimerId): void;
  /** whether this page is visible; always false in the worker */
  visible(): boolean;
  /** the app's own origin: a `host` in /config.json equal to it counts as none (B17) */
  origin?: string;
  /** the one login name whose failed calls are logged (A11.2) */
  developer?: string | undefined;
  /** the app's version; a change releases the rows that wait for an update */
  version: string;
}

export type TimerId = number;

/** Avoids duplicate requests; correctness does not depend on it. */
export interface LockPort {
  /**
   * Runs `body` while holding the lock. Resolves to false, without running it, if another context holds the
   * lock.
   * @param steal takes the lock from its holder
   */
  attempt(body: () => Promise<void>, steal?: boolean): Promise<boolean>;
}

/** Delivers messages to every context of this device, the sender included. */
export interface Bus {
  post(message: BusMessage): void;
  /** @param listener `remote` is true if another context posted the message */
  subscribe(listener: (message: BusMessage, remote: boolean) => void): () => void;
}
