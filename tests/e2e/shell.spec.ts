import { expect, type Page } from '@playwright/test';
import { ACCESS_ROUTES } from '../../src/shell/routes/access-routes.tsx';
import { documentTitle } from '../../src/shell/routes/document-title.ts';
import { SHELL_ROUTES } from '../../src/shell/routes/routes.tsx';
import { connectionStatus, signIn } from '../support/browser/browser.ts';
import { heading, openFromFooter, sideMenu } from '../support/person/shell.ts';
import { test } from './test.ts';

/** Navigating through the shell (A1, A2, B7, C2). */
// Files come from the server, so that a test can delay one.
test.use({ serviceWorkers: 'block' });

test.use({ backendOptions: { env: { CORREO_SUGERENCIAS: 'buzon@universidad.example' } } });

const profileButton = (page: Page) => page.getByRole('button', { name: /^Begoña/ });
const profileMenu = (page: Page) => page.getByRole('menu', { name: 'Tu cuenta' });

test('a guest is redirected to the sign-in, a signed-in person past it, and an unknown URL to its page', async ({
  app,
  page,
}) => {
  for (const path of ['/', '/configuracion', '/auth']) {
    await page.goto(app.url + path);
    await expect(page).toHaveURL(`${app.url}/login`);
    await expect(page).toHaveTitle('Inicia sesión · Planeación escolar');
  }
  await page.goto(`${app.url}/no-existe`);
  await expect(page).toHaveURL(`${app.url}/notfound`);
  await expect(heading(page)).toHaveText('Página no encontrada');

  await signIn(page, app, 'admin');
  for (const path of ['/login', '/auth', '/auth/login']) {
    await page.goto(app.url + path);
    await expect(page).toHaveURL(`${app.url}/`);
    await expect(connectionStatus(page)).toHaveText('Todo guardado');
  }
  await page.goto(`${app.url}/configuracion/otra`);
  await expect(page).toHaveURL(`${app.url}/notfound`);
});

test('every page has its title and, within the shell, its breadcrumb', async ({ app, page }) => {
  await signIn(page, app, 'admin');
  for (const { path, title, group } of SHELL_ROUTES) {
    // Navigates as a link does, and loads one page directly.
    if (path === '/configuracion') await page.goto(app.url + path);
    else await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page).toHaveTitle(documentTitle(title));
    await expect(heading(page)).toBeVisible();
    const crumbs = page.getByRole('navigation', { name: 'Ruta' }).getByRole('listitem');
    await expect(crumbs).toHaveText(path === '/' ? ['Inicio'] : ['Inicio', ...(group ? [group] : []), title]);
    await expect(crumbs.last().locator('[aria-current=page]')).toHaveText(title);
    if (path !== '/') await expect(crumbs.first().getByRole('link')).toHaveAttribute('href', '/');
  }
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Inicio' }).click();
  await expect(page).toHaveURL(`${app.url}/`);
  for (const { path, title } of ACCESS_ROUTES) {
    await page.goto(app.url + path);
    await expect(page).toHaveTitle(documentTitle(title));
    await expect(heading(page)).toBeVisible();
  }
});

