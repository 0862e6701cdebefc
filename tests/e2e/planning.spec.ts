import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { expect, type Locator, type Page } from '@playwright/test';
import { connectionStatus, signIn } from '../support/browser/browser.ts';
import { looksRight } from '../support/browser/looks-right.ts';
import { pressUntilFocused, sideMenu } from '../support/person/shell.ts';
import { placesWith, readSiteData } from '../support/person/site-data.ts';
import { test } from './test.ts';

/** The page Planeación: a real file in a real worker, kept in a real IndexedDB. */

const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
const main = (page: Page) => page.getByRole('main');
const box = (page: Page) => main(page).getByRole('region', { name: 'Grupos', exact: true });
const rows = (page: Page) => box(page).locator('tbody tr:not([aria-hidden])');
const said = (page: Page) => main(page).getByRole('status').filter({ hasText: /grupo/ });
const heads = (page: Page) => box(page).getByRole('columnheader');
const press = async (page: Page, target: Locator, key = 'Enter') => {
  await pressUntilFocused(page, 'Tab', target);
  await page.keyboard.press(key);
};

const HEADER = 'Materia,Clave,Grupo,UAB,Cupo,Profesor,Origen,Demanda,RFC';
const UABS = ['MAT', 'DER', 'HUM', 'COM', 'BIO'];
const line = (at: number, cupo = 20 + (at % 30)) =>
  `Materia ${at % 997},CVE-${at},G${at % 12},${UABS[at % 5]},${cupo},Profesora Núñez ${at % 800},Regular,${at % 60},NUPA800105`;
const fileOf = (count: number, cupo?: (at: number) => number) =>
  [HEADER, ...Array.from({ length: count }, (_, at) => line(at, cupo?.(at)))].join('\r\n');

