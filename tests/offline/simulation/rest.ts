import type { PendingWrite } from '../../../src/offline/model/pending-write.ts';
import type { Device } from './device.ts';
import { storedAt, storedIn } from './disk.ts';
import type { Trace } from './play.ts';
import type { Schedule } from './schedules.ts';
import { openTab, type Tab, type World } from './tab.ts';

/** Longer than any wait the server may ask for, any backoff, and a round of all fields. */
const ALONE_MS = 400_000;
const ROUNDS = 12;

/** States that a person must decide: a conflict, a refusal, a row stuck after eight meaningless answers. */
const DECIDED: readonly string[] = ['conflicto', 'rechazado', 'atascado'];

/**
 * Everything works again, with one page open per device; each person signs in there once more. Before any
 * decision, only rows a person must decide about may be left (promises 7, 8 and 13). Then they decide.
 */
export async function heal(world: World, devices: readonly Device[], { people }: Schedule, trace: Trace) {
  world.network.heal();
  for (const device of devices) {
    closeAll(device);
    device.skew = 0;
  }
  for (const usuario of people) {
    await signInEverywhere(world, devices, usuario);
    for (const device of devices) {
      for (const row of rowsOf(device, usuario)) {
        if (!DECIDED.includes(row.estado))
          world.book.report('held up', `${device.name} ${JSON.stringify(row)}`);
      }
    }
    for (let round = 0; round < ROUNDS; round++) {
      if (devices.every((device) => rowsOf(device, usuario).length === 0)) break;
      trace(`— ${usuario} decides —`);
      for (const device of devices) decide(world, device, usuario);
      while (await world.scheduler.step());
      // A refused token may only be noticed now.
      await signInEverywhere(world, devices, usuario);
    }
  }
}

/** More than once if the stored session is refused and its rows are sealed. */
async function signInEverywhere(world: World, devices: readonly Device[], usuario: string) {
  for (let times = 0; times < 3; times++) {
    for (const device of devices) {
      if (device.local?.usuario === usuario && device.contexts.length > 0) continue;
      closeAll(device);
      // As if localStorage were emptied by hand (T10): the signed-in person's rows are sealed.
      if (device.local?.usuario !== usuario) device.local = null;
      const tab = openTab(world, device);
      void tab.start();
      while (await world.scheduler.step());
      void onlyTab(world, device).signIn(usuario);
    }
    await rest(world, devices);
  }
}

const closeAll = (device: Device) => {
  for (const context of [...device.contexts]) context.kill();
};

const onlyTab = (world: World, device: Device) => world.tabs.get(device.contexts[0] as never) as Tab;

/** Runs until nothing is pending, or the limit is reached. */
async function rest({ scheduler, network }: World, devices: readonly Device[]) {
  const end = scheduler.elapsed() + ALONE_MS;
  for (;;) {
    do network.flush();
    while (await scheduler.step());
    const wait = scheduler.untilTimer();
    if (devices.every(isQuiet) || wait === undefined || scheduler.elapsed() + wait > end) return;
    scheduler.pass(wait);
  }
}

/** Whether no row can still be sent and no watch is left. */
const isQuiet = ({ disk }: Device) =>
  ((storedAt(disk, 'meta', 'vigilar') as unknown[] | undefined) ?? []).length === 0 &&
  storedIn(disk, 'pendiente').every(([, row]) =>
    [...DECIDED, 'espera-sesion'].includes((row as PendingWrite).estado),
  );

const rowsOf = ({ disk }: Device, usuario: string) =>
  storedIn(disk, 'pendiente')
    .map(([, value]) => value as PendingWrite)
    .filter((row) => row.usuario === usuario);

function decide(world: World, device: Device, usuario: string) {
  const tab = onlyTab(world, device);
  for (const { clave, estado } of rowsOf(device, usuario)) {
    const field = world.fields.find((one) => one.clave === clave);
    if (!field) continue;
    if (estado === 'conflicto') tab.settle(field, world.dice.chance(0.5) ? 'mio' : 'suyo');
    else if (estado === 'rechazado') tab.discard(field);
    else void tab.context.replay.retryNow();
  }
}
