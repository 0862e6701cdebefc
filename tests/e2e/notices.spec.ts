import { expect, type Page } from '@playwright/test';
import { campusTime } from '../../src/lib/campus-time.ts';
import { noticeOfDay } from '../../src/offline/birthday-notice.ts';
import type { AppProcess } from '../support/backends/app-process.ts';
import { findViolations } from '../support/browser/axe.ts';
import { connectionStatus, signIn, workerReady } from '../support/browser/browser.ts';
import { periodicSync } from '../support/browser/worker-hand.ts';
import { forgetNotices } from '../support/person/read-notices.ts';
import { test } from './test.ts';

/**
 * The day's notices in a real browser: the dialog over two tabs, the page Avisos, a real worker's
 * notification.
 */

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cumpleaños de hoy' });
const aviso = () => noticeOfDay(campusTime(Date.now()).iso);

async function isRead(app: AppProcess, usuario: string): Promise<unknown> {
  const token = await app.signIn(usuario);
  const query = 'query($u: String!, $a: String!) { avisoEstaLeido(usuario: $u, aviso: $a) }';
  return (await app.call(query, { u: usuario, a: aviso() }, token)).data?.avisoEstaLeido;
}

const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

test("the day's notice opens once over all tabs, Entendido marks it read, and it is in inbox and system", async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: app.url });
  await signIn(page, app, 'admin');
  // The first opening of the day uses a page of its own: the page of the sign-in might still show the dialog
  // at its end.
  await page.goto('about:blank');
  forgetNotices(app, 'admin');
  await page.goto(app.url);
  const dialog = dialogOf(page);

  await test.step('the dialog comes at the opening, accessible in both schemes; another tab does not show it', async () => {
    await expect(dialog.getByRole('listitem')).not.toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Entendido' })).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute('data-esquema', 'oscuro'));
    expect(await findViolations(page)).toEqual([]);
    const other = await context.newPage();
    await other.goto(app.url);
    await expect(other).toHaveTitle(/^\(3\) Inicio/);
    await expect(dialogOf(other)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Entendido' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(other).toHaveTitle(/^\(2\) Inicio/);
    await other.close();
    await expect(connectionStatus(page)).toHaveText('Todo guardado');
    await expect.poll(() => isRead(app, 'admin')).toBe(true);
  });

  await test.step('read is read: not after a reload, and in the inbox it leads to its day', async () => {
    await page.goto(`${app.url}/avisos`);
    await expect(page.getByRole('link', { name: /^Hoy cumplen/ })).toHaveAttribute('href', '/cumpleanos');
    await expect(page.getByRole('button', { name: /^Marcar como leído: Ayer/ })).toBeVisible();
    await page.getByRole('button', { name: 'Marcar todos como leídos' }).click();
    await expect(page).toHaveTitle(/^Avisos/);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page).toHaveTitle(/^\(2\) Avisos/);
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the worker tells once a day, after the hour, in the window that is there', async () => {
    await workerReady(page);
    forgetNotices(app, 'admin');
    // Wanted from midnight on, so that the test works at any hour; and unread on this device.
    await page.evaluate(async () => {
      const open = indexedDB.open('ajustes-uni');
      await new Promise((resolve) => {
        open.onsuccess = resolve;
      });
      const tx = open.result.transaction(['meta', 'confirmado'], 'readwrite');
      const meta = tx.objectStore('meta');
      const record = meta.get('avisos');
      record.onsuccess = () => meta.put({ ...record.result, hora: 0 }, 'avisos');
      tx.objectStore('confirmado').clear();
      await new Promise((resolve) => {
        tx.oncomplete = resolve;
      });
      open.result.close();
    });
    expect(await shownBy(page)).toEqual([]);
    await periodicSync(context, app.url);
    await expect.poll(() => shownBy(page)).toEqual([expect.stringMatching(/^Cumpleaños de hoy: Hoy cumple/)]);
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(async () => {
      const scope = self as unknown as ServiceWorkerRegistration &
        EventTarget & { registration: ServiceWorkerRegistration };
      const [notification] = await scope.registration.getNotifications();
      const Opened = Reflect.get(self, 'NotificationEvent') as new (type: string, init: object) => Event;
      scope.dispatchEvent(new Opened('notificationclick', { notification }));
    });
    await expect(page).toHaveURL(`${app.url}/cumpleanos`);
    await expect.poll(() => shownBy(page)).toEqual([]);
    await periodicSync(context, app.url);
    await periodicSync(context, app.url);
    expect(await shownBy(page)).toEqual([]);
  });

  await test.step('Salir takes what stands on the system’s screen along', async () => {
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.showNotification('Cumpleaños de hoy', { body: 'de antes' });
    });
    await page
      .getByRole('button', { name: /Ana|Admin|Administra/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Salir' }).click();
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
    expect(await shownBy(page)).toEqual([]);
    await expect(page).toHaveTitle(/^Inicia sesión/);
  });
});

test.describe('before days without work', () => {
  /** The three days after today, so that the test works on every day of a week and past midnight. */
  const days = [1, 2, 3].map((after) => campusTime(Date.now() + after * 86_400_000).iso);
  test.use({ backendOptions: { env: { FERIADOS: days.join(',') } } });

  test("the day's notice tells their birthdays too, in the dialog, on Inicio and in Avisos", async ({
    app,
    page,
  }) => {
    await signIn(page, app, 'admin');
    await page.goto('about:blank');
    forgetNotices(app, 'admin');
    await page.goto(app.url);
    await expect(dialogOf(page).getByText(/^El (lunes|martes|mi|jueves|viernes|s|domingo)/)).not.toHaveCount(
      0,
    );
    expect(await findViolations(page)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Entendido' }).click();
    const told = page.getByRole('link', { name: /^Hoy cumplen años .+; el \S+, .+/ });
    await expect(told).toBeVisible();
    await page.goto(`${app.url}/avisos`);
    await expect(told).toHaveAttribute('href', '/cumpleanos');
  });
});