async function choose(page: Page, text: string, name = 'grupos.csv'): Promise<void> {
  const buffer = Buffer.from(text);
  await main(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function open(page: Page, text: string, name?: string): Promise<void> {
  await choose(page, text, name);
  await main(page).getByRole('button', { name: 'Abrir la tabla' }).click();
  await expect(box(page)).toBeVisible({ timeout: 60_000 });
}

test('the heading has the focus when the page is opened, also once its table has loaded', async ({
  app,
  page,
}) => {
  await signIn(page, app, 'admin');
  await page.route(/\/PlanningDesk-[^/]*\.js/, async (route) => {
    await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused();
    await route.continue();
  });
  await sideMenu(page).getByRole('link', { name: 'Planeación', exact: true }).click();
  await expect(main(page).getByRole('heading', { name: 'Abre la lista de grupos' })).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused();
});

test('the empty page, the sample, a bad file and a file to look at, on a phone and a laptop', async ({
  app,
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, app, 'admin');
  await goTo(page, '/planeacion');
  await expect(main(page).getByRole('heading', { name: 'Abre la lista de grupos' })).toBeVisible();
  await looksRight(page, 'empty');

  await choose(page, 'PK\x03\x04 a workbook', 'grupos.xlsx');
  await expect(main(page).getByRole('alert')).toContainText('Es un libro de Excel o un zip, no un CSV');

  await main(page).getByRole('button', { name: 'Ver datos de ejemplo' }).click();
  await expect(main(page).getByText('Datos de ejemplo', { exact: true })).toBeVisible();
  await expect(said(page)).toContainText('96 grupos · Cupo');
  await looksRight(page, 'table');
  expect(placesWith(await readSiteData(page), 'planeacion:admin')).toEqual([]);

  await choose(page, 'Denominación,Cupo\nCálculo,treinta\n');
  await expect(main(page).getByText('Ninguna columna trae la materia: di cuál es.')).toBeVisible();
  await looksRight(page, 'review');
  await main(page).getByLabel('Denominación').selectOption({ label: 'Materia' });
  await expect(main(page).getByText('1 grupo · UTF-8, separado por comas')).toBeVisible();
  await main(page).getByRole('button', { name: 'Abrir la tabla' }).click();
  await expect(said(page)).toContainText('1 grupo');
});

test('50 000 groups by keyboard alone: few rows in the document, sorted, searched, grouped, and wiped with Salir', async ({
  backend,
  enter,
}) => {
  test.setTimeout(240_000);
  const person = await enter();
  const { page, usuario } = person;
  await goTo(page, '/planeacion');
  await open(page, fileOf(50_000));

  await test.step('the document has the rows in sight only, and tells how many there are', async () => {
    await expect(said(page)).toContainText('50,000 grupos · Cupo 1,724,900');
    await expect(box(page).getByRole('table')).toHaveAttribute('aria-rowcount', '50001');
    expect(await rows(page).count()).toBeLessThan(60);
  });

  await test.step('keys go from group to group and to both ends, and Tab leaves the table', async () => {
    const pick = (row: number) => box(page).locator(`[aria-rowindex="${row}"] input`);
    await pressUntilFocused(page, 'Tab', pick(2));
    await page.keyboard.press('End');
    await expect(pick(50_001)).toBeFocused();
    await expect(pick(50_001)).toBeInViewport();
    expect(await rows(page).count()).toBeLessThan(70);
    await page.keyboard.press('Home');
    await expect(pick(2)).toBeFocused();
    for (let at = 0; at < 40; at++) await page.keyboard.press('ArrowDown');
    await expect(pick(42)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(pick(41)).toBeChecked();
    await page.keyboard.press('Tab');
    expect(await box(page).evaluate((element) => element.contains(document.activeElement))).toBe(false);
    await page.keyboard.press('Shift+Tab');
    await expect(pick(41)).toBeFocused();
    await page.keyboard.press('Space');
  });

  await test.step('sorted by two columns', async () => {
    const cupo = heads(page).filter({ hasText: 'Cupo' });
    await press(page, cupo.getByRole('button', { name: 'Cupo', exact: true }));
    await expect(cupo).toHaveAttribute('aria-sort', 'ascending');
    await press(page, heads(page).getByRole('button', { name: 'Profesor', exact: true }), 'Shift+Enter');
    await expect(rows(page).first()).toContainText('20');
    await expect(rows(page).first()).toContainText('Profesora Núñez 0');
  });

  await test.step('searched without accents, and filtered with counts', async () => {
    const search = main(page).getByRole('searchbox', { name: 'Buscar en la tabla' });
    await search.focus();
    await page.keyboard.type('nunez 799');
    const found = fileOf(50_000)
      .split('\r\n')
      .filter((text) => text.includes('799'));
    await expect(said(page)).toContainText(`${found.length} de 50,000 grupos`);
    await press(page, heads(page).getByRole('button', { name: 'Opciones de UAB' }));
    const menu = page.getByRole('dialog', { name: 'Opciones de UAB' });
    await press(page, menu.getByRole('checkbox', { name: /^BIO/ }), 'Space');
    await expect(menu).toContainText(`BIO${found.filter((text) => text.includes(',BIO,')).length}`);
    await page.keyboard.press('Escape');
    await expect(main(page).getByRole('button', { name: 'Quitar el filtro de UAB: BIO' })).toBeVisible();
    const remove = main(page).getByRole('button', { name: 'Quitar el filtro de UAB: BIO' });
    await pressUntilFocused(page, 'Shift+Tab', remove);
    await page.keyboard.press('Enter');
    await search.fill('');
  });

  await test.step('grouped with totals; a group closes', async () => {
    await main(page).getByLabel('Agrupar').selectOption({ label: 'Por UAB' });
    const group = box(page).getByRole('button', { name: /^BIO 10,000 grupos · Cupo/ });
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await group.press('Enter');
    await expect(box(page).getByRole('button', { name: /^COM/ })).toBeVisible();
    await expect(box(page).getByRole('table')).toHaveAttribute('aria-rowcount', '40006');
  });

  let stored = '';
  await test.step('kept for this person without what the table does not know, and wiped', async () => {
    await page.reload();
    await expect(said(page)).toContainText('50,000 grupos', { timeout: 60_000 });
    const kept = await readSiteData(page);
    const [place = '', ...others] = placesWith(kept, `planeacion:${usuario}`);
    const { packed } = JSON.parse(kept[place] ?? '').file as { packed: string };
    const text = inflateRawSync(Buffer.from(packed, 'base64')).toString();
    expect([text.includes('CVE-49999'), text.includes('NUPA800105'), others]).toEqual([true, false, []]);
    stored = packed;
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Salir' }).click();
    await page.waitForURL(/login/);
    const left = await readSiteData(page);
    expect([placesWith(left, `planeacion:${usuario}`), placesWith(left, stored)]).toEqual([[], []]);
  });

  await test.step('the next person at this device sees none of it', async () => {
    await person.handOver(backend.addPerson()).signIn();
    await goTo(page, '/planeacion');
    await expect(main(page).getByRole('heading', { name: 'Abre la lista de grupos' })).toBeVisible();
    expect(placesWith(await readSiteData(page), stored)).toEqual([]);
  });
});

test('without a network the table opens again, a newer file is compared, and the five settings wait in the outbox and arrive', async ({
  backend,
  enter,
}) => {
  test.setTimeout(240_000);
  const { page, context, usuario } = await enter();
  await goTo(page, '/planeacion');
  await open(page, fileOf(300));
  await context.setOffline(true);
  await page.reload();
  await expect(said(page)).toContainText('300 grupos', { timeout: 60_000 });
  await expect(main(page).getByText(/abierto .* · guardado en este dispositivo/)).toBeVisible();

  const newer = [fileOf(299, (at) => (at === 7 ? 99 : 20 + (at % 30))), line(900)].join('\r\n');
  await open(page, newer, 'nuevo.csv');
  await expect(
    main(page).getByText('Frente al archivo anterior: 1 nuevo, 1 con cambios, 1 que ya no está.'),
  ).toBeVisible();
  await main(page).getByRole('button', { name: 'Ver lo que cambió' }).click();
  await expect(said(page)).toContainText('3 de 300 grupos');
  await expect(rows(page).filter({ hasText: 'Cambió' })).toContainText('antes 27 99');
  await expect(rows(page).filter({ hasText: 'Ya no está' })).toContainText('CVE-299');

  for (const title of ['UAB', 'Cupo', 'Profesor']) {
    await heads(page)
      .getByRole('button', { name: `Opciones de ${title}` })
      .click();
    await page.getByRole('button', { name: 'Ocultar columna' }).click();
    await expect(heads(page).filter({ hasText: title })).toHaveCount(0);
  }
  await main(page).getByRole('button', { name: 'Columnas' }).click();
  await expect(page.getByRole('switch', { name: 'UAB' })).not.toBeChecked();
  for (const title of ['Origen', 'Demanda']) {
    await page.getByRole('switch', { name: title }).click();
    await expect(heads(page).filter({ hasText: title })).toHaveCount(1);
  }
  await expect(connectionStatus(page)).toContainText('5 cambios por enviar');
  const settings = ['colUAB', 'colCupo', 'colProfe', 'colOrigen', 'colDemanda'];
  const atServer = () => settings.map((campo) => backend.value(usuario, campo));
  expect(atServer()).not.toContain('true');
  await context.setOffline(false);
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  expect(atServer()).toEqual(['false', 'false', 'false', 'true', 'true']);
});

test('groups are chosen and added up, a view is saved, and what is shown is exported and printed', async ({
  enter,
}) => {
  test.setTimeout(180_000);
  const { page } = await enter();
  await goTo(page, '/planeacion');
  await open(page, `${fileOf(300)}\r\n"=CMD(1)",CVE-X,G1,MAT,10,N,Regular,1,R`);

  await test.step('a selection has its own sums', async () => {
    await rows(page).nth(0).getByRole('checkbox').check();
    await rows(page).nth(2).getByRole('checkbox').press('Space');
    const chosen = main(page).getByRole('status').filter({ hasText: 'elegido' });
    await expect(chosen).toHaveText('2 elegidos · Cupo 42');
    await main(page).getByRole('button', { name: 'Quitar la selección' }).click();
    await expect(chosen).toHaveCount(0);
  });

  await test.step('a view is found again after a reload', async () => {
    await main(page).getByRole('searchbox', { name: 'Buscar en la tabla' }).fill('mat');
    await main(page).getByLabel('Agrupar').selectOption({ label: 'Por UAB' });
    await main(page).getByRole('button', { name: 'Vistas' }).click();
    await page.getByLabel('Nombre de la vista').fill('Por área');
    await page.getByRole('button', { name: 'Guardar esta vista' }).click();
    await expect(page.getByRole('button', { name: 'Por área', exact: true })).toBeVisible();
    await page.reload();
    await expect(said(page)).toContainText('301 grupos', { timeout: 60_000 });
    await main(page).getByRole('button', { name: 'Vistas' }).click();
    await page.getByRole('button', { name: 'Por área', exact: true }).click();
    await expect(main(page).getByLabel('Agrupar')).toHaveValue('uab');
  });

  await test.step('exported: with a mark, the columns in sight, formulas disarmed', async () => {
    await main(page).getByRole('searchbox', { name: 'Buscar en la tabla' }).fill('cve-x');
    await expect(said(page)).toContainText('1 de 301 grupos');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('button', { name: 'Exportar CSV' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toBe(
      `\ufeff"Materia","Clave","Grupo","UAB","Cupo","Profesor"\r\n"'=CMD(1)","CVE-X","G1","MAT","10","N"\r\n`,
    );
  });

  await test.step('printed: all that matches, not what the screen has', async () => {
    const sheets = async () => (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(await sheets()).toBe(1);
    await main(page).getByRole('searchbox', { name: 'Buscar en la tabla' }).fill('');
    await expect(said(page)).toContainText('301 grupos');
    expect(await sheets()).toBeGreaterThan(5);
  });
});
