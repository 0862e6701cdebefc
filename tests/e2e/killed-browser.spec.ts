import { expect } from '@playwright/test';
import { killWhileSaving } from '../support/browser/browser-kills.ts';
import { test } from './test.ts';

/** Three kills of each kind; `npm run long` runs two hundred over five seeds. */

test('S11 promise 3: killed within 50 ms of «Guardado en este dispositivo», the row is there every time', async ({
  app,
}) => {
  const { lost, kills, promised } = await killWhileSaving(app, { seed: 1, kills: 3, moment: 'promised' });
  expect(lost).toEqual([]);
  expect([kills, promised]).toEqual([3, 3]);
});

test('S12 promise 3: killed at any moment of a save, no promised row is missing or incomplete', async ({
  app,
}) => {
  const { lost, kills } = await killWhileSaving(app, { seed: 1, kills: 3, moment: 'any' });
  expect(lost).toEqual([]);
  expect(kills).toBe(3);
});
