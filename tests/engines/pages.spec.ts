import { expect } from '@playwright/test';
import { ACCESS_ROUTES, SHELL_ROUTES } from '../../src/shell/routes.tsx';
import { lookAtBothWidths } from './axe.ts';
import { test } from './test.ts';
import { signIn, visit } from './visit.ts';

/** Every page, on a phone and a laptop, light and dark: axe finds nothing (WCAG 2.2 AA). */
test('axe finds nothing on any page, on a phone and a laptop, light and dark', async ({ device, app }) => {
  test.setTimeout(600_000);
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
