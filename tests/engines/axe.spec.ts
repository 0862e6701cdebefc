import { expect } from '@playwright/test';
import { ACCESS_ROUTES, SHELL_ROUTES } from '../../src/shell/routes.tsx';
import { findViolations } from './axe.ts';
import type { Device } from './device.ts';
import { test } from './test.ts';
import { PHONE, resize, signIn, visit, WIDE } from './visit.ts';

/** Every page, on a phone and a laptop, light and dark: axe finds nothing (WCAG 2.2 AA). */
const wear = (device: Device, esquema: string) =>
  device.evaluate((look) => document.documentElement.setAttribute('data-esquema', look), esquema);

/** All of axe in light; in the dark only the colours are others. */
async function lookAt(device: Device, name: string): Promise<string[]> {
  await wear(device, 'claro');
  const light = await findViolations(device);
  await wear(device, 'oscuro');
  const dark = await findViolations(device, ['color-contrast']);
  await wear(device, 'claro');
  return [...light, ...dark.map((line) => `dark: ${line}`)].map((line) => `${name}: ${line}`);
}

async function lookAtBothWidths(device: Device, name: string): Promise<string[]> {
  await resize(device, PHONE);
  const phone = await lookAt(device, `${name} at 390`);
  await resize(device, WIDE);
  return [...phone, ...(await lookAt(device, `${name} at 1280`))];
}

test('axe finds nothing on any page, on a phone and a laptop, light and dark', async ({ device, app }) => {
  test.setTimeout(300_000);
  const found: string[] = [];
  const look = async (path: string) => {
    await visit(device, path);
    found.push(...(await lookAtBothWidths(device, path)));
  };
  for (const path of ['/login', ...ACCESS_ROUTES.map((route) => route.path)]) await look(path);
  await signIn(device, 'admin', app.password);
  for (const { path } of SHELL_ROUTES) await look(path);
  expect(found).toEqual([]);
  expect(await device.browser.errors()).toEqual([]);
});
