import { expect, test } from 'vitest';
import type { BusMessage } from '../../src/offline/model/worker-messages.ts';
import { createDrain } from '../../sw/background-sync.ts';
import { createDevice, data, type Reply, refusal } from '../offline/harness.ts';

async function start(reply: () => Reply) {
  const device = createDevice(() => reply());
  await device.ready;
  const page = device.open();
  await page.outbox.beginSession('ana', 't');
  await page.outbox.save('ana', 'guardarConfiguracion', 'scale', '15');
  let dropped = 0;
  const drain = createDrain({
    ports: device.open().ports,
    dropPhotos: async () => {
      dropped += 1;
    },
  });
  const heard: BusMessage[] = [];
  page.ports.bus.subscribe((message) => heard.push(message));
  return { device, page, drain, heard, dropped: () => dropped };
}

test('the worker sends pending writes without an open page', async () => {
  const { page, drain } = await start(() => data('guardarConfiguracion', true));
  await drain(false);
  expect((await page.outbox.read('ana')).rows).toEqual([]);
});

test('W12 the worker leaves unsent rows to the browser’s next try, and after the last to a page', async () => {
  const { device, page, drain } = await start(() => Promise.reject(new TypeError('offline')));
  await expect(drain(false)).rejects.toThrow('rows are left');
  const last = drain(true);
  await device.clock.advance(5000);
  await last;
  expect((await page.outbox.read('ana')).rows).toHaveLength(1);
});

test('P12 a sync after the session’s end sends nothing and notifies no page', async () => {
  let asked = 0;
  const { page, drain, heard } = await start(() => {
    asked += 1;
    return data('guardarConfiguracion', true);
  });
  await page.outbox.endSession('ana', 'sellar');
  await page.outbox.finishWipe();
  await page.outbox.beginSession('beto', 't2');
  heard.length = 0;
  await drain(true);
  expect(asked).toBe(0);
  expect(heard.filter(({ tipo }) => tipo === 'sesion')).toEqual([]);
  // The rows are still there for their owner.
  expect(await page.outbox.summary()).toMatchObject({ estados: { 'espera-sesion': 1 } });
});

test('a refused token seals the rows, deletes photos, tells the pages and marks the wipe', async () => {
  const { page, drain, heard, dropped } = await start(() =>
    refusal('JsonWebTokenError', { code: 'TOKEN', motivo: 'revocada' }, ['guardarConfiguracion']),
  );
  await drain(false);
  expect(heard).toContainEqual({ tipo: 'sesion', suceso: 'rechazada', motivo: 'revocada', epoca: 1 });
  expect(await page.outbox.summary()).toMatchObject({ estados: { 'espera-sesion': 1 } });
  expect(await page.outbox.wipePending()).toBe('session');
  expect(dropped()).toBe(1);
});

test('N14 a worker with a network still sends although an offline page fails at the same moments', async () => {
  const { device, page, drain } = await start(() => data('guardarConfiguracion', true));
  const cut = device.open({ fetch: () => Promise.reject(new TypeError('offline')) });
  await cut.replay.start();
  for (const sent = drain(false); ; ) {
    // The page tries each time just before the worker.
    await Promise.race([sent, cut.replay.retryNow().then(() => device.clock.advance(500))]);
    if ((await page.outbox.read('ana')).rows.length === 0) return sent;
  }
});

test('N14 a failed try of an offline worker after a long outage delays no online page', async () => {
  const { device, page } = await start(() => data('guardarConfiguracion', true));
  const now = device.clock.now();
  await device.put('meta', 'pausa', { desde: now - 3_600_000, fallas: 12, proximo: now - 1, piso: 0 });
  const cut = device.open({ fetch: () => Promise.reject(new TypeError('offline')), visible: () => false });
  const looks = device.open();
  await page.outbox.discard('ana', 'guardarConfiguracion', 'scale');
  await looks.replay.start();
  await page.outbox.save('ana', 'guardarConfiguracion', 'scale', '16');
  const drain = createDrain({ ports: cut.ports, dropPhotos: async () => undefined });
  await expect(drain(false)).rejects.toThrow('rows are left');
  await device.clock.advance(10_000);
  expect((await page.outbox.read('ana')).rows).toEqual([]);
});

test('W12 the worker keeps a wait that the server asked for', async () => {
  let asked = 0;
  const { device, drain } = await start(() => {
    asked += 1;
    return new Response('', { status: 429, headers: { 'retry-after': '120' } });
  });
  await expect(drain(false)).rejects.toThrow('rows are left');
  const again = drain(true);
  await device.clock.advance(60_000);
  await again;
  expect(asked).toBe(1);
});

test('a host in /config.json equal to the app’s own keeps the Authorization header', async () => {
  const { device, page } = await start(() => data('guardarConfiguracion', true));
  await device.store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'host'));
  const asked: Array<[url: string, headers: unknown]> = [];
  const drain = createDrain({
    ports: {
      ...device.open().ports,
      origin: 'https://app.example',
      fetch: async (url, init) => {
        asked.push([url, init.headers]);
        return url === '/config.json'
          ? Response.json({ host: 'https://app.example/', extendido: true })
          : Response.json([{ data: { guardarConfiguracion: true } }]);
      },
    },
    dropPhotos: async () => undefined,
  });
  await drain(false);
  expect(asked.map(([url]) => url)).toEqual(['/config.json', '/graphql']);
  expect(asked[1]?.[1]).toMatchObject({ authorization: 'Bearer t' });
  expect((await page.outbox.read('ana')).rows).toEqual([]);
});
