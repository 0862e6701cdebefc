import { type Context, type Device, openContext, type Stored } from './device.ts';
import { weigh } from './dice.ts';
import { copyDisk, storedAt } from './disk.ts';
import { REFUSED } from './model-server.ts';
import type { Trace } from './play.ts';
import type { Schedule } from './schedules.ts';
import { openTab, type Tab, type World } from './tab.ts';

const STEPS = 220;
/** longest time that passes in one step, ms */
const SPANS_MS = [2000, 2000, 2000, 20_000, 20_000, 20_000, 300_000];

/** People use the app while every kind of fault happens. */
export async function chaos(world: World, devices: readonly Device[], schedule: Schedule, trace: Trace) {
  const { dice, scheduler, network, server } = world;
  const sessions = schedule.people.length > 1;
  const happens = weigh(dice, {
    step: 120,
    stir: 40,
    save: 16,
    look: 6,
    settle: 4,
    discard: 0.5,
    read: 4,
    time: 8,
    kill: 6,
    close: 2,
    freeze: 3,
    sync: 4,
    'sign-in': 6,
    'sign-out': sessions ? 1.5 : 0,
    refuse: sessions ? 1.5 : 0.3,
    jump: schedule.jumps ? 2 : 0,
    copy: schedule.twins ? 1 : 0,
  });
  let changes = 0;
  // The second device is created by copying the disk.
  let copied = !schedule.twins;

  for (let count = 0; count < STEPS; count++) {
    const what = happens();
    if (what === 'step') {
      await scheduler.step();
      continue;
    }
    if (what === 'stir') {
      network.stir();
      continue;
    }
    const device = dice.one(copied ? devices : devices.slice(0, 1));
    const tab = pickTab(world, device);
    const field = dice.one(world.fields);
    trace(`${device.name}: ${what}`);
    switch (what) {
      case 'save': {
        changes += 1;
        const number = schedule.values === undefined ? changes : changes % schedule.values;
        const bad = schedule.refusals && dice.chance(0.1) ? REFUSED : '';
        tab.save(field, (usuario) => `${usuario}.${device.name}.${number}${bad}`);
        break;
      }
      case 'look':
        void (dice.chance(0.3) ? tab.context.replay.retryNow() : tab.context.replay.hint());
        break;
      case 'settle':
        tab.settle(field, dice.chance(0.5) ? 'mio' : 'suyo');
        break;
      case 'discard':
        tab.discard(field);
        break;
      case 'read':
        void tab.read();
        break;
      case 'time':
        // As above: with such a backend contexts are slow, but not by minutes.
        if (schedule.compat) while (await scheduler.step());
        scheduler.pass(dice.next() * dice.one(SPANS_MS));
        break;
      case 'kill':
        if (device.contexts.length > 0) dice.one(device.contexts).kill();
        break;
      case 'close':
        // The whole browser is closed, not one tab: requests under way still arrive.
        for (const context of [...device.contexts]) context.kill();
        for (let late = dice.below(6); late > 0; late--) network.stir();
        scheduler.pass(dice.next() * 60_000);
        break;
      case 'freeze':
        // A request sent after minutes of being frozen is beyond the guarantees without an order number.
        if (!schedule.compat && device.contexts.length > 0)
          dice.one(device.contexts).freeze(dice.chance(0.5));
        break;
      case 'sync':
        void worker(world, device)
          .drain(dice.chance(0.3))
          .catch(() => undefined);
        break;
      case 'sign-in':
        if (!device.local) void tab.signIn(dice.one(schedule.people));
        break;
      case 'sign-out':
        void tab.signOut();
        break;
      case 'refuse':
        server.refuse(dice.one(schedule.people));
        break;
      case 'jump':
        device.skew += (dice.next() - 0.5) * (dice.chance(0.5) ? 1_000_000 : 200_000_000);
        break;
      case 'copy':
        if (!copied) copyOnto(world, devices[0] as Device, devices[1] as Device);
        copied = true;
        break;
    }
  }
}

/**
 * Keeps at least two tabs open most of the time; a tab may or may not notice another's change of the session.
 */
function pickTab(world: World, device: Device): Tab {
  const tabs = device.contexts.map((context) => world.tabs.get(context)).filter((tab) => tab !== undefined);
  if (tabs.length < 2) return restart(world, device);
  const tab = world.dice.one(tabs);
  if (tab.isStale() && world.dice.chance(0.5)) {
    tab.context.kill();
    return restart(world, device);
  }
  return tab;
}

function restart(world: World, device: Device): Tab {
  const tab = openTab(world, device);
  void tab.start();
  return tab;
}

function worker(world: World, device: Device): Context {
  const running = device.contexts.find(({ kind }) => kind === 'worker');
  return running ?? openContext(world, device, 'worker', () => undefined);
}

function copyOnto({ book }: World, from: Device, onto: Device) {
  for (const context of [...onto.contexts]) context.kill();
  onto.disk = copyDisk(from.disk);
  onto.local = from.local;
  onto.sessions = [{ since: 0, mirror: storedAt(onto.disk, 'sesion', 'actual') as Stored | undefined }];
  book.copy(from.name, onto.name);
}
