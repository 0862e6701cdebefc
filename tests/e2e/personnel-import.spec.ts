import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { findViolations } from '../support/browser/axe.ts';
import { signIn } from '../support/browser/browser.ts';
import { smallTargets, tooWide, wear } from '../support/browser/fit.ts';
import { test } from './test.ts';

/** The import and export of people in the app, on the real server. */

const HEADER = 'Usuario;Nombre;Apellido paterno;Apellido materno;Nacimiento;Puesto;Clave';

/** The file as the personnel office writes it: Windows-1252, semicolons. */
const csvOf = (...rows: readonly string[]) => ({
  name: 'personal.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...rows, ''].join('\r\n'), 'latin1'),
});

async function open(page: Page): Promise<Locator> {
  await page.evaluate(() => history.pushState(null, '', '/personas/importar'));
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Elegir archivo' })).toBeVisible();
  return main;
}

async function choose(
  main: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = main.page().waitForEvent('filechooser');
  await main.getByRole('button', { name: 'Elegir archivo' }).press('Enter');
  await (await chooser).setFiles(file);
}

/** Searches for somebody on the page Personas. */
async function search(page: Page, words: string): Promise<void> {
  await page.evaluate(() => history.pushState(null, '', '/personas'));
  await page.getByRole('searchbox', { name: /Nombre/ }).fill(words);
}

const textOf = async (saved: Promise<Download>) => readFile(await (await saved).path(), 'utf8');

/** Checks both schemes, on a phone and in a wide window. */
async function looksRight(page: Page): Promise<void> {
  for (const esquema of ['oscuro', 'claro']) {
    await wear(page, { esquema });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await findViolations(page), `${esquema}, ${width} px`).toEqual([]);
      expect(await tooWide(page), `${width} px`).toBeLessThanOrEqual(0);
    }
  }
}

