import { StorageError } from '../storage/errors.ts';
import { type AttemptEvents, attempt, type Outcome } from './core/attempt.ts';
import { backoff } from './pause.ts';
import type { Ports, TimerId } from './ports.ts';
import { noteHint, takeFlag, wakeAfterUpdate, wakeAll } from './wake.ts';

/** Sends what waits: the same in page and worker (reliability.md 4.4, 4.7). Never rejects. */
export interface Replay {
  /** Sends all that is due, and resolves when nothing is; true when no row that may be sent is left. */
  run(): Promise<boolean>;
  /** A good moment to try (start, sign-in, save, online, visible, pageshow, an answer of the API). */
  hint(): Promise<void>;
  /** The person asks: also what is stuck or waits for an update. A server's wait still holds. */
  retryNow(): Promise<void>;
  /** In a page: listens, arms the timer, wakes rows after a version change. */
  start(): Promise<void>;
  stop(): void;
}

export type ReplayEvents = AttemptEvents;

type Over = Omit<Extract<Outcome, { kind: 'over' }>, 'kind'>;

/** How long a lock may be held without a sign of life before it is taken. */
const STALE_LOCK_MS = 60_000;
/** When to look again while another context sends: it may die with the lock. */
const BUSY_MS = 10_000;
/** The longest timer: devices sleep, and timers with them. */
const LONGEST_MS = 300_000;

export function createReplay(ports: Ports, events: ReplayEvents): Replay {
  const { store, now, random } = ports;
  let running: Promise<boolean> | undefined;
  let again = false;
  /** rounds in a row in which the device's storage failed */
  let failures = 0;
  let started = false;
  let timer: { id: TimerId; at: number } | undefined;
  let unsubscribe: (() => void) | undefined;
  let holder: { latido: unknown; since: number } | undefined;

  /** One lock, one attempt: others get their turn in between. undefined: another context holds the lock. */
  async function turn(steal: boolean): Promise<Outcome | undefined> {
    let outcome: Outcome | undefined;
    await ports.lock.attempt(async () => {
      outcome = await attempt(ports, events);
    }, steal);
    if (outcome) holder = undefined;
    return outcome;
  }

  /** Leaves word for the holder, who may be past its last look: hence the second try. */
  async function whileTaken(): Promise<Outcome | undefined> {
    const latido = await store.transact(['meta'], 'readwrite', async (tx) => {
      tx.put('meta', 'mirar', true);
      return tx.get('meta', 'latido');
    });
    if (!holder || holder.latido !== latido) holder = { latido, since: now() };
    return turn(now() - holder.since > STALE_LOCK_MS);
  }

  async function round(): Promise<Over> {
    let over: Over;
    try {
      for (;;) {
        again = false;
        const outcome = (await turn(false)) ?? (await whileTaken());
        failures = 0;
        // In this order: a look that is asked for while the flag is read counts too.
        if (outcome?.kind === 'sent' || (outcome && (await takeFlag(store))) || again) continue;
        over = outcome ?? { next: now() + BUSY_MS, waiting: true };
        break;
      }
    } catch (error) {
      // The device's storage failed: nothing was decided, so look again later. Anything else is a fault of ours.
      if (!(error instanceof StorageError)) console.error(error);
      over = { next: now() + backoff(failures++, BUSY_MS, random()), waiting: true };
    }
    // From here on whoever asks has a round of their own.
    running = undefined;
    return over;
  }

  function run(): Promise<boolean> {
    if (running) again = true;
    else {
      running = round().then((outcome) => {
        if (outcome.next !== undefined) arm(outcome.next);
        return !outcome.waiting;
      });
    }
    return running;
  }

  /** Of two times the earlier one stands; each round arms anew from what is stored. */
  function arm(at: number) {
    if (!started || (timer !== undefined && timer.at <= at)) return;
    disarm();
    const wait = Math.min(Math.max(at - now(), 0), LONGEST_MS);
    const id = ports.setTimer(() => {
      timer = undefined;
      void run();
    }, wait);
    timer = { id, at: now() + wait };
  }

  function disarm() {
    if (timer !== undefined) ports.clearTimer(timer.id);
    timer = undefined;
  }

  async function hint() {
    const due = await noteHint(ports).catch(() => undefined);
    if (due === undefined) await run();
    else arm(due);
  }

  return {
    run,
    hint,
    async retryNow() {
      // Where storage fails the round says so by looking again later.
      await wakeAll(ports).catch(() => undefined);
      await run();
    },
    async start() {
      if (started) return;
      started = true;
      unsubscribe = ports.bus.subscribe((message, remote) => {
        // That context sends by itself; this one looks after it, should it die.
        if (remote && message.tipo === 'cambio') arm(now() + 2000 + random() * 4000);
      });
      await wakeAfterUpdate(ports).catch(() => undefined);
      await hint();
    },
    stop() {
      started = false;
      unsubscribe?.();
      disarm();
    },
  };
}
