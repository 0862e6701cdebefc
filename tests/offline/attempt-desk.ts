import type { Answer } from '../../src/offline/model/answers.ts';
import type { Operacion, PendingWrite } from '../../src/offline/model/pending-write.ts';
import type { Ports } from '../../src/offline/model/ports.ts';
import { attempt } from '../../src/offline/send/attempt.ts';
import type { Watch } from '../../src/offline/store/late-writes.ts';
import type { Key } from '../../src/storage/outbox-store.ts';
import { createDevice, data, type Reply, type Wire } from './harness.ts';

export const SAVE: Operacion = 'guardarConfiguracion';

export type Desk = Awaited<ReturnType<typeof createDesk>>;

/**
 * One page of a device where ana is signed in, which runs single attempts. The server accepts everything
 * until `reply` is changed.
 */
export async function createDesk({ extendido }: { extendido: boolean }) {
  const wires: Wire[] = [];
  const answers: Answer[] = [];
  const refused: unknown[] = [];
  const device = createDevice(
    (wire) => {
      wires.push(wire);
      return desk.reply(wire);
    },
    { extendido },
  );
  await device.ready;
  const page = device.open();
  const now = device.clock.now();
  await page.outbox.beginSession('ana', 't');
  const keyOf = async (clave: string): Promise<Key> => {
    const session = (await device.read('sesion', 'actual')) as { dueno: string };
    return [session.dueno, SAVE, clave];
  };
  const rowOf = async (clave = 'scale') =>
    (await device.read('pendiente', await keyOf(clave))) as PendingWrite;
  const desk = {
    wires,
    answers,
    refused,
    device,
    page,
    now,
    keyOf,
    rowOf,
    reply: (({ operationName }) => data(operationName, true)) as (wire: Wire) => Reply,
    attemptOnce: (ports: Ports = page.ports) =>
      attempt(ports, {
        onAnswer: (answer) => void answers.push(answer),
        onTokenRefused: (refusal) => void refused.push(refusal),
      }),
    save: (clave = 'scale', valor = '15') => page.outbox.save('ana', SAVE, clave, valor),
    changeRow: async (clave: string, more: Partial<PendingWrite>) =>
      device.put('pendiente', await keyOf(clave), { ...(await rowOf(clave)), ...more }),
    watch: async (clave: string, more: Partial<Watch> = {}): Promise<Watch> => ({
      key: (await keyOf(clave)) as unknown as Watch['key'],
      valor: '16',
      viejos: ['15'],
      hasta: now,
      ...more,
    }),
    pause: (more: object) =>
      device.put('meta', 'pausa', { desde: now - 1, fallas: 1, proximo: now, piso: 0, ...more }),
  };
  return desk;
}
