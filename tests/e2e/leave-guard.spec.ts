import { expect, type Page, test } from '@playwright/test';
import { type AppProcess, removeTemplate, startApp } from '../support/app-process.ts';
import { type Device, openDevice, signIn } from '../support/browser.ts';

/** A2.3, both sides of the question, by every way out. */
let app: AppProcess;
let device: Device;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(async () => {
  await app.remove();
  await removeTemplate();
});
test.beforeEach(async () => {
  device = await openDevice(app);
  await signIn(device.page, app, 'profesor');
});
test.afterEach(() => device.remove());

const QUESTION =
  'Haz hecho cambios a la configuración y no se han guardado. ¿Deseas descartar estos cambios?';

async function changeSomething(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await menu.getByRole('link', { name: 'Perfil' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await menu.getByRole('link', { name: 'Configuración' }).click();
  await page.getByRole('switch', { name: 'Demanda' }).click();
}

const ways: [string, (page: Page) => Promise<unknown>, RegExp][] = [
  [
    'a link',
    (page) =>
      page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Inicio' }).click(),
    /\/$/,
  ],
  ['Back', (page) => page.evaluate(() => history.back()), /\/profile$/],
];

for (const [name, leave, goal] of ways) {
  test(`leaving by ${name} asks; both answers do what they say`, async () => {
    const { page } = device;
    await changeSomething(page);
    await leave(page);
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(QUESTION);
    await expect(question.getByRole('button', { name: 'Seguir editando' })).toBeFocused();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/configuracion$/);
    await expect(page.getByRole('switch', { name: 'Demanda' })).toBeChecked();

    await leave(page);
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/configuracion$/);

    await leave(page);
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(page).toHaveURL(goal);
    await page.goto(`${app.url}/configuracion`);
    await expect(page.getByRole('switch', { name: 'Demanda' })).not.toBeChecked();
    expect(device.errors).toEqual([]);
  });
}

test('reload and close bring the browser’s own question, and only with unsaved changes', async () => {
  const { page } = device;
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.dismiss();
  });
  await changeSomething(page);
  await page.evaluate(() => location.reload());
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await expect(page.getByRole('switch', { name: 'Demanda' })).toBeChecked();

  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Demanda' })).toBeChecked();
  expect(questions).toHaveLength(1);
});
