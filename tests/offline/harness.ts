import { createBus } from '../../src/offline/bus.ts';
import type { LockPort, Ports } from '../../src/offline/model/ports.ts';
import { createOutbox } from '../../src/offline/outbox.ts';
import type { Outbox } from '../../src/offline/outbox-port.ts';
import type { AttemptEvents } from '../../src/offline/send/attempt.ts';
import { createReplay, type Replay } from '../../src/offline/send/replay.ts';
import { parseSiteConfig } from '../../src/offline/store/site-config.ts';
import type { StoreName } from '../../src/storage/keys.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import type { Key, TransactionalStore } from '../../src/storage/outbox-store.ts';
import { allThatFollows } from './simulation/scheduler.ts';

/** Runs every chain of promises to its end that needs no timer and no request. */
export async function settle(turns = 60): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
}

export interface Clock {
  now(): number;
  setTimer(run: () => void, ms: number): number;
  clearTimer(id: number): void;
  /** Advances the clock and fires the due timers in order. */
  advance(ms: number): Promise<void>;
  /** Sets the clock to another time; timers keep their remaining time, as real ones do. */
  jump(ms: number): void;
}

export function createClock(start = 1_800_000_000_000): Clock {
  let [elapsed, wall, ids] = [0, start, 0];
  const timers = new Map<number, { at: number; run: () => void }>();
  return {
    now: () => wall,
    setTimer(run, ms) {
      timers.set(++ids, { at: elapsed + ms, run });
      return ids;
    },
    clearTimer: (id) => void timers.delete(id),
    jump: (ms) => {
      wall += ms;
    },
    async advance(ms) {
      const end = elapsed + ms;
      for (;;) {
        await allThatFollows();
        let due: [number, { at: number; run: () => void }] | undefined;
        for (const one of timers) if (one[1].at <= end && (!due || one[1].at < due[1].at)) due = one;
        if (!due) break;
        const [id, { at, run }] = due;
        timers.delete(id);
        wall += Math.max(0, at - elapsed);
        elapsed = Math.max(at, elapsed);
        run();
      }
      wall += end - elapsed;
      elapsed = end;
      await allThatFollows();
    },
  };
}

/** One lock for all contexts of a device, like Web Locks. */
export function createSharedLock(): LockPort & { held(): boolean; free(): void } {
  let holder = 0;
  let turns = 0;
  return {
    held: () => holder !== 0,
    free: () => {
      holder = 0;
    },
    async attempt(body, steal = false) {
      if (holder !== 0 && !steal) return false;
      turns += 1;
      const mine = turns;
      holder = mine;
      try {
        await body();
      } finally {
        if (holder === mine) holder = 0;
      }
      return true;
    },
  };
}

/** A request as the server reads it. */
export interface Wire {
  operationName: string;
  variables: Record<string, unknown>;
  query: string;
  url: string;
  init: RequestInit;
}

export type Reply = Response | Promise<Response>;

export const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });

export const data = (field: string, value: unknown) => json([{ data: { [field]: value } }]);

export const refusal = (message: string, extensions?: Record<string, unknown>, path?: string[]) =>
  json([
    { data: null, errors: [{ message, ...(extensions ? { extensions } : {}), ...(path ? { path } : {}) }] },
  ]);

export interface Context {
  outbox: Outbox;
  replay: Replay;
  ports: Ports;
  refusals: Array<Parameters<AttemptEvents['onTokenRefused']>[0]>;
}

export interface Device {
  store: TransactionalStore;
  clock: Clock;
  lock: ReturnType<typeof createSharedLock>;
  /** Opens another page or the worker on the same device. */
  open(over?: Partial<Ports>): Context;
  put(store: StoreName, key: Key, value: unknown): Promise<void>;
  read(store: StoreName, key: Key): Promise<unknown>;
}

export function createDevice(
  answer: (wire: Wire) => Reply,
  { extendido = true, clock = createClock(), store = createMemoryStore(), name = 'd' } = {},
): Device & { ready: Promise<void> } {
  const lock = createSharedLock();
  const channels = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
  let ids = 0;
  const put = (name_: StoreName, key: Key, value: unknown) =>
    store.transact([name_], 'readwrite', async (tx) => tx.put(name_, key, value));
  const fetch = async (url: string, init: RequestInit) => {
    const [operation] = JSON.parse(String(init.body)) as [
      Pick<Wire, 'operationName' | 'variables' | 'query'>,
    ];
    return answer({ ...operation, url, init });
  };
  const open = (over: Partial<Ports> = {}): Context => {
    const channel: { onmessage: ((event: MessageEvent) => void) | null; postMessage(data: unknown): void } = {
      onmessage: null,
      postMessage(message) {
        for (const other of channels) {
          if (other !== channel)
            other.onmessage?.(new MessageEvent('message', { data: structuredClone(message) }));
        }
      },
    };
    channels.add(channel);
    const refusals: Context['refusals'] = [];
    const ports: Ports = {
      store,
      fetch,
      now: clock.now,
      random: () => 0.5,
      uuid: () => `${name}-${++ids}`,
      lock,
      bus: createBus(channel),
      setTimer: clock.setTimer,
      clearTimer: clock.clearTimer,
      visible: () => true,
      version: '1.0.0',
      ...over,
    };
    const replay = createReplay(ports, {
      onTokenRefused: (refused) => void refusals.push(refused),
      onAnswer: () => undefined,
    });
    return { outbox: createOutbox(ports), replay, ports, refusals };
  };
  return {
    store,
    clock,
    lock,
    open,
    put,
    read: (name_, key) => store.transact([name_], 'readonly', (tx) => tx.get(name_, key)),
    ready: put('meta', 'host', parseSiteConfig({ extendido })),
  };
}
