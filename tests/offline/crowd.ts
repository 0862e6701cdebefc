import type { Pause } from '../../src/offline/model/backoff.ts';
import type { Operacion } from '../../src/offline/model/pending-write.ts';
import { createDrain } from '../../sw/background-sync.ts';
import { type Clock, type Context, createDevice, data, type Reply, refusal, type Wire } from './harness.ts';
import { createDice } from './simulation/dice.ts';
import { createModelServer, type SaveVariables } from './simulation/model-server.ts';

/**
 * Devices with two tabs and a worker each, running the real core against one server: records who sends when.
 */

export const SAVE: Operacion = 'guardarConfiguracion';

export interface Attempt {
  at: number;
  client: string;
  campo: string;
  /** sent although the device's pause was not over */
  early: boolean;
}

/** The fate of a request; undefined: the server answers it. */
export type Weather = (wire: Wire) => Reply | undefined;

export interface Client {
  usuario: string;
  tabs: Context[];
  /** fires the browser's sync event */
  sync(): Promise<void>;
  save(campo: string, valor: string): Promise<void>;
  waiting(): Promise<number>;
}

export function createCrowd(clock: Clock, seed: number) {
  const attempts: Attempt[] = [];
  /** number of changes on the server, by field */
  const effects = new Map<string, number>();
  const server = createModelServer(({ usuario, campo }) => {
    const key = `${usuario}/${campo}`;
    effects.set(key, (effects.get(key) ?? 0) + 1);
  });
  const dice = createDice(seed);
  const crowd = { weather: (() => undefined) as Weather };

  async function join(usuario: string): Promise<Client> {
    const device = createDevice(
      async (wire) => {
        const save = wire.variables as unknown as SaveVariables;
        const pause = (await device.read('meta', 'pausa')) as Pause | undefined;
        const early = pause !== undefined && pause.proximo > clock.now();
        attempts.push({ at: clock.now(), client: usuario, campo: save.campo, early });
        return crowd.weather(wire) ?? answer(server, save, usuario);
      },
      { clock, name: usuario },
    );
    await device.ready;
    const tabs = [device.open({ random: dice.next }), device.open({ random: dice.next })];
    const [page] = tabs as [Context];
    const worker = device.open({ random: dice.next, visible: () => false });
    const drain = createDrain({ ports: worker.ports, dropPhotos: async () => undefined });
    await page.outbox.beginSession(usuario, server.signIn(usuario));
    for (const { replay } of tabs) await replay.start();
    return {
      usuario,
      tabs,
      sync: () => drain(false).catch(() => undefined),
      async save(campo, valor) {
        await page.outbox.save(usuario, SAVE, campo, valor);
        await page.replay.hint();
      },
      waiting: async () => (await page.outbox.read(usuario)).rows.length,
    };
  }

  return {
    attempts,
    effects,
    server,
    dice,
    join,
    setWeather: (weather: Weather) => {
      crowd.weather = weather;
    },
  };
}

function answer(server: ReturnType<typeof createModelServer>, save: SaveVariables, by: string): Reply {
  const result = server.save(save, by);
  return result.kind === 'APLICADO' ? data(SAVE, true) : refusal('no', { code: result.kind }, [SAVE]);
}
