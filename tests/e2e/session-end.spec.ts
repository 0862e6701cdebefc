import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { AppProcess } from '../support/backends/app-process.ts';
import { connectionStatus, signIn, workerReady } from '../support/browser/browser.ts';
import { memoryHolds } from '../support/browser/heap.ts';
import { choice, panelButton, settingsPanel } from '../support/person/shell.ts';
import { placesWith, readSiteData } from '../support/person/site-data.ts';
import { test } from './test.ts';

/** How the browser reports the requests that an ended session still had in flight. */
const REFUSED = / 401 .*\/api\/(sesiones|bitacora\/mia|visibilidad)$/;

/** The server ends a session over a half-filled form (B20, promises 11 and 13). */
let usuario: string;

test.beforeEach(async ({ announce, backend }) => {
  announce(REFUSED, 'perhaps');
  usuario = backend.addPerson();
});

/** Changes the secret: every earlier token is refused, and the next request learns it from the server. */
async function endAllSessions(app: AppProcess): Promise<void> {
  await app.kill();
  await writeFile(join(app.dataDir, 'secreto'), randomBytes(32).toString('base64url'));
  await app.start();
}

async function surnameOf(app: AppProcess, person: string): Promise<string> {
  const query = 'query($u: String!) { usuario(usuario: $u) { apellido } }';
  const answer = await app.call(query, { u: person }, await app.signIn(person));
  return (answer.data?.usuario as Record<string, string> | undefined)?.apellido ?? '';
}

/** The panel is opened before the sessions end, because any answer may lead to the sign-in. */
async function choosePinkTooLate(page: Page, app: AppProcess): Promise<void> {
  await panelButton(page).click();
  const pink = choice(settingsPanel(page), 'Color del tema', 'Rosa');
  await expect(pink).toBeVisible();
  await page.context().setOffline(true);
  await endAllSessions(app);
  await pink.click();
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'pink');
  await page.context().setOffline(false);
}

async function halfFilled(page: Page, app: AppProcess): Promise<void> {
  await page.goto(`${app.url}/configuracion`);
  await page.getByRole('switch', { name: 'Demanda' }).click();
  await expect(page.getByText('1 cambio sin guardar')).toBeVisible();
}

async function fillIn(page: Page, app: AppProcess, name: string): Promise<void> {
  await page.getByLabel('Usuario', { exact: true }).fill(name);
  await page.getByLabel('Contraseña', { exact: true }).fill(app.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

test('promise 11: an ended session shows the sign-in in the same document and keeps only the form', async ({
  app,
  page,
}) => {
  await signIn(page, app, usuario);
  await workerReady(page);
  const apellido = await surnameOf(app, usuario);
  await halfFilled(page, app);
  await page.evaluate(() => Object.assign(window, { theSame: true }));
  expect(await memoryHolds(page, apellido)).toBe(true);

  await choosePinkTooLate(page, app);
  await expect(page).toHaveURL(/\/login$/, { timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  expect(await page.evaluate(() => 'theSame' in window)).toBe(true);
  await expect(page.locator('body')).not.toContainText(apellido);
  const kept = Object.entries(await readSiteData(page)).filter(([at]) => !at.startsWith('cache:planeacion'));
  expect(placesWith(Object.fromEntries(kept), usuario)).toEqual([]);
  expect(placesWith(Object.fromEntries(kept), apellido)).toEqual([]);
  // A request in flight when the session ends keeps its answer in memory until it arrives.
  await expect.poll(() => memoryHolds(page, apellido), { timeout: 30_000 }).toBe(false);

  await fillIn(page, app, usuario.toUpperCase());
  await expect(page).toHaveURL(/\/configuracion$/);
  await expect(page.getByText('1 cambio sin guardar')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Demanda' })).toBeChecked();
  // The unsent change was sealed and is sent with the new session.
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'pink');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
});

test("promise 11: another person starts on Inicio, without the first person's form", async ({
  app,
  page,
}) => {
  await signIn(page, app, usuario);
  await workerReady(page);
  await halfFilled(page, app);
  await choosePinkTooLate(page, app);
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible({ timeout: 30_000 });
  // An earlier document: it shows nobody either.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await fillIn(page, app, 'coordinacion');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Buen|¡Feliz)/);
  await page.evaluate(() => history.pushState(null, '', '/configuracion'));
  await expect(page.getByRole('switch', { name: 'Demanda' })).not.toBeChecked();
  await expect(page.getByText('1 cambio sin guardar')).toBeHidden();
});

test('spec B20 with a form in each of two tabs, one sign-in continues both forms', async ({
  backend,
  app,
  page,
  context,
}) => {
  await signIn(page, app, usuario);
  await workerReady(page);
  const other = await context.newPage();
  await halfFilled(page, app);
  await other.goto(`${app.url}/configuracion`);
  await other.getByRole('switch', { name: 'Origen' }).click();
  await expect(other.getByText('1 cambio sin guardar')).toBeVisible();

  await choosePinkTooLate(other, app);
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: 'Entrar' })).toBeVisible({ timeout: 30_000 });
  await fillIn(page, app, usuario);
  await expect(page).toHaveURL(/\/configuracion$/);
  await expect(page.getByRole('switch', { name: 'Demanda' })).toBeChecked();
  await expect(other).toHaveURL(/\/configuracion$/);
  await expect(other.getByText('1 cambio sin guardar')).toBeVisible();
  await expect(other.getByRole('switch', { name: 'Origen' })).toBeChecked();
  await expect(other.getByRole('switch', { name: 'Demanda' })).not.toBeChecked();
  await other.getByRole('button', { name: 'Guardar' }).click();
  await expect(connectionStatus(other)).toHaveText('Todo guardado');
  expect(backend.value(usuario, 'colOrigen')).toBe('true');
});
