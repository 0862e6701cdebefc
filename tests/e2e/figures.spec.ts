import { expect, type Page } from '@playwright/test';
import { connectionStatus, signIn } from '../support/browser/browser.ts';
import { looksRight } from '../support/browser/looks-right.ts';
import { pressUntilFocused } from '../support/person/shell.ts';
import { placesWith, readSiteData } from '../support/person/site-data.ts';
import { test } from './test.ts';

/** The page Cifras: what the real server counts today, and a year of answers to draw. */

const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
const main = (page: Page) => page.getByRole('main');
const part = (page: Page, name: string) => main(page).getByRole('region', { name });
const chart = (page: Page, name: string) => main(page).getByRole('figure', { name });
const slider = (page: Page, name: string) => chart(page, name).getByRole('slider');

const DAY_MS = 86_400_000;
const TODAY = Date.parse('2026-11-20');

/** A year of a university; nobody comes on Sundays. */
const DAYS = Array.from({ length: 366 }, (_, back) => {
  const date = new Date(TODAY - (365 - back) * DAY_MS);
  const open = date.getUTCDay() === 0 ? 0 : 1;
  return {
    dia: date.toISOString().slice(0, 10),
    personas: open * (300 + ((back * 37) % 90)),
    dispositivos: open * (340 + ((back * 53) % 120)),
    guardados: open * ((back * 29) % 400),
    conflictos: open * (back % 5),
    rechazos: open * (back % 3),
    cartas: (back * 11) % 40,
    versiones: {},
  };
});
const RANGE = { desde: DAYS[0]?.dia, hasta: '2026-11-20', primero: DAYS[0]?.dia };
const SITE = {
  ...RANGE,
  dias: DAYS,
  ahora: {
    cartas: 2,
    cartasFalladas: 1,
    fotos: 14,
    versiones: [
      { version: '1.2.0', dispositivos: 380 },
      { version: '1.1.0', dispositivos: 61 },
      { version: '1.0.0', dispositivos: 4 },
    ],
  },
};
const OWN = {
  ...RANGE,
  dias: DAYS.filter((_, n) => n % 3 > 0).map(({ dia }, n) => ({
    dia,
    guardados: n % 7,
    conflictos: n % 11 === 0 ? 1 : 0,
    rechazos: n % 13 === 0 ? 2 : 0,
  })),
};

/** Answers with a year. */
async function answerYear(page: Page): Promise<void> {
  await page.route('**/api/cifras', (route) => route.fulfill({ json: OWN }));
  await page.route('**/api/cifras/sitio', (route) => route.fulfill({ json: SITE }));
}

test('the server counts who uses the app today: an administrator sees the site, a person only their own', async ({
  app,
  page,
}) => {
  const token = await app.signIn('profesor');
  const get = (path: string) =>
    fetch(`${app.url}/api/cifras${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await get('')).status).toBe(200);
  expect((await get('/sitio')).status).toBe(403);

  await signIn(page, app, 'admin');
  await goTo(page, '/dashboard');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Cifras' })).toBeVisible();
  const site = part(page, 'Toda la universidad');
  const today = site.getByText('Personas activas hoy').locator('xpath=following-sibling::dd/strong');
  await expect.poll(async () => Number(await today.textContent())).toBeGreaterThanOrEqual(2);
  await expect(part(page, 'Lo tuyo').getByRole('heading', { name: 'Tus cambios' })).toBeVisible();
  await expect(site).not.toContainText('profesor');
  await looksRight(page, 'one day');
});

test('a year is walked by keyboard, read as a table, printed, and kept without a connection', async ({
  app,
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await answerYear(page);
  await signIn(page, app, 'admin');
  await goTo(page, '/dashboard');
  await expect(slider(page, 'Personas y dispositivos activos')).toBeVisible();
  await looksRight(page, '30 days');

  await test.step('arrow keys choose a point, which is read out and written below', async () => {
    const changes = slider(page, 'Cambios guardados');
    await pressUntilFocused(page, 'Tab', changes);
    await expect(changes).toHaveAttribute('aria-valuetext', /^viernes 20 de noviembre: Cambios \d+$/);
    await page.keyboard.press('ArrowLeft');
    await expect(changes).toHaveAttribute('aria-valuetext', /^jueves 19 de noviembre: Cambios \d+$/);
    await page.keyboard.press('Home');
    await expect(changes).toHaveAttribute('aria-valuetext', /^jueves 22 de octubre: /);
    await expect(chart(page, 'Cambios guardados')).toContainText(/jueves 22 de octubre: Cambios \d+/);
    await expect(chart(page, 'Cambios guardados').locator('svg [class*=cursor]')).toHaveCount(1);
  });

  await test.step('the table beside it opens by keyboard', async () => {
    const summary = chart(page, 'Cambios guardados').getByText('Ver como tabla');
    await pressUntilFocused(page, 'Tab', summary);
    await page.keyboard.press('Enter');
    await expect(main(page).getByRole('table', { name: 'Cambios guardados' }).getByRole('row')).toHaveCount(
      31,
    );
    await looksRight(page, 'with a table');
    await summary.press('Enter');
  });

  await test.step('another period is chosen by arrow keys', async () => {
    const period = main(page).getByRole('radio', { name: '30 días' });
    await period.focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider(page, 'Cambios guardados')).toHaveAttribute('aria-valuetext', /^semana del 15 al 21/);
    await page.keyboard.press('ArrowRight');
    await expect(slider(page, 'Cambios guardados')).toHaveAttribute('aria-valuetext', /^noviembre de 2026: /);
    await looksRight(page, '12 months');
  });

  await test.step('printed: charts and sentences, without what only a screen can use', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(chart(page, 'Versiones en uso').locator('figcaption')).toBeVisible();
    await expect(chart(page, 'Versiones en uso').locator('svg')).toBeVisible();
    await expect(main(page).getByRole('radio', { name: '30 días' })).toBeHidden();
    await expect(chart(page, 'Versiones en uso').getByText('Ver como tabla')).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step('without a connection the last answer shows with its age', async () => {
    expect(placesWith(await readSiteData(page), 'cifras-sitio:admin')).not.toEqual([]);
    // A page's own answers would come without a connection too.
    await page.unrouteAll();
    await context.setOffline(true);
    await goTo(page, '/cumpleanos?mes=2027-03');
    await expect(connectionStatus(page)).toContainText('Sin conexión');
    await goTo(page, '/dashboard');
    await expect(
      main(page)
        .getByText(/^Sin conexión · datos de/)
        .first(),
    ).toBeVisible();
    await expect(slider(page, 'Personas y dispositivos activos')).toBeVisible();
    await context.setOffline(false);
    await expect(main(page).getByText(/^Sin conexión · datos de/)).toHaveCount(0);
  });
});
