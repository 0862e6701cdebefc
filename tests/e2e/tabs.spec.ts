import { type BrowserContext, expect } from '@playwright/test';
import { carries, type Seen } from '../support/backends/misbehaving-server.ts';
import { jumpClock } from '../support/browser/jump-clock.ts';
import { backgroundSync, WORKER_SCRIPT } from '../support/browser/worker-hand.ts';
import type { Person } from '../support/person/person.ts';
import { allSaved, chooseEleven, chooseMenu, chooseTheme, says } from '../support/person/settings-hand.ts';
import { lookAgain, openTab, shows } from '../support/person/tabs.ts';
import { overBackends, test } from './test.ts';

/** Tabs of one device and its worker: all may make choices, and each has one effect. */
const saves = carries('guardarConfiguracion');
const savesTheme = carries('guardarConfiguracion', 'currentTheme');

const of =
  ({ usuario }: Person) =>
  (one: Seen) =>
    saves(one) && one.operations[0]?.variables.usuario === usuario;

/** How long compat mode watches for late requests. */
const WATCH_MS = 20_000;

/** Runs in pages and worker, before their own scripts. */
async function withoutLocks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  // A worker script served by a test counts as coming from another network.
  await context.grantPermissions(['local-network-access']);
  await context.route(WORKER_SCRIPT, async (route) => {
    const response = await route.fetch();
    const body = `Reflect.deleteProperty(WorkerNavigator.prototype, 'locks');\n${await response.text()}`;
    await route.fulfill({ response, body });
  });
}

