import { type BrowserContext, expect, type Page } from '@playwright/test';
import { startPreview } from '../support/preview/server.ts';
import { test } from './test.ts';

/**
 * A2.3: leaving a form with unsaved changes, on a real history: link, Back and Forward, each cancelled and
 * confirmed, with and without the Navigation API.
 */
let preview: Awaited<ReturnType<typeof startPreview>>;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  preview = await startPreview();
  // One context for all tests: its HTTP cache holds the modules.
  context = await browser.newContext();
});
test.afterAll(async () => {
  await context.close();
  await preview.close();
});
test.beforeEach(({ pageErrors }) => pageErrors.watch(context));
test.afterEach(() => page.close());

const path = () => new URL(page.url()).pathname;
const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
const demand = () => page.getByRole('switch', { name: 'Demanda' });
const question = () => page.getByRole('alertdialog', { name: /^Haz hecho cambios a la configuración/ });
const answer = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** The browser's own Back or Forward button; unlike history.back() it starts from the displayed entry. */
async function press(by: -1 | 1) {
  const session = await context.newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  const entryId = entries[currentIndex + by]?.id;
  if (entryId === undefined) throw new Error('there is nothing that way');
  await session.send('Page.navigateToHistoryEntry', { entryId });
  await session.detach();
}

/** Whether the question is open; read without the press of a person that other ways of reading stand for. */
async function isAsked(): Promise<boolean> {
  const session = await context.newCDPSession(page);
  const expression = `!!document.querySelector('[role=alertdialog]')`;
  const { result } = await session.send('Runtime.evaluate', { expression, userGesture: false });
  await session.detach();
  return result.value as boolean;
}

/**
 * Visits start, ProfilePage and ConfigurationPage (`forward`: then its link to the profile and back), and
 * leaves one change unsaved.
 */
async function edit({ forward = false } = {}) {
  // Some tests have opened the page already, to check the browser's features.
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
  await expect(page.getByText('1 cambio sin guardar')).toBeVisible();
}

async function stays() {
  await expect(question()).toContainText('Demanda: oculta → visible');
  await expect(page.getByRole('button', { name: 'Seguir editando' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question()).toBeHidden();
  expect(path()).toBe('/configuracion');
  await expect(demand()).toBeChecked();
}

for (const way of ['navigation', 'popstate'])
  test.describe(`unsaved changes with ${way}`, () => {
    test.beforeEach(async () => {
      page = await context.newPage();
      if (way === 'popstate') await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
      await page.goto(preview.address);
      expect(await page.evaluate(() => 'navigation' in window)).toBe(way === 'navigation');
    });

    test('a link asks about unsaved changes; Seguir editando stays, Descartar leaves', async () => {
      await edit();
      await follow('Ir a la portada');
      await stays();
      await follow('Ir a la portada');
      await answer('Descartar');
      await page.waitForURL('**/landing');
      await page.goBack();
      await expect(demand()).not.toBeChecked();
      // The form has one history entry, not two.
      await page.goBack();
      await page.waitForURL('**/ProfilePage');
    });

    test('Back asks about unsaved changes; Seguir editando stays, Descartar goes back one page', async () => {
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
      await expect(question()).toBeVisible();
      await press(-1);
      await expect(question()).toBeHidden();
      expect(path()).toBe('/configuracion');
      await expect(demand()).toBeChecked();
      await press(-1);
      await stays();
    });

    test('a third Back in a row, without a press in the page, asks again', async () => {
      await edit();
      for (const asked of [true, false, true]) {
        await press(-1);
        await expect.poll(isAsked).toBe(asked);
      }
      await stays();
    });

    test('after saving nothing is asked, and one Back leaves', async () => {
      await edit();
      await answer('Guardar');
      await expect(page.getByText('Guardado en este dispositivo.')).toBeVisible();
      await page.goBack();
      await page.waitForURL('**/ProfilePage');
    });
  });

test.describe('unsaved changes with the Navigation API only', () => {
  test('Forward asks about unsaved changes too', async () => {
    page = await context.newPage();
    await edit({ forward: true });
    await press(1);
    await stays();
    await press(1);
    await answer('Descartar');
    await page.waitForURL('**/landing');
  });

  test('a navigation outside the router asks about unsaved changes too', async () => {
    page = await context.newPage();
    await edit();
    const push = () => page.evaluate(() => history.pushState(null, '', '/landing'));
    await push();
    await stays();
    await push();
    await answer('Descartar');
    await page.waitForURL('**/landing');
  });

  test('the browser itself asks before a reload with unsaved changes', async () => {
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
