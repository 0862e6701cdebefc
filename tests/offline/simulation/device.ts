import { createBus } from '../../../src/offline/bus.ts';
import type { Ports } from '../../../src/offline/model/ports.ts';
import { createOutbox } from '../../../src/offline/outbox.ts';
import type { Outbox } from '../../../src/offline/outbox-port.ts';
import type { AttemptEvents } from '../../../src/offline/send/attempt.ts';
import { createLock } from '../../../src/offline/send/lock.ts';
import { createReplay, type Replay } from '../../../src/offline/send/replay.ts';
import type { StoreName } from '../../../src/storage/keys.ts';
import { createDrain } from '../../../sw/background-sync.ts';
import type { Dice } from './dice.ts';
import { createStore, type Disk } from './disk.ts';
import { createDeviceLocks, type DeviceLocks } from './locks.ts';
import type { Network, Sender } from './network.ts';
import type { Scheduler } from './scheduler.ts';

/** A machine with one browser profile: disk, localStorage and contexts (two tabs and a worker). */
export interface Device {
  name: string;
  disk: Disk;
  /** localStorage, the authority on who is signed in here */
  local: Stored | null;
  locks: DeviceLocks;
  contexts: Context[];
  /** error of its clock, ms */
  skew: number;
  /** number of commits, and the session's mirror after each commit that changed it */
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
  /** the change whose commit the book records with the next transaction */
  intent: Intent | undefined;
  freeze(frozen: boolean): void;
  kill(): void;
}

/** Called at the commit, even if the context is closed before it learns of it. */
export type Intent = (disk: Disk) => void;

export interface DeviceWorld {
  scheduler: Scheduler;
  dice: Dice;
  network: Network;
  lockless: boolean;
  /** probability that a transaction fails */
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
    // Messages may get lost: contexts that miss one read the store again when used.
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

/** The person whose session was open on that device after its n-th commit. */
export const sessionAt = (device: Device, commit: number) =>
  device.sessions.findLast(({ since }) => since <= commit)?.mirror;
