import { expect } from '@playwright/test';
import { ACCESS_ROUTES } from '../../src/shell/routes/access-routes.tsx';
import { SHELL_ROUTES } from '../../src/shell/routes/routes.tsx';
import { lookAtBothWidths } from './axe.ts';
import { test } from './test.ts';
import { PHONE, resize, settle, signIn, visit, WIDE } from './visit.ts';

/** axe runs in Chromium and Firefox, light and dark (WCAG 2.2 AA); its rules need no third engine. */
test('every page opens on a phone and a laptop without an error, and axe finds nothing', async ({
  device,
  app,
  engine,
}) => {
  test.setTimeout(600_000);
  const found: string[] = [];
  const open = async (path: string) => {
    await resize(device, PHONE);
    await visit(device, path);
    expect(await device.evaluate(() => innerWidth), path).toBe(PHONE.width);
    await resize(device, WIDE);
    await settle(device, path);
    if (engine !== 'webkit') found.push(...(await lookAtBothWidths(device, path)));
  };
  for (const path of ['/login', ...ACCESS_ROUTES.map((route) => route.path)]) await open(path);
  await signIn(device, 'admin', app.password);
  for (const { path } of SHELL_ROUTES) await open(path);
  expect(found).toEqual([]);
  expect(await device.browser.errors()).toEqual([]);

  // Proves that an error would have been recorded.
  await device.evaluate(() => console.error(new Error('a planted error')));
  await expect.poll(() => device.browser.errors()).toEqual([expect.stringContaining('a planted error')]);
});
