import { expect } from '@playwright/test';
import { signIn, workerReady } from '../support/browser/browser.ts';
import { placesWith, readSiteData } from '../support/person/site-data.ts';
import { test } from './test.ts';

/** Faults that only a real browser shows. */

/**
 * The promised second holds on a quiet machine. A busy one may delay a background tab for longer; a tab that
 * gets no message needs at least its next heartbeat (10 s) or the network's return.
 */
const TOLD_MS = 5000;

test('P08 Salir offline in one of three tabs empties the others within a second, and Back shows nobody', async ({
  app,
  page,
  context,
}) => {
  await signIn(page, app, 'profesor');
  await workerReady(page);
  const form = await context.newPage();
  await form.goto(`${app.url}/profile`);
  await form.getByRole('button', { name: 'Mostrar datos reservados' }).click();
  await form.goto(`${app.url}/configuracion`);
  await form.getByRole('switch', { name: 'Demanda' }).click();
  await expect(form.getByText('1 cambio sin guardar')).toBeVisible();
  // The browser's own question would be answered with staying.
  let questions = 0;
  form.on('dialog', async (dialog) => {
    questions += 1;
    await dialog.dismiss();
  });

  const third = await context.newPage();
  await third.goto(`${app.url}/profile`);
  await expect(third.getByText('Pepe').first()).toBeVisible();
  // Times at which the person's name disappeared from the other tabs, by the machine's one clock.
  const emptied = [form, third].map((tab) =>
    tab
      .waitForFunction(() => !/Pepe/.test(document.body?.textContent ?? '') && Date.now(), undefined, {
        polling: 20,
      })
      .then((at) => at.jsonValue()),
  );
  await context.setOffline(true);
  await page.bringToFront();
  await page.getByRole('button', { name: /Pepe/ }).click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const own = await page.evaluate(() => performance.timeOrigin);
  for (const at of await Promise.all(emptied)) expect(Number(at) - own).toBeLessThan(TOLD_MS);
  await context.setOffline(false);
  await expect(third).toHaveURL(/\/login$/);
  await expect(form).toHaveURL(/\/login$/);
  await expect(form.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await expect(form.locator('body')).not.toContainText('Pepe');
  expect(questions).toBe(0);
  await form.goBack();
  await expect(form.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await expect(form.locator('body')).not.toContainText('Pepe');

  const kept = Object.entries(await readSiteData(page));
  const ofPeople = Object.fromEntries(kept.filter(([place]) => !place.startsWith('cache:planeacion')));
  expect(placesWith(ofPeople, 'profesor')).toEqual([]);
});

test('app files that fail to load after the sign-in are requested again', async ({ app, browser }) => {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const context = page.context();
  let lost = 0;
  await context.route(/\/assets\/frame-/, async (route) => {
    lost += 1;
    await (lost > 2 ? route.continue() : route.abort('internetdisconnected'));
  });
  await signIn(page, app, 'profesor');
  expect(lost).toBeGreaterThanOrEqual(3);
});

test('promise 11: a page from the back/forward cache stays hidden until its person is known to be signed in', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await signIn(page, app, 'profesor');
  // The events as Chromium fires them; Playwright keeps that cache off.
  const frozen = (name: 'pagehide' | 'pageshow') =>
    page.evaluate((type) => {
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
      return getComputedStyle(document.body).visibility;
    }, name);
  expect(await frozen('pagehide')).toBe('hidden');
  expect(await frozen('pageshow')).toBe('visible');
  expect(await frozen('pagehide')).toBe('hidden');
  await page.evaluate(() => localStorage.clear());
  expect(await frozen('pageshow')).toBe('hidden');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
});