overBackends(() => {
  test('M01 M03 two tabs change fields offline: the last stored change wins, and the other tab takes over', async ({
    backend,
    enter,
  }) => {
    const first = await enter();
    const second = await openTab(first, backend);
    await test.step('M01 the last stored choice', async () => {
      await first.context.setOffline(true);
      await chooseTheme(first, 'Verde');
      await chooseMenu(second, 'Superpuesto');
      for (const { page } of [first, second]) {
        await says(page, 'Sin conexión · 2 cambios por enviar');
        await shows(page, 'green');
        await expect(page.locator('html')).toHaveAttribute('data-menu', 'overlay');
      }
      await chooseTheme(second, 'Rosa');
      await shows(first.page, 'pink');
      await chooseTheme(first, 'Naranja');
      await shows(second.page, 'orange');
      for (const { page } of [first, second]) await says(page, 'Sin conexión · 2 cambios por enviar');
      await first.context.setOffline(false);
      for (const { page } of [first, second]) {
        await allSaved(page);
        await shows(page, 'orange');
      }
      expect(backend.value(first.usuario, 'currentTheme')).toBe('orange');
      expect(backend.value(first.usuario, 'menuMode')).toBe('overlay');
      await first.verify();
    });
    await test.step('M03 the tab that sends dies after the server has got it', async () => {
      const before = backend.server.seen.filter(savesTheme).length;
      backend.server.misbehave({ kind: 'hang', applied: true }, { when: savesTheme, times: 1 });
      await chooseTheme(first, 'Cian');
      await backend.server.saw(savesTheme, before + 1);
      await expect.poll(() => backend.value(first.usuario, 'currentTheme')).toBe('cyan');
      await says(second.page, '1 cambio por enviar');

      const died = first.page.waitForEvent('crash');
      const cdp = await first.context.newCDPSession(first.page);
      void cdp.send('Page.crash').catch(() => undefined);
      await died;
      const at = Date.now();
      await backend.server.saw(savesTheme, before + 2);
      expect((backend.server.seen.filter(savesTheme)[before + 1]?.at ?? 0) - at).toBeLessThanOrEqual(20_000);
      await allSaved(second.page);
      await expect(second.page.getByRole('alert')).toHaveCount(0);
      await first.book.verify({ uno: second.page });
    });
  });

  test('M02 eight tabs and the worker wake at once with eleven pending writes, and each is sent once', async ({
    backend,
    enter,
  }) => {
    const ana = await enter();
    await ana.context.setOffline(true);
    await chooseEleven(ana, backend.url);
    await says(ana.page, 'Sin conexión · 11 cambios por enviar');
    const tabs = [ana];
    tabs.push(...(await Promise.all(Array.from({ length: 7 }, () => openTab(ana, backend)))));
    for (const { page } of tabs) await says(page, 'Sin conexión · 11 cambios por enviar');
    expect(backend.server.seen.filter(of(ana))).toEqual([]);

    await ana.context.setOffline(false);
    await backgroundSync(ana.context, backend.url);
    for (const { page } of tabs) await allSaved(page, 30_000);
    const sent = backend.server.seen.filter(of(ana));
    expect(new Set(sent.map(({ operations }) => operations[0]?.variables.campo)).size).toBe(11);
    const when = sent.map(
      ({ at, operations }) => `${at - (sent[0]?.at ?? 0)} ${operations[0]?.variables.campo}`,
    );
    expect(sent.length, when.join(', ')).toBeLessThanOrEqual(12);
    // A request that is repeated on a busy machine may have ended before the server wrote.
    const written = backend.writes().filter(({ usuario }) => usuario === ana.usuario).length;
    expect(written).toBeGreaterThanOrEqual(11);
    expect(written).toBeLessThanOrEqual(sent.length);
    await ana.verify();
  });

  test('promise 18 tabs with opposite connections exchange that state and do not flood the server', async ({
    backend,
    enter,
  }) => {
    const first = await enter();
    const second = await openTab(first, backend);
    const cut = await first.context.newCDPSession(second.page);
    await cut.send('Network.enable');
    const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await cut.send('Network.emulateNetworkConditions', { offline: true, ...speed });
    const asks = () => backend.server.seen.filter(({ operations }) => operations.length > 0).length;
    const before = asks();
    await chooseTheme(second, 'Verde');
    await expect.poll(() => backend.value(first.usuario, 'currentTheme'), { timeout: 45_000 }).toBe('green');
    await first.page.waitForTimeout(10_000);
    // An occasional probe and refreshes of the shown data (two requests), not one after the other.
    expect(asks() - before).toBeLessThanOrEqual(40);
    await cut.send('Network.emulateNetworkConditions', { offline: false, ...speed });
    for (const { page } of [first, second]) await allSaved(page);
    await first.verify();
  });

  test('M04 without Web Locks there is one effect, no conflict with oneself, and the last change wins', async ({
    backend,
    enter,
  }) => {
    const first = await enter({ prepare: withoutLocks });
    expect(await first.page.evaluate(() => 'locks' in navigator)).toBe(false);
    const [known] = first.context.serviceWorkers();
    const worker = known ?? (await first.context.waitForEvent('serviceworker'));
    expect(await worker.evaluate(() => 'locks' in navigator)).toBe(false);
    const second = await openTab(first, backend);
    await first.context.setOffline(true);
    await chooseTheme(first, 'Verde');
    await chooseMenu(second, 'Superpuesto');
    await first.context.setOffline(false);
    await backgroundSync(first.context, backend.url);
    for (const { page } of [first, second]) await allSaved(page);
    await first.verify();

    // Now no tab waits for the other: both send at once, and the older change arrives after the newer one.
    const older = (one: Seen) => of(first)(one) && one.operations[0]?.variables.valor === 'pink';
    // Every attempt, because another tab may repeat it on a busy machine.
    backend.server.misbehave({ kind: 'hang', applied: false }, { when: older });
    await chooseTheme(first, 'Rosa');
    await backend.server.saw(older);
    await chooseTheme(second, 'Naranja');
    // The other tab may have sent the older value as well: it then first waits for that answer, 15 s and a
    // pause.
    await expect.poll(() => backend.value(first.usuario, 'currentTheme'), { timeout: 60_000 }).toBe('orange');
    backend.server.behave();
    backend.server.release();
    // Compat mode: the late request takes effect, and is corrected when the watch ends.
    const effects = backend.kind === 'ajeno' ? ['green', 'orange', 'pink', 'orange'] : ['green', 'orange'];
    const themes = () =>
      backend
        .writes()
        .filter(({ usuario, campo }) => usuario === first.usuario && campo === 'currentTheme')
        .map(({ valor }) => valor);
    if (backend.kind === 'ajeno') {
      // The watch may be over already: an attempt of 15 s and the other tab's turn precede it.
      await expect.poll(() => dedupe(themes()).slice(0, 3)).toEqual(effects.slice(0, 3));
      await jumpClock(first.context, WATCH_MS);
      for (const { page } of [first, second]) await lookAgain(page);
    }
    await expect.poll(() => dedupe(themes()), { timeout: 60_000 }).toEqual(effects);
    for (const { page } of [first, second]) {
      await allSaved(page, 45_000);
      await shows(page, 'orange');
    }
    expect(backend.value(first.usuario, 'currentTheme')).toBe('orange');
    if (backend.kind === 'propio') await first.verify();
  });
});

/** Setting the same value again has no effect. */
const dedupe = (values: readonly string[]) => values.filter((value, place) => value !== values[place - 1]);
