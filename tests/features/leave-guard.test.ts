import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect as within } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchChromium } from '../support/preview/browser.ts';
import { startPreview } from '../support/preview/server.ts';

/** A2.3 on a real history: link, Back, Forward, each both ways; with the Navigation API and without it. */
let browser: Browser;
let preview: Awaited<ReturnType<typeof startPreview>>;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [browser, preview] = await Promise.all([launchChromium(), startPreview()]);
  // One context: the modules come from its cache.
  context = await browser.newContext();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await preview.close();
});
afterEach(() => page.close());

const path = () => new URL(page.url()).pathname;
const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
const demand = () => page.getByRole('switch', { name: 'Demanda' });
const question = () => page.getByRole('alertdialog', { name: /^Haz hecho cambios a la configuración/ });
const answer = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** The browser's own Back or Forward button, which unlike history.back() starts from the entry that is shown. */
async function press(by: -1 | 1) {
  const session = await context.newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  const entryId = entries[currentIndex + by]?.id;
  if (entryId === undefined) throw new Error('there is nothing that way');
  await session.send('Page.navigateToHistoryEntry', { entryId });
  await session.detach();
}

/** start → ProfilePage → ConfigurationPage (→ its link to the profile, and back), with one change unsaved. */
async function edit({ forward = false } = {}) {
  // Some are there already, to look at what their browser has.
  if (page.url() === 'about:blank') await page.goto(preview.address);
  await follow('ProfilePage');
  await follow('Cambiarlo en Configuración');
  await page.waitForURL('**/configuracion');
  if (forward) {
    await follow('Ir a la portada');
    await page.waitForURL('**/landing');
    await page.goBack();
  }
  await demand().click();
  await within(page.getByText('1 cambio sin guardar')).toBeVisible();
}

async function stays() {
  await within(question()).toContainText('Demanda: oculta → visible');
  await within(page.getByRole('button', { name: 'Seguir editando' })).toBeFocused();
  await page.keyboard.press('Escape');
  await within(question()).toBeHidden();
  expect(path()).toBe('/configuracion');
  await within(demand()).toBeChecked();
}

describe.each(['navigation', 'popstate'])('with %s', { timeout: 30_000 }, (way) => {
  beforeEach(async () => {
    page = await context.newPage();
    if (way === 'popstate') await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
    await page.goto(preview.address);
    expect(await page.evaluate(() => 'navigation' in window)).toBe(way === 'navigation');
  });

  test('a link asks; Seguir editando stays, Descartar goes', async () => {
    await edit();
    await follow('Ir a la portada');
    await stays();
    await follow('Ir a la portada');
    await answer('Descartar');
    await page.waitForURL('**/landing');
    await page.goBack();
    await within(demand()).not.toBeChecked();
    // The form has one entry in the history, not two.
    await page.goBack();
    await page.waitForURL('**/ProfilePage');
  });

  test('Back asks; Seguir editando stays, Descartar goes back one page', async () => {
    await edit();
    await press(-1);
    await stays();
    await press(-1);
    await answer('Descartar');
    await page.waitForURL('**/ProfilePage');
  });

  test('a second Back, which no page may cancel, closes the question and stays', async () => {
    await edit();
    await press(-1);
    await within(question()).toBeVisible();
    await press(-1);
    await within(question()).toBeHidden();
    expect(path()).toBe('/configuracion');
    await within(demand()).toBeChecked();
    await press(-1);
    await stays();
  });

  test('once saved nothing is asked, and one Back leaves', async () => {
    await edit();
    await answer('Guardar');
    await within(page.getByText('Guardado en este dispositivo.')).toBeVisible();
    await page.goBack();
    await page.waitForURL('**/ProfilePage');
  });
});

describe('with navigation', { timeout: 30_000 }, () => {
  test('Forward asks too', async () => {
    page = await context.newPage();
    await edit({ forward: true });
    await press(1);
    await stays();
    await press(1);
    await answer('Descartar');
    await page.waitForURL('**/landing');
  });

  test('a navigation past the router asks too', async () => {
    page = await context.newPage();
    await edit();
    const push = () => page.evaluate(() => history.pushState(null, '', '/landing'));
    await push();
    await stays();
    await push();
    await answer('Descartar');
    await page.waitForURL('**/landing');
  });

  test('a reload is asked about by the browser itself', async () => {
    page = await context.newPage();
    await edit();
    const asked = page.waitForEvent('dialog');
    const reload = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reload;
  });
});
