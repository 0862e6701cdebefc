import { parseSiteConfig } from '../../../src/offline/store/site-config.ts';
import { createBook, type Finding } from './book.ts';
import { chaos } from './chaos.ts';
import { createDevice, type Device, sessionAt } from './device.ts';
import { createDice } from './dice.ts';
import { emptyDisk } from './disk.ts';
import { judgeAtRest, watchDisk } from './judge.ts';
import { createModelServer } from './model-server.ts';
import { createNetwork } from './network.ts';
import { heal } from './rest.ts';
import { createScheduler } from './scheduler.ts';
import type { Schedule } from './schedules.ts';
import { type Field, openTab, type World } from './tab.ts';

const FIELDS: readonly Field[] = [
  { operacion: 'guardarConfiguracion', clave: 'menuMode' },
  { operacion: 'guardarConfiguracion', clave: 'scale' },
];
const NICKNAME: Field = { operacion: 'guardarHipocoristico', clave: 'hipocoristico' };

/** Twice the server's own deadline: without an order number only this limits how late a write may arrive. */
const DEADLINE_MS = 20_000;

export type Trace = (line: string) => void;

/**
 * Plays one seed: with faults, then without, then compares (the idea of Jepsen). Returns the broken promises.
 */
export async function play(
  seed: number,
  schedule: Schedule,
  trace: Trace = () => undefined,
): Promise<Finding[]> {
  const dice = createDice(seed);
  const scheduler = createScheduler(dice);
  const compat = schedule.compat === true;
  const book = createBook({ compat, unique: schedule.values === undefined });
  let readAt = 0;
  const model = createModelServer((save, before, by) => {
    trace(`server: ${save.usuario} ${save.campo} ${before?.valor ?? 'nothing'} → ${save.valor} (${by})`);
    book.onChange(save, before, by, readAt);
  });
  const server = {
    ...model,
    attempt: (at: number) => {
      readAt = at;
    },
  };
  const network = createNetwork(
    scheduler,
    dice,
    server,
    {
      mangled: schedule.mangled ?? 0,
      landsWithin: compat ? DEADLINE_MS : Number.POSITIVE_INFINITY,
      landsOnce: compat,
    },
    {
      onRequest(from, save) {
        trace(
          `${from.name} sends ${save.campo}=${save.valor} orden ${save.orden} bases ${save.basesAceptadas}`,
        );
        const device = devices.find(({ name }) => name === from.name) as Device;
        const session = sessionAt(device, from.attempt);
        if (session?.token !== save.tokenSesion || session.usuario !== save.usuario) {
          book.report('wrong session', `${save.valor} as ${save.usuario} with ${save.tokenSesion}`);
        }
      },
      onAnswer: (from, save, result) =>
        trace(`${from.name} hears ${result.kind} for ${save.campo}=${save.valor}`),
    },
  );
  const stage = { healed: false };
  const world: World = {
    scheduler,
    dice,
    network,
    server,
    book,
    fields: compat ? [...FIELDS, NICKNAME] : FIELDS,
    tabs: new WeakMap(),
    lockless: schedule.lockless === true,
    storageFaults: () => (stage.healed ? 0 : (schedule.storage ?? 0)),
    ...watchDisk(book),
  };
  const devices = Array.from({ length: schedule.devices }, (_, index) =>
    createDevice(`d${index}`, {
      ...emptyDisk(),
      meta: new Map([['"host"', ['host', parseSiteConfig({ extendido: !compat })] as const]]),
    }),
  );
  for (const device of schedule.twins ? devices.slice(0, 1) : devices) {
    const tab = openTab(world, device);
    void tab.start().then(() => tab.signIn(schedule.people[0] ?? ''));
  }
  while (await scheduler.step());
  await chaos(world, devices, schedule, trace);
  trace('— healed —');
  stage.healed = true;
  await heal(world, devices, schedule, trace);
  judgeAtRest(world, devices, schedule);
  for (const context of devices.flatMap(({ contexts }) => [...contexts])) context.kill();
  return book.findings;
}
