import { expect, type Page } from '@playwright/test';
import { signIn } from '../support/browser/browser.ts';
import { heading, sideMenu } from '../support/person/shell.ts';
import { test } from './test.ts';

/**
 * App files that cannot be loaded, without a worker that has them: a retry works in the same document. This
 * browser keeps a failed import() for good (playwright.config.ts), which the first test proves.
 */
test.use({ serviceWorkers: 'block' });

/** Makes these files unavailable until the returned function is called. */
async function lose(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(files);
}

/** Proves that a page was not reloaded. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in window);

test('in this browser a failed import() stays failed', async ({ backend, page }) => {
  await page.goto(`${backend.app.url}/login`);
  const file = await page.evaluate(() => document.querySelector('link[data-inicio]')?.getAttribute('href'));
  const url = `${file}?otra`;
  const ask = () =>
    page.evaluate(
      (name) =>
        import(name).then(
          () => 'came',
          () => 'failed',
        ),
      `${backend.app.url}${url}`,
    );
  const giveBack = await lose(page, /\?otra$/);
  expect(await ask()).toBe('failed');
  await giveBack();
  expect(await ask()).toBe('failed');
});

test('without the file of the leave question, the form and its changes stay, and the next press retries', async ({
  announce,
  backend,
  page,
}) => {
  announce(/Failed to fetch the file .*dialog/i);
  await signIn(page, backend.app, backend.addPerson());
  await sideMenu(page).getByRole('link', { name: 'Configuración' }).click();
  await page.getByRole('switch', { name: 'Demanda' }).click();
  await mark(page);
  // The dialog's own file and one that it shares with others.
  const giveBack = await lose(page, /\/(LeaveQuestionDialog|AlertDialog|dialog(\.module\.css)?)-[^/]*\.js/);
  const leave = () => sideMenu(page).getByRole('link', { name: 'Inicio' }).click();
  await leave();
  await expect(page.getByRole('alert')).toContainText('No pudimos abrirlo');
  await expect(page.getByRole('switch', { name: 'Demanda' })).toBeChecked();
  await expect(page).toHaveURL(/\/configuracion$/);
  await giveBack();
  await leave();
  await expect(page.getByRole('alertdialog')).toContainText('Haz hecho cambios');
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page.getByRole('switch', { name: 'Demanda' })).toBeChecked();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(await isMarked(page)).toBe(true);
});

test('a page and its shared files load when the network returns, without a reload', async ({
  announce,
  backend,
  page,
  context,
}) => {
  // The page's own file, or one that it shares: the first that fails is named.
  announce(/Failed to fetch the file .*\/assets\//);
  await signIn(page, backend.app, backend.addPerson());
  await mark(page);
  // What explains a missing page comes at the first idle moment.
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/PageError-/.test(name)),
      ),
    )
    .toBe(true);
  await context.setOffline(true);
  await sideMenu(page).getByRole('link', { name: 'Perfil' }).click();
  await expect(heading(page)).toHaveText('Esta página necesita conexión');
  await sideMenu(page).getByRole('link', { name: 'Avisos' }).click();
  await expect(heading(page)).toHaveText('Esta página necesita conexión');
  await context.setOffline(false);
  await expect(heading(page)).toHaveText('Avisos');
  await sideMenu(page).getByRole('link', { name: 'Perfil' }).click();
  await expect(heading(page)).not.toHaveText('Esta página necesita conexión');
  await expect(page).toHaveURL(/\/profile$/);
  expect(await isMarked(page)).toBe(true);
});

test('a page opens when the network returns, although the words for its absence were missing too', async ({
  announce,
  backend,
  page,
}) => {
  announce(/Failed to fetch the file .*(NoticesPage|PageError)/);
  const found = await lose(page, /\/PageError-[^/]*\.js/);
  await signIn(page, backend.app, backend.addPerson());
  await mark(page);
  const giveBack = await lose(page, /\/NoticesPage-[^/]*\.js/);
  await sideMenu(page).getByRole('link', { name: 'Avisos' }).click();
  await expect(page.getByRole('alert')).toContainText('No pudimos cargar esta página');
  await giveBack();
  await found();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(heading(page)).toHaveText('Avisos');
  expect(await isMarked(page)).toBe(true);
});

test("an administrator's pages enter the menu once the file that asks for them has come", async ({
  backend,
  page,
}) => {
  const found = await lose(page, /\/watch-rights-[^/]*\.js/);
  let failures = 0;
  page.on('requestfailed', (request) => (failures += /watch-rights/.test(request.url()) ? 1 : 0));
  await signIn(page, backend.app, 'admin');
  // A file that gets no answer is requested once more by itself.
  await expect.poll(() => failures).toBe(2);
  await found();
  await expect(sideMenu(page).getByRole('link', { name: 'Bitácora' })).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(sideMenu(page).getByRole('link', { name: 'Bitácora' })).toHaveCount(1);
});

test('without the file of the tabs a press says so, and kept tabs come back with it', async ({
  backend,
  page,
}) => {
  const found = await lose(page, /\/tab-store-[^/]*\.js/);
  await signIn(page, backend.app, backend.addPerson());
  await mark(page);
  await sideMenu(page).getByRole('link', { name: 'Avisos' }).click();
  const open = page.getByRole('button', { name: 'Abrir Avisos en una pestaña' });
  const tab = page.getByRole('tab', { name: 'Avisos' });
  await open.click();
  await expect(page.getByText('No pudimos abrirlo', { exact: true })).toBeVisible();
  await found();
  await open.click();
  await expect(tab).toBeVisible();
  expect(await isMarked(page)).toBe(true);

  const foundAgain = await lose(page, /\/tab-store-[^/]*\.js/);
  let failures = 0;
  page.on('requestfailed', (request) => (failures += /tab-store/.test(request.url()) ? 1 : 0));
  await page.reload();
  await expect.poll(() => failures).toBe(2);
  await foundAgain();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(tab).toBeVisible();
});

test('a start whose files fail is reloaded automatically, and the typed name stays', async ({
  announce,
  backend,
  page,
}) => {
  announce(/Failed to fetch dynamically imported module: .*AuthApp/);
  await page.route(/\/AuthApp-[^/]*\.js/, (route) => route.abort('internetdisconnected'), { times: 1 });
  await page.goto(`${backend.app.url}/login`);
  await mark(page);
  await page.getByLabel('Usuario').fill('profesor');
  await expect.poll(() => isMarked(page).catch(() => true), { timeout: 30_000 }).toBe(false);
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await expect(page.getByRole('button', { name: 'Ocultar' })).toBeVisible();
  await expect(page.getByLabel('Usuario')).toHaveValue('profesor');
});

test('if the recovery file fails too, the typed text stays, and it is requested again when online', async ({
  announce,
  backend,
  page,
}) => {
  announce(/Failed to fetch dynamically imported module: .*\/index-/);
  await page.route(/\/assets\/index-[^/]*\.js/, (route) => route.abort('internetdisconnected'), { times: 1 });
  await page.route(/\/recuperacion\.js/, (route) => route.abort('internetdisconnected'), { times: 1 });
  await page.goto(`${backend.app.url}/login`);
  await page.getByLabel('Usuario').fill('profesor');
  await expect(page.locator('body')).toContainText('No pudimos abrir la app.');
  await expect(page.getByLabel('Usuario')).toHaveValue('profesor');
  await mark(page);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => isMarked(page).catch(() => true), { timeout: 30_000 }).toBe(false);
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await expect(page.getByRole('button', { name: 'Ocultar' })).toBeVisible();
  await expect(page.getByLabel('Usuario')).toHaveValue('profesor');
});

test("without the file of the sign-in's next step, the typed text stays, and the next press continues", async ({
  backend,
  page,
}) => {
  await page.goto(`${backend.app.url}/login`);
  await mark(page);
  const giveBack = await lose(page, /\/(SecondStep|waits|CodeEntry)-[^/]*\.js/);
  await page.getByLabel('Usuario').fill('nueva');
  await page.getByLabel('Contraseña', { exact: true }).fill(backend.app.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert')).toContainText('Revisa tu conexión');
  await giveBack();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByLabel('Código de confirmación')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test("if the server no longer has the sign-in's next step, the page reloads once, and the name stays", async ({
  announce,
  backend,
  page,
}) => {
  announce(/status of 404 .*SecondStep/);
  await page.route(/\/SecondStep-[^/]*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${backend.app.url}/login`);
  const attempt = async () => {
    await mark(page);
    await page.getByLabel('Contraseña', { exact: true }).fill(backend.app.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
  };
  await page.getByLabel('Usuario').fill('nueva');
  await attempt();
  await expect.poll(() => isMarked(page).catch(() => true), { timeout: 30_000 }).toBe(false);
  await expect(page.getByLabel('Usuario')).toHaveValue('nueva');
  await attempt();
  await expect(page.getByRole('alert')).toContainText('ya volvimos a cargar una vez');
  expect(await isMarked(page)).toBe(true);
});
