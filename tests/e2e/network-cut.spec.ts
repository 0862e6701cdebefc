import { expect } from '@playwright/test';
import { carries } from '../support/backends/misbehaving-server.ts';
import { jumpClock } from '../support/browser/jump-clock.ts';
import { allSaved, chooseDark, chooseMenu, chooseTheme, says } from '../support/person/settings-hand.ts';
import { overEveryWay, test } from './test.ts';

/** Connections that are missing, cut or silent: a sent change may or may not have taken effect. */
const savesTheme = carries('guardarConfiguracion', 'currentTheme');

/** How long compat mode watches for late requests. */
const WATCH_MS = 20_000;

overEveryWay(() => {
  test('N01 N03 N06 promise 2 promise 4 promise 8: offline changes, a lost answer and a cut body lose nothing', async ({
    backend,
    enter,
  }) => {
    const { server } = backend;
    const ana = await enter();
    await test.step('N01 offline, and a reload', async () => {
      await ana.context.setOffline(true);
      await chooseTheme(ana, 'Verde');
      await chooseMenu(ana, 'Superpuesto');
      await chooseDark(ana);
      await says(ana.page, 'Sin conexión · 3 cambios por enviar');
      await ana.page.reload();
      await says(ana.page, 'Sin conexión · 3 cambios por enviar');
      await ana.context.setOffline(false);
      await allSaved(ana.page, 10_000);
      await ana.verify();
    });
    await test.step('N03 the answer is lost', async () => {
      const before = server.seen.filter(savesTheme).length;
      server.misbehave({ kind: 'apply-drop' }, { when: savesTheme, times: 2 });
      await chooseTheme(ana, 'Rosa');
      await server.saw(savesTheme, before + 2);
      await allSaved(ana.page);
      await expect(ana.page.getByRole('alert')).toHaveCount(0);
      await ana.verify();
    });
    await test.step('N06 half an answer', async () => {
      const before = server.seen.filter(savesTheme).length;
      server.misbehave({ kind: 'half' }, { when: savesTheme, times: 2 });
      await chooseTheme(ana, 'Naranja');
      await server.saw(savesTheme, before + 2);
      await allSaved(ana.page);
      await ana.verify();
    });
  });

  test('N02 promise 3 promise 4: requests that hang before or after taking effect, with a reload meanwhile', async ({
    backend,
    enter,
  }) => {
    const { server } = backend;
    const ana = await enter();
    for (const [name, applied] of [
      ['Verde', true],
      ['Rosa', false],
    ] as const)
      await test.step(applied ? 'after' : 'before', async () => {
        server.misbehave({ kind: 'hang', applied }, { when: savesTheme, times: 1 });
        const before = server.seen.filter(savesTheme).length;
        await chooseTheme(ana, name);
        await server.saw(savesTheme, before + 1);
        await says(ana.page, '1 cambio por enviar');
        await ana.page.reload();
        await says(ana.page, /1 cambio por enviar|Todo guardado/);
        await allSaved(ana.page);
        server.release();
        await ana.page.reload();
        await allSaved(ana.page);
        await ana.verify();
      });
  });

  test('N02 promise 5: an older request that arrives after a newer one of this device does not win', async ({
    backend,
    enter,
  }) => {
    const ana = await enter();
    backend.server.misbehave({ kind: 'hang', applied: false }, { when: savesTheme, times: 1 });
    const before = backend.server.seen.filter(savesTheme).length;
    await chooseTheme(ana, 'Verde');
    await backend.server.saw(savesTheme, before + 1);
    await ana.page.reload();
    await chooseTheme(ana, 'Rosa');
    await allSaved(ana.page);
    expect(backend.value(ana.usuario, 'currentTheme')).toBe('pink');

    backend.server.release();
    // Compat mode: the late request is noticed at the latest when the watch ends, and the newer value is sent
    // again.
    if (backend.kind === 'ajeno') {
      const mine = () => backend.writes().filter(({ usuario }) => usuario === ana.usuario);
      const values = () =>
        mine()
          .map(({ valor }) => valor)
          .join();
      // A read may notice it at once; the newer value has then been sent again.
      await expect.poll(values).toContain('pink,green');
      await jumpClock(ana.context, WATCH_MS);
      await ana.page.evaluate(() => void dispatchEvent(new Event('focus')));
      await expect.poll(values, { timeout: 60_000 }).toMatch(/pink,green,pink$/);
      await allSaved(ana.page);
    } else {
      await allSaved(ana.page);
      await ana.verify();
    }
    expect(backend.value(ana.usuario, 'currentTheme')).toBe('pink');
  });

  test('N11 promise 7: if the server is silent about one field, the others are saved and the screen responds', async ({
    backend,
    enter,
  }) => {
    const { server } = backend;
    const ana = await enter();
    server.misbehave({ kind: 'hang', applied: false }, { when: savesTheme });
    const before = server.seen.filter(savesTheme).length;
    await chooseTheme(ana, 'Verde');
    await server.saw(savesTheme, before + 1);
    await chooseMenu(ana, 'Superpuesto');
    await says(ana.page, '2 cambios por enviar');
    await expect(ana.page.locator('html')).toHaveAttribute('data-menu', 'overlay');
    expect(await ana.page.evaluate(() => navigator.onLine)).toBe(true);
    await expect.poll(() => backend.value(ana.usuario, 'menuMode'), { timeout: 45_000 }).toBe('overlay');
    await says(ana.page, /1 cambio por enviar/);
    server.behave();
    server.release();
    await allSaved(ana.page, 45_000);
    await ana.verify();
  });
});
