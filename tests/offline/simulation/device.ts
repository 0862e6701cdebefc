import { createBus } from '../../../src/offline/bus.ts';
import type { AttemptEvents } from '../../../src/offline/core/attempt.ts';
import { createLock } from '../../../src/offline/lock.ts';
import { createOutbox } from '../../../src/offline/outbox.ts';
import type { Outbox } from '../../../src/offline/outbox-port.ts';
import type { Ports } from '../../../src/offline/ports.ts';
import { createReplay, type Replay } from '../../../src/offline/replay.ts';
import type { StoreName } from '../../../src/storage/names.ts';
import { createDrain } from '../../../sw/drain.ts';
import type { Dice } from './dice.ts';
import { createStore, type Disk } from './disk.ts';
import { createDeviceLocks, type DeviceLocks } from './locks.ts';
import type { Network, Sender } from './network.ts';
import type { Scheduler } from './scheduler.ts';

/** One machine with one browser profile: its disk, its localStorage, its contexts (two tabs and a worker). */
export interface Device {
  name: string;
  disk: Disk;
  /** localStorage: who is signed in here; the authority */
  local: Stored | null;
  locks: DeviceLocks;
  contexts: Context[];
  /** ms by which its clock is wrong */
  skew: number;
  /** commits so far, and the session's mirror after each that changed it */
  commits: number;
  sessions: Array<{ since: number; mirror: { usuario: string; token: string } | undefined }>;
  ids: number;
}

export interface Stored {
  usuario: string;
  token: string;
}

export interface Context extends Sender {
  kind: 'tab' | 'worker';
  device: Device;
  outbox: Outbox;
  replay: Replay;
  ports: Ports;
  drain(lastChance: boolean): Promise<void>;
  /** what the next transaction is asked for: the wish whose commit the book wants to hear of */
  intent: Intent | undefined;
  freeze(frozen: boolean): void;
  kill(): void;
}

/** Heard at the commit, whether or not the context lives to know of it. */
export type Intent = (disk: Disk) => void;

export interface DeviceWorld {
  scheduler: Scheduler;
  dice: Dice;
  network: Network;
  lockless: boolean;
  /** how often a transaction fails now */
  storageFaults(): number;
  onCommit(device: Device): void;
  onPut(device: Device, store: StoreName, value: unknown): void;
  onMisuse(what: string): void;
}

const EPOCH = 1_800_000_000_000;

export function createDevice(name: string, disk: Disk): Device {
  const locks = createDeviceLocks();
  return { name, disk, local: null, locks, contexts: [], skew: 0, commits: 0, sessions: [], ids: 0 };
}

export function openContext(
  world: DeviceWorld,
  device: Device,
  kind: Context['kind'],
  onTokenRefused: AttemptEvents['onTokenRefused'],
): Context {
  const { scheduler, dice, network } = world;
  const lane = scheduler.lane();
  const bus = scheduler.lane();
  const channel: { onmessage: ((event: MessageEvent) => void) | null; postMessage(data: unknown): void } = {
    onmessage: null,
    postMessage(data) {
      for (const other of device.contexts) if (other !== context) inboxes.get(other)?.(data);
    },
  };
  let [alive, told] = [true, 0];
  const store = createStore({
    disk: () => device.disk,
    lane,
    dice,
    faults: world.storageFaults,
    mark() {
      const intent = context.intent;
      context.intent = undefined;
      return { intent, commit: 0 };
    },
    onCommit(mark, puts) {
      const { intent } = mark as { intent?: Intent };
      (mark as { commit: number }).commit = noteCommit(device);
      intent?.(device.disk);
      world.onCommit(device);
      for (const [name, value] of puts) world.onPut(device, name, value);
    },
    onTold(mark) {
      told = (mark as { commit: number }).commit || told;
    },
    onMisuse: world.onMisuse,
  });
  const ports: Ports = {
    store,
    fetch: (_url, init) => network.fetch(context, init),
    now: () => EPOCH + scheduler.elapsed() + device.skew,
    random: dice.next,
    uuid: () => `${device.name}-${++device.ids}`,
    lock: createLock(world.lockless ? undefined : device.locks.of(lane)),
    bus: createBus(channel),
    setTimer: lane.setTimer,
    clearTimer: lane.clearTimer,
    visible: () => kind === 'tab',
    version: '1.0.0',
  };
  const replay = createReplay(ports, { onTokenRefused, onAnswer: () => undefined });
  const context: Context = {
    name: device.name,
    kind,
    device,
    lane,
    ports,
    replay,
    outbox: createOutbox(ports),
    drain: createDrain({ ports, dropPhotos: async () => undefined }),
    readAt: 0,
    attempt: 0,
    intent: undefined,
    alive: () => alive,
    heard: () => told,
    freeze(frozen) {
      lane.freeze(frozen);
      bus.freeze(frozen);
    },
    kill() {
      alive = false;
      lane.close();
      bus.close();
      inboxes.delete(context);
      device.locks.free(lane);
      device.contexts = device.contexts.filter((other) => other !== context);
    },
  };
  inboxes.set(context, (data) => {
    // A message may get lost: contexts that miss one look again when they are used.
    if (!dice.chance(BUS_LOSS)) bus.add(() => channel.onmessage?.({ data } as MessageEvent));
  });
  device.contexts.push(context);
  return context;
}

const BUS_LOSS = 0.1;
const inboxes = new WeakMap<Context, (data: unknown) => void>();

function noteCommit(device: Device): number {
  device.commits += 1;
  const mirror = device.disk.sesion.get('"actual"')?.[1] as Stored | undefined;
  const last = device.sessions.at(-1)?.mirror;
  if (last?.token !== mirror?.token || last?.usuario !== mirror?.usuario) {
    device.sessions.push({ since: device.commits, mirror });
  }
  return device.commits;
}

/** Whose session was open on that device after its n-th commit. */
export const sessionAt = (device: Device, commit: number) =>
  device.sessions.findLast(({ since }) => since <= commit)?.mirror;
