import { expect, test } from 'vitest';
import type { Operacion } from '../../src/offline/model/pending-write.ts';
import type { BusMessage } from '../../src/offline/model/worker-messages.ts';
import { createDevice, data, refusal, type Wire } from './harness.ts';

const SAVE: Operacion = 'guardarConfiguracion';

test('a refused write is queued again on demand; a newer write is left alone', async () => {
  const wires: Wire[] = [];
  let refuses = true;
  const device = createDevice((wire) => {
    wires.push(wire);
    return refuses ? refusal('No puedes.', { code: 'NO_AUTORIZADO' }, [SAVE]) : data(SAVE, true);
  });
  await device.ready;
  const { outbox, replay, ports } = device.open();
  await outbox.beginSession('ana', 'ana-1');
  await outbox.save('ana', SAVE, 'scale', '15');
  await replay.run();
  const [refused] = (await outbox.read('ana')).rows;
  expect(refused).toMatchObject({
    estado: 'rechazado',
    valor: '15',
    ultimoError: { codigo: 'NO_AUTORIZADO' },
  });

  const heard: BusMessage[] = [];
  ports.bus.subscribe((message) => heard.push(message));
  refuses = false;
  await outbox.retryRefused('ana', SAVE, 'scale');
  const [again] = (await outbox.read('ana')).rows;
  expect(again).toMatchObject({ estado: 'pendiente', valor: '15', intentos: 0 });
  expect(again?.idOp).not.toBe(refused?.idOp);
  expect(heard).toEqual([{ tipo: 'cambio' }]);

  await outbox.save('ana', SAVE, 'scale', '12');
  const newer = (await outbox.read('ana')).rows;
  heard.length = 0;
  await outbox.retryRefused('ana', SAVE, 'scale');
  await outbox.retryRefused('ana', SAVE, 'never-saved');
  expect(heard).toEqual([]);
  expect((await outbox.read('ana')).rows).toEqual(newer);
  await replay.run();
  expect((await outbox.read('ana')).rows).toEqual([]);
  expect(
    wires.filter((wire) => wire.variables.valor !== undefined).map(({ variables }) => variables.valor),
  ).toEqual(['15', '12']);
});
