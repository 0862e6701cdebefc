import { expect, test } from '@playwright/test';
import { type AppProcess, removeTemplate, startApp } from '../support/app-process.ts';
import { killWhileSaving } from '../support/browser-kills.ts';

/** Ten kills of each kind; `npm run long` has two hundred over five seeds. */
let app: AppProcess;
test.beforeEach(async () => {
  app = await startApp();
});
test.afterEach(() => app.remove());
test.afterAll(removeTemplate);

test('S11 promise 3: killed within 50 ms of «Guardado en este dispositivo», the row is there every time', async () => {
  test.setTimeout(300_000);
  const { lost, kills, promised } = await killWhileSaving(app, { seed: 1, kills: 5, moment: 'promised' });
  expect(lost).toEqual([]);
  expect([kills, promised]).toEqual([5, 5]);
});

test('S12 promise 3: killed at any moment of a save, nothing promised is missing and no row is half', async () => {
  test.setTimeout(300_000);
  const { lost, kills } = await killWhileSaving(app, { seed: 1, kills: 5, moment: 'any' });
  expect(lost).toEqual([]);
  expect(kills).toBe(5);
});
