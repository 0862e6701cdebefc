import { expect, test } from 'vitest';
import { type DiagnosisParts, diagnose } from '../../../src/domain/device/diagnosis.ts';
import { asked, probe } from '../../../src/domain/site/health-probe.ts';
import { diagnosisSections, diagnosisText } from '../../../src/features/diagnosis/diagnosis-text.ts';
import { createOutbox } from '../../../src/offline/outbox.ts';
import { parseSiteConfig } from '../../../src/offline/store/site-config.ts';
import { createMemoryKeyValue, createMemoryStore } from '../../../src/storage/memory.ts';
import type { TransactionalStore } from '../../../src/storage/outbox-store.ts';
import { StorageError } from '../../../src/storage/storage-error.ts';
import { createDevice, data } from '../../offline/harness.ts';
import { DIAGNOSIS, SURROUNDINGS } from '../../support/memory/surroundings.ts';
import { createMemoryUpdates } from '../../support/memory/updates.ts';

const partsOn = (store: TransactionalStore, outbox: DiagnosisParts['outbox']): DiagnosisParts => ({
  version: '1.0.0',
  origin: 'https://app.example',
  fetch: () => Promise.reject(new TypeError('no network')),
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

test('the diagnosis lists rows by state and class of the last error, without field or value', async () => {
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

test('P10 the diagnosis only counts other people’s sealed rows', async () => {
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

test('the diagnosis omits unknown words that were edited into storage', async () => {
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

test('the diagnosis answers with broken storage and names the failing part', async () => {
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

test('the diagnosis gives up on a part that hangs, and names an error without its text', async () => {
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

test('the diagnosis contains no addresses of the configuration', () => {
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

test('the diagnosis says that another host does not accept the app, and what to do', async () => {
  const store = createMemoryStore();
  const parts = partsOn(store, { summary: async () => ({ estados: {}, grupos: [], ilegibles: 0 }) });
  const site = parseSiteConfig({ host: 'https://api.example' });
  const fetch = async (_: unknown, init?: RequestInit) => {
    if (init?.mode === 'no-cors') return new Response('');
    throw new TypeError('Failed to fetch');
  };
  const text = diagnosisText(await diagnose({ ...parts, fetch, site: { get: () => site } }));
  expect(text).toContain('- Servidor: El servidor de datos no acepta esta aplicación');
  expect(text).toMatch(/- Qué hacer: .*permitir el origen https:\/\/app\.example/);
});

test('the diagnosis works with the memory store', async () => {
  const store = createMemoryStore();
  const diagnosis = await diagnose(
    partsOn(store, { summary: async () => ({ estados: {}, grupos: [], ilegibles: 2 }) }),
  );
  expect(diagnosisText(diagnosis)).toContain('- Cambios que esta versión no entiende: 2');
  expect(await store.transact(['meta'], 'readonly', (tx) => tx.entries('meta'))).toEqual([]);
});
