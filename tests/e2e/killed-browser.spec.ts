import { expect, test } from '@playwright/test';
import { type AppProcess, removeTemplate, startApp } from '../support/app-process.ts';
import { killWhileSaving } from '../support/browser-kills.ts';

/** Three kills of each kind; `npm run long` runs two hundred over five seeds. */
let app: AppProcess;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(async () => {
  await app.remove();
  await removeTemplate();
});

test('S11 promise 3: killed within 50 ms of «Guardado en este dispositivo», the row is there every time', async () => {
  const { lost, kills, promised } = await killWhileSaving(app, { seed: 1, kills: 3, moment: 'promised' });
  expect(lost).toEqual([]);
  expect([kills, promised]).toEqual([3, 3]);
});

test('S12 promise 3: killed at any moment of a save, no promised row is missing or incomplete', async () => {
  const { lost, kills } = await killWhileSaving(app, { seed: 1, kills: 3, moment: 'any' });
  expect(lost).toEqual([]);
  expect(kills).toBe(3);
});
