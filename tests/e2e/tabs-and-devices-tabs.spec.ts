import { expect, type Page, test } from '@playwright/test';
import { carries, type Seen } from '../support/misbehaving-server.ts';
import { overBackends, type World } from '../support/over-backends.ts';
import { enter, type Person } from '../support/person.ts';
import { allSaved, chooseDark, chooseMenu, chooseTheme, says } from '../support/settings-hand.ts';
import { preludeWorker } from '../support/storage-faults.ts';
import { backgroundSync } from '../support/worker-hand.ts';

/** M rows about one device's tabs (reliability.md 3.5): all are equal, and together they send once. */
const saves = carries('guardarConfiguracion');
const sendsOf = ({ backend }: World, { usuario }: Person) =>
  backend.server.seen.filter((seen) => saves(seen) && seen.operations[0]?.variables.usuario === usuario);
const theme = (page: Page) => page.locator('html');

async function newTab({ context }: Person, world: World, path = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(world.backend.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** All eleven settings, through form and panel. */
async function chooseAll({ page, choose }: Person, world: World): Promise<void> {
  await page.goto(`${world.backend.url}/configuracion`);
  const colors = page.getByRole('radiogroup', { name: 'Mi color' }).getByRole('radio');
  await expect(colors).toHaveCount(24);
  const chosen = (await colors.nth(4).isChecked()) ? 5 : 4;
  const form = {
    ...{ colUAB: 'false', colCupo: 'false', colProfe: 'false', colOrigen: 'true', colDemanda: 'true' },
    ...{ mostrarCumpleanos: 'false', color: `{\`h\`:${20 + 30 * chosen},\`s\`:40,\`l\`:90}` },
  };
  await choose(form, async () => {
    for (const name of ['UAB', 'Cupo', 'Profesor', 'Origen', 'Demanda', 'Mostrar cumpleaños'])
      await page.getByRole('switch', { name, exact: true }).click();
    await colors.nth(chosen).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
  });
  await says(page, 'Sin conexión · 7 cambios por enviar');
  await chooseTheme({ page, choose }, 'Rosa');
  await chooseMenu({ page, choose }, 'Estático');
  await chooseDark({ page, choose });
  await choose({ scale: '15' }, async () => {
    await page.getByRole('button', { name: 'Ajustes de diseño' }).click();
    await page.getByRole('button', { name: 'Aumentar escala' }).click();
    await page.keyboard.press('Escape');
  });
  await says(page, 'Sin conexión · 11 cambios por enviar');
}

overBackends((world) => {
  test('M01 promise 17 two tabs without a network keep all, and of one field the last in both', async ({
    browser,
  }) => {
    const ana = await enter(browser, world.backend);
    const second = await newTab(ana, world);
    await ana.context.setOffline(true);
    await chooseTheme(ana, 'Verde');
    await chooseMenu({ ...ana, page: second }, 'Estático');
    for (const page of [ana.page, second]) {
      await says(page, 'Sin conexión · 2 cambios por enviar');
      await expect(theme(page)).toHaveAttribute('data-tema', 'green');
      await expect(theme(page)).toHaveAttribute('data-menu', 'static');
    }
    await chooseTheme(ana, 'Rosa');
    await chooseTheme({ ...ana, page: second }, 'Naranja');
    for (const page of [ana.page, second]) await expect(theme(page)).toHaveAttribute('data-tema', 'orange');
    await ana.context.setOffline(false);
    for (const page of [ana.page, second]) await allSaved(page);
    expect(world.backend.value(ana.usuario, 'currentTheme')).toBe('orange');
    await ana.verify();
  });

  test('M02 eight tabs and the worker wake at once with eleven rows: each is sent once', async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const ana = await enter(browser, world.backend);
    world.backend.server.misbehave({ kind: 'drop' });
    await chooseAll(ana, world);
    const tabs = [ana.page];
    while (tabs.length < 8) tabs.push(await newTab(ana, world, '/profile'));
    const before = sendsOf(world, ana).length;
    world.backend.server.behave();
    await Promise.all([
      ...tabs.map((page) => page.evaluate(() => dispatchEvent(new Event('online')))),
      backgroundSync(ana.context, world.backend.url),
    ]);
    for (const page of tabs) await allSaved(page, 60_000);
    expect(sendsOf(world, ana).length - before).toBeLessThanOrEqual(12);
    await ana.verify();
  });

  test('M03 a tab that dies after the server got its change: another context finishes it', async ({
    browser,
  }) => {
    const ana = await enter(browser, world.backend);
    const second = await newTab(ana, world);
    const isMine = (seen: Seen) => saves(seen) && seen.operations[0]?.variables.usuario === ana.usuario;
    world.backend.server.misbehave({ kind: 'hang', applied: true }, { when: isMine, times: 1 });
    await chooseTheme(ana, 'Rosa');
    await world.backend.server.saw(isMine);
    const cdp = await ana.context.newCDPSession(ana.page);
    const crashed = ana.page.waitForEvent('crash');
    cdp.send('Page.crash').catch(() => undefined);
    await crashed;
    await allSaved(second, 20_000);
    world.backend.server.release();
    expect(world.backend.value(ana.usuario, 'currentTheme')).toBe('pink');
    await ana.book.verify({ uno: second });
  });

  test('M04 without Web Locks, in no page and not in the worker: promises 4 to 6 hold', async ({
    browser,
  }) => {
    const ana = await enter(browser, world.backend, {
      async prepare(context) {
        await preludeWorker(context, 'delete WorkerNavigator.prototype.locks;');
        await context.addInitScript(() => {
          delete (Navigator.prototype as { locks?: LockManager }).locks;
        });
      },
    });
    expect(await ana.page.evaluate(() => 'locks' in navigator)).toBe(false);
    await chooseTheme(ana, 'Verde');
    await allSaved(ana.page);
    const second = await newTab(ana, world);
    world.backend.server.misbehave({ kind: 'drop' });
    await chooseTheme(ana, 'Rosa');
    await chooseMenu({ ...ana, page: second }, 'Estático');
    await chooseDark(ana);
    await says(second, 'Sin conexión · 3 cambios por enviar');
    await ana.book.elsewhere(ana.usuario, 'menuMode', 'overlay');
    world.backend.server.behave();
    await Promise.all([
      ...[ana.page, second].map((page) => page.evaluate(() => dispatchEvent(new Event('online')))),
      backgroundSync(ana.context, world.backend.url),
    ]);
    for (const page of [ana.page, second]) await says(page, '1 cambio por revisar', 30_000);
    expect(world.backend.value(ana.usuario, 'menuMode')).toBe('overlay');
    await ana.verify();
  });

  test('M13 tabs that hear nothing of each other are equal when they are looked at', async ({ browser }) => {
    const ana = await enter(browser, world.backend, {
      prepare: (context) =>
        context.addInitScript(() => {
          BroadcastChannel.prototype.postMessage = () => undefined;
          addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
        }),
    });
    const second = await newTab(ana, world);
    await ana.context.setOffline(true);
    await chooseTheme(ana, 'Rosa');
    await chooseMenu(ana, 'Estático');
    await says(ana.page, 'Sin conexión · 2 cambios por enviar');
    await expect(theme(second)).toHaveAttribute('data-tema', 'blue');
    const look = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));
    await look(second);
    await expect(theme(second)).toHaveAttribute('data-tema', 'pink');
    await expect(theme(second)).toHaveAttribute('data-menu', 'static');
    await says(second, /2 cambios por enviar$/);
    await ana.context.setOffline(false);
    // Whichever sent them, the other does not hear of it.
    const sent = () => world.backend.value(ana.usuario, 'menuMode') === 'static';
    await expect.poll(sent, { timeout: 30_000 }).toBe(true);
    for (const page of [ana.page, second])
      await expect(async () => {
        await look(page);
        await allSaved(page, 2000);
      }).toPass({ timeout: 30_000 });
    await ana.verify();
  });

  test('M14 what is asked anew when the network is back does not put the old value on the screen', async ({
    browser,
  }) => {
    const ana = await enter(browser, world.backend);
    await chooseTheme(ana, 'Verde');
    await allSaved(ana.page);
    await ana.context.setOffline(true);
    await chooseTheme(ana, 'Rosa');
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    await ana.page.evaluate(() => {
      const seen: (string | undefined)[] = [];
      (window as unknown as { __themes: typeof seen }).__themes = seen;
      const note = () => seen.push(document.documentElement.dataset.tema);
      new MutationObserver(note).observe(document.documentElement, { attributes: true });
    });
    const { server } = world.backend;
    server.misbehave({ kind: 'hang', applied: false }, { when: saves });
    const before = server.seen.length;
    await ana.context.setOffline(false);
    // The page has asked for its settings again, and was told the old one.
    const reads = carries('configuracion', 'currentTheme');
    await expect
      .poll(() => server.seen.slice(before).some((seen) => reads(seen)), { timeout: 30_000 })
      .toBe(true);
    await expect.poll(() => sendsOf(world, ana).length, { timeout: 30_000 }).toBeGreaterThan(1);
    await says(ana.page, '1 cambio por enviar');
    await expect(theme(ana.page)).toHaveAttribute('data-tema', 'pink');
    server.behave();
    server.release();
    await allSaved(ana.page);
    const seen = await ana.page.evaluate(() => (window as unknown as { __themes: string[] }).__themes);
    expect(seen.filter((one) => one !== 'pink')).toEqual([]);
    expect(world.backend.value(ana.usuario, 'currentTheme')).toBe('pink');
    await ana.verify();
  });
});
