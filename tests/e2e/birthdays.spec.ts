import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addDays, type Day, isoDay, today } from '../../src/lib/calendar.ts';
import { lastDayOf } from '../../src/lib/month-math.ts';
import { findViolations } from '../support/browser/axe.ts';
import { signIn } from '../support/browser/browser.ts';
import { heading, pressUntilFocused } from '../support/person/shell.ts';
import { test } from './test.ts';

/**
 * The page Cumpleaños where a real browser matters: time zones, history, downloads, stored data, layout
 * (A6.4, B18, B19, C8).
 */
test.use({ serviceWorkers: 'block' });

const main = (page: Page) => page.getByRole('main');
const dayLink = (page: Page, day: Day) => page.locator(`[data-day="${isoDay(day)}"]`);
const onThe = (page: Page) => main(page).locator('h1 + p time');

test('a device in Tokyo shows the campus day and changes it at campus midnight', async ({ app, browser }) => {
  const page = await browser.newPage({ timezoneId: 'Asia/Tokyo' });
  const day = today();
  const next = addDays(day, 1);
  // 23:59 in Mexico, 14:59 of the next day in Tokyo.
  await page.clock.install({ time: Date.UTC(next.anio, next.mes - 1, next.dia, 5, 59) });
  await signIn(page, app, 'profesor');
  expect(await page.evaluate(() => new Date().getDate())).toBe(next.dia);
  await expect(onThe(page)).toHaveAttribute('datetime', isoDay(day));
  await page.getByRole('link', { name: 'Cumpleaños', exact: true }).first().click();
  await page.getByRole('link', { name: 'Mes', exact: true }).click();
  await expect(dayLink(page, day)).toHaveAttribute('aria-current', 'date');
  await page.clock.fastForward(60_000);
  await expect(onThe(page)).toHaveAttribute('datetime', isoDay(next));
  await page.getByRole('link', { name: 'Lista', exact: true }).click();
  await expect(main(page).getByRole('heading', { name: /^Hoy cumple/ })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(heading(page)).toContainText(/^(Buen|¡Feliz)/);
  await expect(onThe(page)).toHaveAttribute('datetime', isoDay(next));
});

test('a month opens by URL and keyboard, is stored for offline use, and exports to a calendar', async ({
  app,
  page,
}) => {
  const day = today();
  await signIn(page, app, 'profesor');
  // Requests of Inicio end with its document and are not counted.
  await page.goto('about:blank');
  let operations = 0;
  const sizes: number[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    // The notices and the kept Inicio ask for days around today, of other months too.
    const batch = [request.postDataJSON()].flat() as { operationName: string; variables: { mes?: number } }[];
    const asked = batch.filter(
      ({ operationName, variables }) => operationName === 'listaCumpleanos' && variables.mes === day.mes,
    ).length;
    operations += asked;
    if (asked > 0) sizes.push(asked);
  });
  const month = isoDay(day).slice(0, 7);
  await page.goto(`${app.url}/cumpleanos?mes=${month}`);
  const grid = page.getByRole('grid');

  await test.step('asked for in batches of at most ten, each day once', async () => {
    await expect(grid).toBeVisible();
    await expect(grid.getByText('…')).toHaveCount(0);
    await expect(
      main(page)
        .getByRole('button', { name: /^Felicitar/ })
        .first(),
    ).toBeVisible();
    const days = await grid.locator('[data-day]').count();
    expect(operations).toBeLessThanOrEqual(days + 1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
    expect(sizes.length).toBeLessThanOrEqual(5);
  });

  await test.step('by keyboard alone, and Back leads from each step', async () => {
    await page.getByRole('link', { name: 'Mes', exact: true }).focus();
    await pressUntilFocused(page, 'Tab', dayLink(page, day));
    await page.keyboard.press('PageDown');
    await expect(page.locator(':focus')).toHaveAttribute('data-day', /^\d{4}-\d\d-\d\d$/);
    await expect(page).not.toHaveURL(new RegExp(month));
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/dia=\d\d-\d\d/);
    await expect(page.locator(':focus')).toHaveAttribute('data-day', /-/);
    await page.goBack();
    if (page.url().includes('dia=')) await page.goBack();
    await expect(page).not.toHaveURL(/dia=/);
    await page.goto(`${app.url}/cumpleanos?mes=${month}`);
  });

  await test.step('its calendar file is made here, once the whole month has been read', async () => {
    const toCalendar = page.getByRole('button', { name: 'Agregar a mi calendario', exact: true });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    let batches = 0;
    // Far from the days that the notices and Inicio ask for.
    const far = addDays(day, 180);
    const asks = new RegExp(`"mes":${far.mes}[,}]`);
    await page.route('**/graphql', async (route) => {
      if (asks.test(route.request().postData() ?? '') && ++batches > 1) await answered;
      await route.continue();
    });
    await page.goto(`${app.url}/cumpleanos?mes=${isoDay(far).slice(0, 7)}`);
    await expect(dayLink(page, { ...far, dia: 1 })).not.toContainText('…');
    await expect(grid.getByText('…').first()).toBeVisible();
    await toCalendar.click();
    await expect(page.getByText('Todavía estamos leyendo el mes; intenta en un momento.')).toBeVisible();
    answer();
    await expect(grid.getByText('…')).toHaveCount(0);
    await page.goto(`${app.url}/cumpleanos?mes=${month}`);
    await expect(grid).toBeVisible();
    await expect(grid.getByText('…')).toHaveCount(0);
    const coming = page.waitForEvent('download');
    await toCalendar.click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^cumpleanos-[a-z]+\.ics$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    const count = `${text.match(/BEGIN:VEVENT/g)?.length} cumpleaños`;
    await expect(page.getByText(/^Descargado: /)).toContainText(count);
    // As after the file has been opened in another window.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText(/^Descargado: /)).toContainText(count);
  });

  await test.step('a greeting is composed, not sent, and the focus comes back', async () => {
    const greet = main(page)
      .getByRole('button', { name: /^Felicitar/ })
      .first();
    await greet.click();
    const dialog = page.getByRole('dialog', { name: /^Felicitar a / });
    await dialog.getByLabel('Tu felicitación').fill('¡Un abrazo!');
    await expect(dialog.getByText(/@universidad\.example$/)).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Abrir correo' })).toHaveAttribute(
      'href',
      /^mailto:[a-z]+@universidad\.example\?subject=.*&body=%C2%A1Un%20abrazo!$/,
    );
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(greet).toBeFocused();
  });

  await test.step('axe finds nothing in either scheme, on a phone too, which it fits', async () => {
    const draw = (width: number, esquema: string) =>
      Promise.all([
        page.setViewportSize({ width, height: 844 }),
        page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { esquema }),
      ]);
    await draw(1440, 'oscuro');
    expect(await findViolations(page)).toEqual([]);
    await draw(390, 'claro');
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  await test.step('on a phone the day that is tapped comes into view', async () => {
    await page.goto(`${app.url}/cumpleanos?mes=${month}`);
    const other = day.dia > 3 ? { ...day, dia: 2 } : { ...day, dia: 20 };
    await dayLink(page, other).click();
    await expect(main(page).getByRole('region', { name: /de/ })).toBeInViewport({ ratio: 0.15 });
    await expect(page.locator('#dia-elegido')).toBeInViewport({ ratio: 1 });
    await expect(dayLink(page, other)).toBeInViewport();
  });

  await test.step('B18. without a connection the month stands with its age, and another one is unknown, not empty', async () => {
    await page.route('**/graphql', (route) => route.abort('internetdisconnected'));
    await page.goto(`${app.url}/cumpleanos?mes=${month}`);
    await expect(page.getByText(/^Sin conexión · datos de/)).toBeVisible();
    await expect(dayLink(page, day)).toHaveAccessibleName(/: \d+ cumpleaños /);
    const unread = addDays(day, 90);
    await page.goto(`${app.url}/cumpleanos?mes=${isoDay(unread).slice(0, 7)}`);
    await expect(main(page)).toContainText('Estos cumpleaños necesitan conexión la primera vez');
    await expect(grid.getByRole('link', { name: /nadie/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Agregar a mi calendario', exact: true }).click();
    await expect(page.getByText(/^No hay cumpleaños que agregar/)).toContainText(
      `Faltan ${lastDayOf(unread)} días que este dispositivo no tiene.`,
    );
  });
});

test('a person who chooses «Nadie» is in nobody else’s list, and is again after «Todos»', async ({
  app,
  page,
}) => {
  const query = `query l($t: String!) { listaCumpleanos(usuario: "profesor", tokenSesion: $t) { usuario } }`;
  const token = await app.signIn('profesor');
  const listed = async () => {
    const people = (await app.call(query, { t: token }, token)).data?.listaCumpleanos;
    return (people as { usuario: string }[]).map(({ usuario }) => usuario);
  };
  expect(await listed()).toContain('festejo');
  await signIn(page, app, 'festejo');
  await page.goto(`${app.url}/configuracion`);
  const section = page.getByRole('region', { name: 'Quién ve tu cumpleaños' });
  await section.getByRole('radio', { name: 'Nadie' }).click();
  await expect(section.getByRole('status')).toHaveText('Guardado: tu cumpleaños solo lo ves tú.');
  expect(await findViolations(page)).toEqual([]);
  expect(await listed()).not.toContain('festejo');
  await page.reload();
  await expect(section.getByRole('radio', { name: 'Nadie' })).toBeChecked();
  await section.getByRole('radio', { name: 'Todos' }).click();
  await expect(section.getByRole('status')).toHaveText('Guardado: tu cumpleaños lo ven todos.');
  expect(await listed()).toContain('festejo');
});

test('on Inicio the next day and the newest notices are on the first screen of a desktop', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, app, 'profesor');
  const next = page.getByRole('region', { name: 'Los próximos días' });
  await expect(next.getByRole('term').first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Avisos', exact: true })).toBeInViewport();
});
