import { expect, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { findViolations } from '../support/browser/axe.ts';
import { connectionStatus, signIn, workerReady } from '../support/browser/browser.ts';
import { readStorage } from '../support/browser/device-storage.ts';
import { smallTargets, tooWide, wear } from '../support/browser/fit.ts';
import { choice, heading, inPanel } from '../support/person/shell.ts';
import { test } from './test.ts';

/** Installing, launches of the installed app, and the stored data (C7, B7), in a real browser. */

interface Asked extends Window {
  asked: number;
  persisted: number;
  launch(path: string): void;
}

const profileButton = (page: Page) => page.getByRole('button', { name: /Profesor de Asignatura/ });
const installItem = (page: Page) => page.getByRole('menuitem', { name: 'Instalar aplicación' });
const installButton = (page: Page) => page.getByRole('button', { name: 'Instalar aplicación' });

/** Navigates without loading the document. */
async function goTo(page: Page, path: string, title: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(heading(page)).toHaveText(title);
}

/**
 * Chromium's install offer, fired once before any menu is opened. The event is made here, because Chromium
 * lets no script trigger it.
 */
const offerToInstall = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        const noted = window as unknown as Asked;
        noted.asked = (noted.asked ?? 0) + 1;
      },
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    dispatchEvent(event);
    return event.defaultPrevented;
  });

test("C7 the app is installable, and the browser's offer is kept until it is used or the app is installed", async ({
  app,
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const noted = window as unknown as Asked;
    noted.persisted = 0;
    StorageManager.prototype.persist = async () => Boolean(++noted.persisted);
  });
  await signIn(page, app, 'profesor');
  await workerReady(page);
  const cdp = await context.newCDPSession(page);
  const { url, errors: wrong, data } = await cdp.send('Page.getAppManifest');
  expect(url).toBe(`${app.url}/manifest.webmanifest`);
  expect(wrong).toEqual([]);
  const files = JSON.parse(data ?? '{}') as Record<'icons' | 'screenshots', { src: string }[]>;
  expect([files.icons.length, files.screenshots.length]).toEqual([5, 6]);
  for (const { src } of [...files.icons, ...files.screenshots]) {
    const answer = await page.request.get(app.url + src);
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, 'image/png']);
  }
  // The tests use private windows, in which Chromium installs nothing.
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);

  expect(await offerToInstall(page)).toBe(true);
  await profileButton(page).click();
  await installItem(page).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as Asked).asked)).toBe(1);
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(profileButton(page)).toBeFocused();

  expect(await page.evaluate(() => (window as unknown as Asked).persisted)).toBe(0);
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  expect(await page.evaluate(() => (window as unknown as Asked).persisted)).toBe(1);
  await profileButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Salir' })).toBeVisible();
  await expect(installItem(page)).toBeHidden();
  await page.getByRole('menuitem', { name: 'Este dispositivo' }).click();
  await expect(heading(page)).toHaveText('Este dispositivo');
  await expect(page.getByText('La app está instalada en este dispositivo.')).toBeVisible();
  await expect(installButton(page)).toBeHidden();
});

