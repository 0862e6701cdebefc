import { expect, type Page } from '@playwright/test';
import type { AppProcess } from '../support/backends/app-process.ts';
import { findViolations } from '../support/browser/axe.ts';
import { connectionStatus, signIn, workerReady } from '../support/browser/browser.ts';
import { tooWide, wear } from '../support/browser/fit.ts';
import { placesWith, readSiteData } from '../support/person/site-data.ts';
import { test } from './test.ts';

/** The profile, and looking up people, with the real worker, network and storage. */

const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
const nicknameOnServer = async (app: AppProcess, usuario: string) => {
  const query = 'query($u: String!) { usuario(usuario: $u) { hipocoristico } }';
  const { data } = await app.call(query, { u: usuario }, await app.signIn(usuario));
  return (data?.usuario as { hipocoristico: string | null } | undefined)?.hipocoristico;
};

test('a nickname saved offline is sent later; a regenerated photo replaces the old one everywhere', async ({
  app,
  page,
  context,
}) => {
  await signIn(page, app, 'profesor');
  await workerReady(page);
  const button = page.getByRole('banner').getByRole('button', { name: /Pepe|Profe/ });

  const keptPhotos = async () =>
    Object.keys(await readSiteData(page)).filter((place) => place.startsWith('cache:fotos'));

  await test.step('nickname', async () => {
    // A new page: photos that the first one showed before the worker existed are not stored.
    await page.goto(`${app.url}/profile`);
    // Both sizes: an offline page has only photos stored before.
    await expect.poll(async () => (await keptPhotos()).length).toBeGreaterThan(1);
    await page.getByLabel('Apodo').fill('Profe «Pepe»');
    await expect(page.getByText('Se guarda como «Profe Pepe».')).toBeVisible();
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(connectionStatus(page)).toHaveText('Sin conexión · 1 cambio por enviar');
    await expect(button).toContainText('Profe Pepe');
    await expect(page.getByText('Pendiente de enviar')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Regenerar foto' })).toBeDisabled();
    await page.reload();
    await expect(page.getByLabel('Apodo')).toHaveValue('Profe Pepe');
    await context.setOffline(false);
    await expect(connectionStatus(page)).toHaveText('Todo guardado');
    expect(await nicknameOnServer(app, 'profesor')).toBe('Profe Pepe');
    await expect(button).toContainText('Profe Pepe');
  });

  await test.step('photo', async () => {
    const shown = () =>
      page
        .locator('img[src*="/fotos/"]')
        .evaluateAll((all) => all.map((img) => img.getAttribute('src') ?? ''));
    const before = await shown();
    expect(before.length).toBe(2);
    await page.getByRole('button', { name: 'Regenerar foto' }).click();
    await expect(page.getByText('Listo: ya se ve tu foto nueva.')).toBeVisible();
    const after = await shown();
    expect(after.filter((src) => before.includes(src))).toEqual([]);
    await expect
      .poll(async () => (await keptPhotos()).filter((place) => before.some((src) => place.endsWith(src))))
      .toEqual([]);
    await expect
      .poll(
        async () => (await keptPhotos()).filter((place) => after.some((src) => place.endsWith(src))).length,
      )
      .toBe(2);
  });
});

test('an administrator looks up a person and a permission by keyboard; nothing is stored; others may not', async ({
  app,
  page,
  browser,
}) => {
  await signIn(page, app, 'admin');
  await workerReady(page);

  await test.step('look up', async () => {
    await goTo(page, '/profile/consulta');
    await page.getByLabel('Usuario', { exact: true }).fill('nadie.asi');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nadie tiene el usuario «nadie.asi».', { exact: true })).toBeVisible();
    await page.getByLabel('Usuario', { exact: true }).fill('coordinacion');
    await page.keyboard.press('Enter');
    const person = page.getByRole('region', { name: 'Persona consultada' });
    await expect(person.getByRole('heading', { level: 2 }).first()).not.toBeEmpty();
    await person.getByRole('button', { name: 'Mostrar datos reservados' }).press('Enter');
    await expect(person.getByText('CURP', { exact: true })).toBeVisible();
    await expect(page.getByLabel('De quién')).toHaveValue('coordinacion');
    await page.getByLabel('De quién').fill('profesor');
    await page.getByLabel('Proceso').fill('planeacion');
    await page.getByLabel('Permiso específico (opcional)').fill('editar');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Respuestas' }).getByRole('listitem')).toHaveText(
      /^Noprofesor · planeacion · editarPreguntó admin, /,
    );
    await page.getByLabel('Permiso específico (opcional)').fill('consultar');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Respuestas' }).getByRole('listitem').first()).toHaveText(
      /^Sí/,
    );
  });

  await test.step('in both schemes, on a phone too', async () => {
    expect(await findViolations(page)).toEqual([]);
    await wear(page, { esquema: 'oscuro' });
    expect(await findViolations(page, 'color-contrast')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await tooWide(page)).toBe(0);
  });

  await test.step('nothing is kept', async () => {
    const person = page.getByRole('region', { name: 'Persona consultada' });
    const [name, rfc] = [
      (await person.getByRole('heading', { level: 2 }).first().textContent()) ?? '',
      (await person.locator('dt:text-is("RFC") + dd').textContent()) ?? '',
    ];
    expect(Math.min(name.length, rfc.length)).toBeGreaterThan(5);
    await goTo(page, '/profile');
    await page
      .getByRole('radiogroup', { name: /^Mi color/ })
      .getByRole('radio', { name: 'Rosa oscuro' })
      .check();
    await expect(connectionStatus(page)).toHaveText('Todo guardado');
    // Answers are stored a moment after they have come; returning to the page causes one.
    await expect.poll(async () => Object.keys(await readSiteData(page)).join()).toContain('apollo:');
    const kept = await readSiteData(page);
    const own = Object.fromEntries(
      Object.entries(kept).filter(([place]) => !/\.(js|html)|cumpleanos/.test(place)),
    );
    // The administrator's own permission for the audit log is stored; answers about other people are not.
    for (const text of [rfc, 'coordinacion', '"proceso":"planeacion"', 'usuarioConsultar'])
      expect(
        placesWith(own, text).filter((place) => !place.startsWith('cache:planeacion')),
        text,
      ).toEqual([]);
  });

  await test.step('somebody else', async () => {
    const other = await browser.newPage();
    await signIn(other, app, 'profesor');
    await goTo(other, '/profile/consulta');
    await expect(other.getByText(/es de quienes administran la app/)).toBeVisible();
    await expect(other.getByLabel('Usuario', { exact: true })).toHaveCount(0);
    await goTo(other, '/actualizaciones');
    await expect(other.getByText(/Esta página es de quienes administran la app/)).toBeVisible();
  });
});
