import { type CDPSession, expect, type Page } from '@playwright/test';
import type { Backend } from '../support/backends/backend.ts';
import { carries } from '../support/backends/misbehaving-server.ts';
import type { Person } from '../support/person/person.ts';
import {
  allSaved,
  chooseEleven,
  chooseTheme,
  says,
  type ThemeName,
} from '../support/person/settings-hand.ts';
import { overBackends, test } from './test.ts';

/** Wrong reports of browsers and networks about the connection: the app does not depend on them. */
const saves = carries('guardarConfiguracion');

const ONLINE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Cuts the connection of the page only: the worker's requests go through. */
async function cutPage(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { ...ONLINE, offline: true });
  return session;
}

/** Makes the browser fire a sync event in the worker. */
async function fireSync(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'envio',
    lastChance: false,
  });
}

const mine = ({ server }: Backend, { usuario }: Person) =>
  server.seen.filter((one) => saves(one) && one.operations[0]?.variables.usuario === usuario).length;

overBackends(() => {
  test('N12 N13 promise 8: changes are sent although the browser claims to be offline and fires no event', async ({
    enter,
  }) => {
    const ana = await enter({
      prepare: (context) =>
        context.addInitScript(() => {
          addEventListener('online', (event) => event.stopImmediatePropagation(), true);
          Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
        }),
    });
    await test.step('N13 it says so while it is not', async () => {
      expect(await ana.page.evaluate(() => navigator.onLine)).toBe(false);
      await chooseTheme(ana, 'Verde');
      await allSaved(ana.page);
      await ana.verify();
    });
    await test.step('N12 nothing tells when that is over', async () => {
      await ana.context.setOffline(true);
      await chooseTheme(ana, 'Rosa');
      await says(ana.page, 'Sin conexión · 1 cambio por enviar');
      await ana.context.setOffline(false);
      await allSaved(ana.page, 60_000);
      await ana.verify();
    });
  });

  test('N14 with only the page or only the worker online, the one that can sends, and both show the same', async ({
    backend,
    enter,
  }) => {
    const ana = await enter();
    const cut = await cutPage(ana.page);
    // The browser may also wake the worker by itself before the text is checked.
    backend.server.misbehave({ kind: 'hang', applied: false }, { when: saves });
    await chooseTheme(ana, 'Verde');
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    backend.server.behave();
    backend.server.release();
    // A browser repeats the event while pending writes are left.
    const saved = async () => {
      await fireSync(ana.page, backend.url);
      return backend.value(ana.usuario, 'currentTheme');
    };
    await expect.poll(saved, { timeout: 60_000, intervals: [1000, 10_000] }).toBe('green');
    await says(ana.page, /^(Sin conexión|Todo guardado)$/);
    await cut.send('Network.emulateNetworkConditions', ONLINE);
    await allSaved(ana.page);

    let cutOff = 0;
    await ana.context.route('**/graphql', async (route, request) => {
      if (!request.serviceWorker()) return route.continue();
      cutOff += 1;
      return route.abort('internetdisconnected');
    });
    const again = await cutPage(ana.page);
    await chooseTheme(ana, 'Rosa');
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    // The page's own attempts may come before the worker's each time, so the event is repeated.
    const triedInVain = async () => {
      if (cutOff === 0) await fireSync(ana.page, backend.url);
      return cutOff;
    };
    await expect.poll(triedInVain, { timeout: 60_000, intervals: [10_000] }).toBeGreaterThan(0);
    expect(backend.value(ana.usuario, 'currentTheme')).toBe('green');
    await again.send('Network.emulateNetworkConditions', ONLINE);
    await allSaved(ana.page, 45_000);
    expect(backend.value(ana.usuario, 'currentTheme')).toBe('pink');
    await ana.verify();
  });

  test('N15 promise 2: the network comes and goes every 400 ms with eleven pending writes', async ({
    backend,
    enter,
  }) => {
    const ana = await enter();
    await ana.context.setOffline(true);
    await chooseEleven(ana, backend.url);
    await says(ana.page, 'Sin conexión · 11 cambios por enviar');
    const flaps = 30;
    for (let flap = 0; flap < flaps; flap++) {
      await ana.context.setOffline(flap % 2 === 1);
      await ana.page.waitForTimeout(400);
    }
    await ana.context.setOffline(false);
    await allSaved(ana.page, 30_000);
    // One request per row, and at most one more for each loss of the network.
    expect(mine(backend, ana)).toBeLessThanOrEqual(11 + flaps);
    await ana.verify();
  });

  test('N21 promise 1: over a line of 5 kB/s and two seconds latency, a change is on the device at once', async ({
    backend,
    enter,
  }) => {
    const ana = await enter();
    backend.server.misbehave({ kind: 'slow', ms: 2000, bytesPerSecond: 5000 });
    const names: ThemeName[] = ['Verde', 'Rosa', 'Naranja', 'Cian', 'Lima'];
    for (const name of names) await chooseTheme(ana, name);
    await says(ana.page, '1 cambio por enviar');
    const { choices, kept } = await ana.book.history({ uno: ana.page });
    const waits = choices.map(
      ({ valor, at }) => (kept.find((one) => one.valor === valor)?.at ?? Number.POSITIVE_INFINITY) - at,
    );
    // Waiting for the server would take two seconds five times; the bench measures the exact speed.
    expect(Math.min(...waits)).toBeLessThan(1500);
    backend.server.behave();
    await allSaved(ana.page, 45_000);
    await ana.verify();
  });
});