test('C7 without an offer the steps are shown; «Ahora no» survives a reload; a camera reads the QR code', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.goto(`${app.url}/landing#instalar`);
  await expect(installButton(page)).toBeInViewport();
  await signIn(page, app, 'profesor');
  await profileButton(page).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Configuración' })).toBeFocused();
  // Radix moves the focus a moment after the key.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Este dispositivo' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(installItem(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const steps = page.getByRole('dialog', { name: 'Instalar aplicación' });
  await expect(steps.getByRole('listitem').filter({ visible: true })).toHaveCount(3);
  await expect(steps.getByText('al final de la barra de direcciones').first()).toBeVisible();
  await steps.getByText('iPhone y iPad').click();
  await expect(steps.getByText('Abrir como app web')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await wear(page, { esquema: 'oscuro' });
  expect(await findViolations(page, 'color-contrast')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(steps).toBeHidden();
  await expect(profileButton(page)).toBeFocused();

  await goTo(page, '/dispositivo', 'Este dispositivo');
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(page.getByText('Puedes instalarla cuando quieras.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Puedes instalarla cuando quieras.')).toBeVisible();

  await page.getByRole('button', { name: 'Mostrar código' }).click();
  const code = page.getByRole('img', { name: /^Código QR/ });
  // Tall enough that the phone's bars do not cover the code.
  await page.setViewportSize({ width: 1440, height: 1400 });
  await expect(code).toBeVisible();
  for (const esquema of ['claro', 'oscuro']) {
    await wear(page, { esquema });
    const { data, info } = await sharp(await code.screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
    expect(read).toBe(`${app.url}/landing#instalar`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findViolations(page)).toEqual([]);
  expect(await smallTargets(page, 'main', 24)).toEqual([]);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
});

test('a launch opens a tab in the existing window, and unsaved changes are asked about first', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.addInitScript(() => {
    const consumed: unknown = {
      setConsumer(consume: (launch: { targetURL: string }) => void) {
        (window as unknown as Asked).launch = (path) => consume({ targetURL: location.origin + path });
      },
    };
    Object.defineProperty(window, 'launchQueue', { configurable: true, value: consumed });
  });
  await signIn(page, app, 'profesor');
  const launch = async (path: string) => {
    await page.waitForFunction(() => 'launch' in window);
    await page.evaluate((to) => (window as unknown as Asked).launch(to), path);
  };
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await launch('/avisos');
  await expect(heading(page)).toHaveText('Avisos');
  await expect(tab('Avisos')).toHaveAttribute('aria-selected', 'true');
  await expect(tab('Inicio')).toBeVisible();

  await goTo(page, '/configuracion', 'Configuración');
  await page.getByRole('switch', { name: 'Demanda' }).click();
  // This launch only focuses the window.
  await launch('/?origen=pwa');
  await launch('/cumpleanos');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(heading(page)).toHaveText('Configuración');
  await expect(page.getByRole('switch', { name: 'Demanda' })).toBeChecked();
  await expect(tab('Cumpleaños')).toBeHidden();
  await launch('/cumpleanos');
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(heading(page)).toHaveText('Cumpleaños');
  await expect(tab('Cumpleaños')).toHaveAttribute('aria-selected', 'true');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  // Chromium reports the launch again after a reload; the person has navigated since.
  await goTo(page, '/avisos', 'Avisos');
  await page.reload();
  await launch('/cumpleanos');
  await expect(heading(page)).toHaveText('Avisos');
  await launch('/cumpleanos');
  await expect(heading(page)).toHaveText('Cumpleaños');
  await page.goto(`${app.url}/?origen=pwa`);
  await expect(heading(page)).toContainText(/^(Buen|¡Feliz)/);
  await expect(page).toHaveURL(`${app.url}/`);
});

test('promise 2 Liberar espacio offline deletes photos and read data; a pending change stays and is sent', async ({
  app,
  page,
  context,
}) => {
  await signIn(page, app, 'coordinacion');
  await workerReady(page);
  await goTo(page, '/cumpleanos', 'Cumpleaños');
  await expect(
    page.getByRole('main').getByRole('img').first().or(page.getByRole('listitem').first()),
  ).toBeVisible();
  await goTo(page, '/dispositivo', 'Este dispositivo');
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(row('La app')).toContainText(/\d MB/);
  await expect(row('Lo que has leído')).toContainText(/\d kB/);
  await context.setOffline(true);
  await inPanel(page, (panel) => choice(panel, 'Color del tema', 'Rosa').click());
  await expect(connectionStatus(page)).toHaveText('Sin conexión · 1 cambio por enviar');
  await expect(row('Cambios por enviar')).toContainText('1');
  // Inicio is kept again in the new theme, not between its deletion and the count of what is left.
  await expect
    .poll(() => readStorage(page, { database: 'planeacion-kv', store: 'kv', key: 'inicio:coordinacion' }))
    .toBeTruthy();

  await page.getByRole('button', { name: 'Liberar espacio' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Liberar espacio?' });
  await expect(question).toContainText('lo verás de nuevo cuando regrese');
  await question.getByRole('button', { name: 'Liberar', exact: true }).click();
  await expect(page.getByText(/^Liberamos .* Lo verás de nuevo con conexión\.$/)).toBeVisible();
  await expect(row('Lo que has leído')).toContainText('nada');
  await expect(row('Fotos')).toContainText('nada');
  await expect(row('La app')).toContainText(/\d MB/);

  // The app opens with its person and the pending change, but without the deleted data.
  await page.goto(`${app.url}/cumpleanos`);
  await expect(
    page.getByText('Estos cumpleaños necesitan conexión la primera vez.', { exact: false }),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'pink');
  await expect(connectionStatus(page)).toHaveText('Sin conexión · 1 cambio por enviar');
  await context.setOffline(false);
  await expect(connectionStatus(page)).toHaveText('Todo guardado', { timeout: 30_000 });
  const token = await page.evaluate(() => localStorage.getItem('sesion') ?? '');
  const query = 'query($u: String!, $c: String!) { configuracion(usuario: $u, campo: $c) }';
  const saved = await app.call(query, { u: 'coordinacion', c: 'currentTheme' }, token);
  expect(saved.data?.configuracion).toBe('pink');
});

test("with window controls overlay the bar leaves room for the system's buttons and moves the window", async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await signIn(page, app, 'profesor');
  const bar = page.getByRole('banner');
  const region = (name: string) =>
    (name === 'bar' ? bar : bar.getByRole('button', { name })).evaluate((element) =>
      getComputedStyle(element).getPropertyValue('app-region'),
    );
  expect(await region('bar')).not.toBe('drag');
  const right = async () => {
    const box = await profileButton(page).boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  for (const width of [1440, 700]) {
    await page.setViewportSize({ width, height: 900 });
    const before = await right();
    await giveTitleBar(page, { x: 0, y: 0, width: width - 138, height: 33 });
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/barra-de-titulo-${width}.png` });
    expect(await right()).toBeLessThanOrEqual(width - 138);
    expect(before).toBeGreaterThan(width - 138);
    expect(await region('bar')).toBe('drag');
    for (const name of ['Menú', 'Buscar', 'Ajustes de diseño']) expect(await region(name)).toBe('no-drag');
    const tabs = await page
      .locator('[data-tab], [data-tab] a')
      .evaluateAll((all) => all.map((tab) => getComputedStyle(tab).getPropertyValue('app-region')));
    expect(tabs).toEqual(['no-drag', 'no-drag']);
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
    await page.evaluate(() => {
      const { titleBar } = window as unknown as { titleBar: CSSStyleSheet };
      titleBar.disabled = true;
    });
    expect(await right()).toBe(before);
  }
});

/**
 * The test browsers have no window controls overlay: applies the sheet's own rules with these values of the
 * system.
 */
const giveTitleBar = (page: Page, area: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>) =>
  page.evaluate((given) => {
    const rules = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter(
        (rule) => rule instanceof CSSMediaRule && rule.media.mediaText.includes('window-controls-overlay'),
      )
      .flatMap((rule) => [...(rule as CSSMediaRule).cssRules].map(({ cssText }) => cssText));
    if (rules.length < 3) throw new Error('the rules are gone');
    const sheet = new CSSStyleSheet();
    const told = (_: string, name: keyof typeof given) => `${given[name]}px`;
    sheet.replaceSync(rules.join('\n').replace(/env\(titlebar-area-(\w+),\s*[^)]*\)/g, told as never));
    document.adoptedStyleSheets.push(sheet);
    Object.assign(window, { titleBar: sheet });
  }, area);
