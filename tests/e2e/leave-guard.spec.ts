import { expect, type Page } from '@playwright/test';
import { signIn } from '../support/browser/browser.ts';
import { test } from './test.ts';

/** The question about unsaved changes (A2.3) with both answers, on every way out. */
test.use({ serviceWorkers: 'block' });

test.beforeEach(async ({ backend, page }) => {
  await signIn(page, backend.app, backend.addPerson());
});

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

test('leaving unsaved changes by a link or by Back asks, and both answers work', async ({
  backend,
  page,
}) => {
  for (const [name, leave, goal] of ways)
    await test.step(name, async () => {
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
      await page.goto(`${backend.app.url}/configuracion`);
      await expect(page.getByRole('switch', { name: 'Demanda' })).not.toBeChecked();
    });
});

test("reloading or closing shows the browser's question, only with unsaved changes", async ({ page }) => {
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