test('the first press of the profile button opens its menu even if its file is late, or says it is missing', async ({
  announce,
  app,
  page,
}) => {
  announce(/Failed to fetch the file .*ProfileMenu/);
  await signIn(page, app, 'admin');
  for (const press of ['click', 'Enter']) {
    await page.reload();
    await expect(profileButton(page)).toBeVisible();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = page.waitForRequest(/ProfileMenu-.*\.js/);
    await page.route(/ProfileMenu-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    if (press === 'click') await profileButton(page).click();
    else await profileButton(page).press('Enter');
    await asked;
    await expect(profileMenu(page)).toBeHidden();
    release();
    await expect(profileMenu(page).getByRole('menuitem')).toHaveText([
      'Configuración',
      'Este dispositivo',
      'Instalar aplicación',
      'Sugerencias',
      'Salir',
    ]);
    if (press === 'Enter') await expect(profileMenu(page).getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(profileMenu(page)).toBeHidden();
    await expect(profileButton(page)).toBeFocused();
    await page.unroute(/ProfileMenu-.*\.js/);
  }
  await test.step('a menu whose file cannot be had says so, and the next press gets it', async () => {
    await page.reload();
    await page.route(/ProfileMenu-.*\.js/, (route) => route.abort('internetdisconnected'));
    await profileButton(page).click();
    await expect(page.getByRole('region', { name: 'Notificaciones' })).toContainText('No pudimos abrirlo');
    await page.unroute(/ProfileMenu-.*\.js/);
    await profileButton(page).click();
    await expect(profileMenu(page)).toBeVisible();
  });
  await profileMenu(page).getByRole('menuitem', { name: 'Configuración' }).click();
  await expect(page).toHaveURL(`${app.url}/configuracion`);
  await expect(heading(page)).toBeFocused();
});

test('Sugerencias passes text, screen and version to the mail program and returns the focus', async ({
  app,
  page,
}) => {
  await signIn(page, app, 'admin');
  await sideMenu(page).getByRole('link', { name: 'Perfil' }).click();
  await expect(heading(page)).toBeFocused();
  await profileButton(page).click();
  await profileMenu(page).getByRole('menuitem', { name: 'Sugerencias' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sugerencias' });
  await dialog.getByLabel('Tu sugerencia').fill('Más años & días');
  const link = dialog.getByRole('link', { name: 'Abrir correo' });
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.protocol + address.pathname).toBe('mailto:buzon@universidad.example');
  expect(address.searchParams.get('body')).toMatch(
    /^Más años & días\r\n\r\n—\r\nPantalla: Perfil\r\nVersión: \d+\.\d+\.\d+\r\n$/,
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(profileButton(page)).toBeFocused();
});

test('a new page starts at its heading or fragment; Back restores position and focus', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 420 });
  await signIn(page, app, 'admin');
  await sideMenu(page).getByRole('button', { name: 'Start' }).click();
  await sideMenu(page).getByRole('link', { name: 'Toda la documentación' }).click();
  await expect(heading(page)).toHaveText('Documentación');
  await expect(heading(page)).toBeFocused();
  const link = page.getByRole('main').getByRole('link', { name: 'Configuración' }).last();
  await link.scrollIntoViewIfNeeded();
  const spot = await page.evaluate(() => scrollY);
  expect(spot).toBeGreaterThan(200);
  await link.click();
  await expect(heading(page)).toHaveText('Configuración');
  await expect(heading(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(heading(page)).toHaveText('Documentación');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(spot);
  await expect(page.locator(':focus')).toHaveAttribute('href', '/configuracion');
  await page.goForward();
  await expect(heading(page)).toHaveText('Configuración');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await test.step('A1.3 the spot is found again where the page’s data comes after the page', async () => {
    await openFromFooter(page, 'Diagnóstico');
    await expect(page.getByRole('button', { name: 'Revisar de nuevo' })).toBeVisible();
    // The end of the page, which exists only after its data has loaded.
    const end = await page.evaluate(() => {
      scrollTo(0, 9999);
      return scrollY;
    });
    expect(end).toBeGreaterThan(100);
    await sideMenu(page).getByRole('link', { name: 'Perfil' }).click();
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect(heading(page)).toHaveText('Diagnóstico');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(end);
  });
  await test.step('A1.3 a page that comes late leaves the focus in the search that was opened meanwhile', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/UtilitiesPage-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await sideMenu(page).getByRole('button', { name: 'Utilities' }).click();
    await sideMenu(page).getByRole('link', { name: 'Todas las medidas' }).click();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /^Busca/ });
    await expect(field).toBeFocused();
    release();
    await expect(page.locator('h1')).toHaveText('Utilities');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await page.unroute(/UtilitiesPage-.*\.js/);
  });
  await test.step('an address with a fragment opens at that part of the page', async () => {
    await page.goto(`${app.url}/documentation#agregar-pagina`);
    await expect(page.locator('#agregar-pagina')).toBeInViewport();
    await page.goto(`${app.url}/documentation#%E0%A4%A`);
    await expect(heading(page)).toHaveText('Documentación');
  });
});
