import { expect } from '@playwright/test';
import { test } from './test.ts';

test('a person signs in', async ({ device, app }) => {
  await device.goto('/login');
  await device.fill('Usuario', 'profesor');
  await device.fill('Contraseña', app.password);
  await device.click('button', 'Entrar');
  await expect.poll(() => device.text('heading', /^(Buen|¡Feliz)/), { timeout: 20_000 }).toBeDefined();
  await device.browser.close();
  await device.reopen();
  await device.goto('/');
  await expect.poll(() => device.text('heading', /^(Buen|¡Feliz)/), { timeout: 20_000 }).toBeDefined();
  expect(await device.browser.errors()).toEqual([]);
});
