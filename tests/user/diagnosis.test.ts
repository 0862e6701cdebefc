import { expect, test } from 'vitest';
import { diagnosisSections, diagnosisText } from '../../src/features/diagnosis/words.ts';
import { createOutbox } from '../../src/offline/outbox.ts';
import { StorageError } from '../../src/storage/errors.ts';
import { createMemoryKeyValue, createMemoryStore } from '../../src/storage/memory.ts';
import type { TransactionalStore } from '../../src/storage/transactions.ts';
import { type DiagnosisParts, diagnose } from '../../src/user/diagnosis.ts';
import { asked, probe } from '../../src/user/probe.ts';
import { createDevice, data } from '../offline/harness.ts';
import { DIAGNOSIS, SURROUNDINGS } from '../support/surroundings.ts';
import { createMemoryUpdates } from '../support/updates.ts';

const partsOn = (store: TransactionalStore, outbox: DiagnosisParts['outbox']): DiagnosisParts => ({
  version: '1.0.0',
  now: () => 1_800_000_000_000,
  store,
  keyval: createMemoryKeyValue(),
  outbox,
  session: { get: () => ({ phase: 'open', usuario: 'beto', verified: false }) },
  network: { get: () => ({ reachable: 'no' }) },
  site: { get: () => undefined },
  surroundings: async () => SURROUNDINGS,
  updates: async () => createMemoryUpdates().service,
});

test('rows are told by state and class of the last error, without field or value', async () => {
  const device = createDevice(() => Promise.reject(new TypeError('no network')));
  await device.ready;
  const { outbox, replay } = device.open();
  await outbox.beginSession('beto', 'ficha-de-beto');
  await outbox.save('beto', 'guardarConfiguracion', 'currentTheme', 'deeppurple');
  await replay.run();
  await outbox.save('beto', 'guardarConfiguracion', 'scale', '15');
  const diagnosis = await diagnose(partsOn(device.store, outbox));
  const text = diagnosisText(diagnosis);
  expect(text).toContain('- Cambios por enviar: 1 · hasta 1 intento · sin respuesta del servidor');
  expect(text).toContain('- Cambios por enviar: 1 · todavía sin intentos');
  expect(text).toContain('- Sesión: abierta, sin confirmar por el servidor');
  expect(text).not.toMatch(/beto|deeppurple|morado|currentTheme|scale|color del tema/i);
});

test('P10 of somebody else’s sealed rows there is a count, and nothing of their state or error', async () => {
  const device = createDevice((wire) =>
    wire.variables.usuario === 'ana' ? Promise.reject(new TypeError('no network')) : data('x', true),
  );
  await device.ready;
  const { outbox, replay } = device.open();
  await outbox.beginSession('ana', 'ficha-de-ana');
  await outbox.save('ana', 'guardarConfiguracion', 'currentTheme', 'pink');
  await replay.run();
  await outbox.endSession('ana', 'sellar');
  await outbox.beginSession('beto', 'ficha-de-beto');
  const diagnosis = await diagnose(partsOn(device.store, outbox));
  expect(diagnosis.rows).toMatchObject({ estados: { 'espera-sesion': 1 }, grupos: [] });
  const rows = diagnosisSections(diagnosis).find(({ title }) => title === 'Cambios en este dispositivo');
  expect(rows?.lines.slice(0, 2)).toEqual([
    ['Cambios por enviar', 'ninguno'],
    ['Cambios de sesiones cerradas', '1'],
  ]);
  expect(JSON.stringify(diagnosis)).not.toMatch(/ana|beto|pink|currentTheme|ficha/);
});

test('words that a hand has put on the disk are not passed on', async () => {
  const device = createDevice(() => data('x', true));
  await device.ready;
  const { outbox } = device.open();
  await outbox.beginSession('beto', 'ficha-de-beto');
  await outbox.save('beto', 'guardarConfiguracion', 'scale', '15');
  await device.store.transact(['pendiente'], 'readwrite', async (tx) => {
    for (const [key, row] of await tx.entries('pendiente'))
      tx.put('pendiente', key, { ...(row as object), ultimoError: { clase: 'CURP', codigo: 'NUPA800105' } });
  });
  expect(diagnosisText(await diagnose(partsOn(device.store, outbox)))).not.toMatch(/CURP|NUPA/);
});

test('with broken storage it still answers, and says which part fails and how', async () => {
  const broken: TransactionalStore = { transact: () => Promise.reject(new StorageError('unavailable')) };
  const outbox = createOutbox({
    store: broken,
    now: () => 0,
    uuid: () => '',
    bus: { post: () => undefined, subscribe: () => () => undefined },
  });
  const diagnosis = await diagnose({
    ...partsOn(broken, outbox),
    surroundings: async () => ({
      ...SURROUNDINGS,
      local: { works: false, error: 'SecurityError' },
      worker: { kind: 'none', error: 'NotSupportedError' },
      persisted: undefined,
      space: undefined,
    }),
  });
  const text = diagnosisText(diagnosis);
  expect(text).toContain('- Cambios: no se pueden leer');
  expect(text).toContain('- Cambios sin enviar (IndexedDB): falla (StorageError: unavailable)');
  expect(text).toContain('- Datos guardados (IndexedDB): funciona');
  expect(text).toContain('- Sesión (localStorage): falla (SecurityError)');
  expect(text).toContain('- Trabajador de fondo: falla (NotSupportedError)');
  expect(text).toContain('- Protegido del borrado: no se sabe');
});

test('what hangs is given up, and an error is told by its name alone', async () => {
  expect(await probe(() => new Promise(() => undefined), 20)).toEqual({
    works: false,
    error: 'sin respuesta',
  });
  expect(await probe(() => Promise.reject(new TypeError('Ana 123')))).toEqual({
    works: false,
    error: 'TypeError',
  });
  expect(await asked(() => Promise.reject(new Error('no')))).toBeUndefined();
  expect(await probe(() => undefined)).toMatchObject({ works: true });
});

test('addresses of the configuration are not told', () => {
  const site = {
    ...DIAGNOSIS.site,
    host: 'https://rectoria.example',
    modulo: 'https://modulo.example/ana',
    sugerencias: 'ana@universidad.example',
  };
  const text = diagnosisText({ ...DIAGNOSIS, site: site as NonNullable<typeof DIAGNOSIS.site> });
  expect(text).not.toMatch(/rectoria|modulo\.example|ana@/);
  expect(text).toContain('- Dirección: otra');
  expect(text).toContain('- Módulo externo y sugerencias: sí y sí');
});

test('the memory store answers the diagnosis too', async () => {
  const store = createMemoryStore();
  const diagnosis = await diagnose(
    partsOn(store, { summary: async () => ({ estados: {}, grupos: [], ilegibles: 2 }) }),
  );
  expect(diagnosisText(diagnosis)).toContain('- Cambios que esta versión no entiende: 2');
  expect(await store.transact(['meta'], 'readonly', (tx) => tx.entries('meta'))).toEqual([]);
});
