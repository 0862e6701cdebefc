import { StorageError } from '../../storage/storage-error.ts';
import { backoff } from '../model/backoff.ts';
import type { Ports, TimerId } from '../model/ports.ts';
import { noteHint, takeFlag, wakeAfterUpdate, wakeAll } from '../store/schedule.ts';
import { type AttemptEvents, attempt, type Outcome } from './attempt.ts';

/** Sends the pending writes; shared by page and worker. Never rejects. */
export interface Replay {
  /** Sends everything that is due. Resolves to true if no row that may be sent is left. */
  run(): Promise<boolean>;
  /** Signals a good moment to try: start, sign-in, save, online, visible, pageshow, an answer of the API. */
  hint(): Promise<void>;
  /**
   * The person asks to retry: includes rows that are stuck or wait for an update. A wait the server asked for
   * still holds.
   */
  retryNow(): Promise<void>;
  /** For a page: subscribes to the bus, sets the timer and releases rows after a version change. */
  start(): Promise<void>;
}

export type ReplayEvents = AttemptEvents;

type Over = Omit<Extract<Outcome, { kind: 'over' }>, 'kind'>;

/** A lock without a sign of life for this long is stolen. */
const STALE_LOCK_MS = 60_000;
/** Delay before the next look while another context sends; that context may be closed meanwhile. */
const BUSY_MS = 10_000;
/** Longest timer: timers stop while a device sleeps. */
const LONGEST_MS = 300_000;
/** Extra wait of a context that did not reach the server, so that another context makes the next try. */
const YIELD_MS = 250;

export function createReplay(ports: Ports, events: ReplayEvents): Replay {
  const { store, now, random } = ports;
  let running: Promise<boolean> | undefined;
  let again = false;
  /** consecutive rounds in which storage failed */
  let failures = 0;
  let started = false;
  let timer: { id: TimerId; at: number } | undefined;
  let holder: { latido: unknown; since: number } | undefined;

  /**
   * One attempt under the lock, so that other contexts get their turn. undefined: another context holds the
   * lock.
   */
  async function turn(steal: boolean): Promise<Outcome | undefined> {
    let outcome: Outcome | undefined;
    await ports.lock.attempt(async () => {
      outcome = await attempt(ports, events);
    }, steal);
    if (outcome) holder = undefined;
    return outcome;
  }

  /**
   * Asks the lock's holder to look again. The holder may have taken its last look already, so tries the lock
   * once more.
   */
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
    let reached = true;
    try {
      for (;;) {
        again = false;
        const outcome = (await turn(false)) ?? (await whileTaken());
        failures = 0;
        if (outcome?.kind === 'sent') reached = outcome.reached;
        // Checked in this order, so that a run requested while the flag is read is not missed.
        if (outcome?.kind === 'sent' || (outcome && (await takeFlag(store))) || again) continue;
        over = outcome ?? { next: now() + BUSY_MS, waiting: true };
        break;
      }
    } catch (error) {
      // Storage failed: nothing was recorded, so retry later. Any other error is a bug.
      if (!(error instanceof StorageError)) console.error(error);
      over = { next: now() + backoff(failures++, BUSY_MS, random()), waiting: true };
    }
    // A call of `run` from here on starts a new round.
    running = undefined;
    return reached || over.next === undefined ? over : { ...over, next: over.next + YIELD_MS };
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

  /** Sets the timer unless an earlier one is set; each round computes the time again from the store. */
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
      // If storage fails, the round schedules a retry.
      await wakeAll(ports).catch(() => undefined);
      await run();
    },
    async start() {
      if (started) return;
      started = true;
      ports.bus.subscribe((message, remote) => {
        // The other context sends the change; check later in case it was closed.
        if (remote && message.tipo === 'cambio') arm(now() + 2000 + random() * 4000);
      });
      await wakeAfterUpdate(ports).catch(() => undefined);
      await hint();
    },
  };
}