test('a file with bad rows is named row by row; the corrected one is previewed, applied and then changes nothing', async ({
  app,
  page,
}) => {
  await signIn(page, app, 'admin');
  const main = await open(page);
  await looksRight(page);

  await choose(
    main,
    csvOf(
      'enuevo;Íñigo;Peña;Núñez;31-FEB-80;Profesor;A1',
      'profesor;José Ángel;Ramírez;del Río;;Director de área;B2;de más',
    ),
  );
  await expect(main.getByRole('heading', { name: 'Esto cambiaría' })).toBeFocused();
  await expect(main.getByText('2 filas · Windows-1252, separado por punto y coma')).toBeVisible();
  await expect(main.getByRole('alert')).toContainText('2 datos no se entienden');
  await expect(main.getByRole('button', { name: 'Aplicar…' })).toHaveCount(0);
  await main.getByText('2 datos malos').click();
  const rows = main.getByRole('region', { name: 'Datos malos' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/^2Nacimiento31-FEB-80Esa fecha no existe/);
  await expect(rows.nth(2)).toContainText(/^3Toda la fila.*La fila tiene 8 celdas/);
  await looksRight(page);
  const bad = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Descargar los datos malos' }).click();
  expect(await textOf(bad)).toContain('31-FEB-80');

  await main.getByRole('button', { name: 'Elegir otro archivo' }).click();
  const corrected = csvOf(
    'enuevo;Íñigo;Peña;Núñez;05-ENE-80;Profesor;A1',
    'profesor;José Ángel;Ramírez;del Río;05-ENE-80;Director de área;B2',
  );
  await choose(main, corrected);
  await main.getByText('1 cambiada', { exact: true }).click();
  await expect(main.getByText('Director de área')).toBeVisible();
  await main.getByText('Columnas', { exact: true }).click();
  const unused = main.getByRole('combobox', { name: 'Clave' });
  await expect(unused).toHaveValue('');
  await unused.selectOption('Expediente');
  await main.getByText('1 cambiada', { exact: true }).click();
  await expect(main.getByText(/^Expediente:/)).toContainText('B2');
  await looksRight(page);

  await main.getByText(/^\d+ ausentes$/).click();
  const missing = main.getByRole('list', { name: 'ausentes' }).getByRole('checkbox');
  await expect(missing.first()).not.toBeChecked();
  await main.getByRole('button', { name: 'Aplicar…' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Aplicar personal.csv?' });
  await expect(question).toContainText('Se agrega 1 persona.');
  await expect(question).toContainText('Cambian los datos de 1 persona.');
  await expect(question).not.toContainText('de baja');
  await question.getByRole('button', { name: 'Aplicar' }).click();
  await expect(main.getByRole('heading', { name: 'Listo' })).toBeFocused();
  await expect(main.getByText('1 persona agregada')).toBeVisible();
  await looksRight(page);

  await main.getByRole('button', { name: 'Importar otro archivo' }).click();
  await choose(main, corrected);
  await main.getByText('Columnas', { exact: true }).click();
  await unused.selectOption('Expediente');
  await expect(main.getByText('No hay nada que aplicar.')).toBeVisible();
  await expect(main.getByText('2 iguales')).toBeVisible();
  await main.getByRole('button', { name: 'Elegir otro archivo' }).click();

  const saved = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Exportar' }).click();
  expect(await textOf(saved)).toContain('"enuevo","Íñigo","Peña Núñez"');
  await search(page, 'enuevo');
  await expect(main.getByRole('link', { name: 'Peña Núñez, Íñigo' })).toBeVisible();
});

test('who is missing from a file is put on leave only when chosen, all of them only after a question', async ({
  app,
  page,
}) => {
  await signIn(page, app, 'admin');
  const main = await open(page);
  await choose(main, csvOf('profesor;José Ángel;Ramírez;del Río;;Profesor;B2'));
  await main.getByText(/^\d+ ausentes$/).click();
  await main.getByRole('button', { name: 'Elegir a todas…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('si trae a una parte, darías de baja a las demás');
  await question.getByRole('button', { name: /^Elegir a las / }).click();
  await expect(main.getByText(/^Se dan de baja \d+ personas/)).toBeVisible();
  await main.getByRole('button', { name: 'Quitar la elección' }).click();
  await main.getByRole('checkbox').first().check();
  await expect(main.getByText(/^Se da de baja 1 persona/)).toBeVisible();
  await main.getByRole('button', { name: 'Cancelar' }).click();
  await expect(main.getByRole('button', { name: 'Elegir archivo' })).toBeVisible();
});

test('a file is sent on where it was when the connection returns, and can be cancelled in the middle', async ({
  announce,
  app,
  context,
  page,
}) => {
  announce(/ERR_INTERNET_DISCONNECTED/, 'perhaps');
  await signIn(page, app, 'admin');
  const main = await open(page);
  const pieces: number[] = [];
  await page.route('**/api/importaciones/*/archivo*', async (route) => {
    pieces.push(Number(new URL(route.request().url()).searchParams.get('desde')));
    if (pieces.length === 2) await context.setOffline(true);
    await route.continue();
  });
  const rows = Array.from({ length: 20_000 }, (_, n) => `p${n};Ana;Peña;Núñez;;Profesora;C${n}`);
  await choose(main, csvOf(...rows));
  await expect(main.getByText(/Seguimos/)).toBeVisible();
  await looksRight(page);
  await context.setOffline(false);
  // 20 000 rows are sent and looked through.
  await expect(main.getByRole('heading', { name: 'Esto cambiaría' })).toBeVisible({ timeout: 60_000 });
  await expect(main.getByText('20,000 nuevas')).toBeVisible();
  expect(new Set(pieces).size).toBe(Math.ceil(csvOf(...rows).buffer.length / 245_760));

  // Another transaction keeps the import waiting until the person has cancelled it.
  const other = new DatabaseSync(join(app.dataDir, 'planeacion.sqlite'), { timeout: 10_000 });
  other.exec('BEGIN IMMEDIATE');
  await main.getByRole('button', { name: 'Aplicar…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aplicar' }).click();
  const cancelled = page.waitForRequest((request) => request.method() === 'DELETE');
  await main.getByRole('button', { name: 'Cancelar' }).click();
  await cancelled;
  other.exec('ROLLBACK');
  other.close();
  await expect(main.getByText('Cancelada. Nada cambió.')).toBeVisible();
  await search(page, 'p19999');
  await expect(main.getByText('Nadie coincide con lo que buscas.')).toBeVisible();
});

test('what is no CSV is refused in the server’s words, and whoever lacks the right gets no page', async ({
  app,
  page,
  meet,
}) => {
  await signIn(page, app, 'admin');
  const main = await open(page);
  await choose(main, {
    name: 'personal.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from('PK\x03\x04 a book'),
  });
  await expect(main.getByRole('heading', { name: 'No se importó nada' })).toBeFocused();
  await expect(main.getByRole('alert')).toContainText(/CSV/);
  await looksRight(page);

  const { page: other } = await meet();
  await signIn(other, app, 'profesor');
  await other.evaluate(() => history.pushState(null, '', '/personas/importar'));
  await expect(other.getByRole('main').getByText(/recibieron este permiso/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Elegir archivo' })).toHaveCount(0);
});

test('on a phone the people to be chosen are large enough for a finger', async ({ app, browser }) => {
  const page = await browser.newPage({ hasTouch: true, viewport: { width: 390, height: 844 } });
  await signIn(page, app, 'admin');
  const main = await open(page);
  expect(await smallTargets(page, 'main', 44)).toEqual([]);
  await choose(main, csvOf('profesor;José Ángel;Ramírez;del Río;;Profesor;B2'));
  await main.getByText(/^\d+ ausentes$/).tap();
  await expect(main.getByRole('checkbox').first()).toBeVisible();
  expect(await smallTargets(page, 'main', 44)).toEqual([]);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  // The name is part of the target.
  await main.getByRole('list', { name: 'ausentes' }).locator('label span').first().tap();
  await expect(main.getByText(/^Se da de baja 1 persona/)).toBeVisible();
});
