import { expect } from '@playwright/test';
import { connectionStatus, signIn } from '../support/browser/browser.ts';
import { choice, inPanel } from '../support/person/shell.ts';
import { test } from './test.ts';

/**
 * Plain HTTP under another machine's name (B24): no worker, no locks, no crypto.subtle, but the outbox works.
 */
test.use({
  app: ({ app }, use) => use({ ...app, url: app.url.replace('127.0.0.1', 'planeacion.test') }),
});

test('over plain HTTP the app says once what HTTPS adds, and an offline change waits and is sent', async ({
  app,
  openDevice,
  announce,
}) => {
  const { page, context } = await openDevice({ hosts: { 'planeacion.test': '127.0.0.1' } });
  // The browser's own warning about the address.
  announce(/Cross-Origin-Opener-Policy/);
  await signIn(page, app, 'profesor');
  expect(
    await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator]),
  ).toEqual([false, false, false]);
  const notices = page.getByRole('region', { name: 'Avisos del dispositivo' });
  await expect(notices).toContainText('Esta dirección no usa HTTPS.');
  await notices.getByRole('button', { name: 'Entendido' }).click();
  await expect(notices).toBeHidden();
  await page.reload();
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  await expect(notices).toBeHidden();

  // Page and panel are open already: without a worker neither could be loaded offline.
  await inPanel(page, async (panel) => {
    await expect(panel).toBeVisible();
    await context.setOffline(true);
    await choice(panel, 'Color del tema', 'Rosa').click();
  });
  await expect(connectionStatus(page)).toHaveText('Sin conexión · 1 cambio por enviar');
  await context.setOffline(false);
  await expect(connectionStatus(page)).toHaveText('Todo guardado', { timeout: 30_000 });
  const query = 'query($u: String!, $c: String!) { configuracion(usuario: $u, campo: $c) }';
  const call = { u: 'profesor', c: 'currentTheme' };
  const token = await page.evaluate(() => localStorage.getItem('sesion') ?? '');
  expect((await app.call(query, call, token)).data?.configuracion).toBe('pink');
});
