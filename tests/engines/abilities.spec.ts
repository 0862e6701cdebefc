import { expect } from '@playwright/test';
import { PROBES, readAbilities } from './abilities.ts';
import { sees } from './steps.ts';
import { test } from './test.ts';
import { workerReady } from './visit.ts';

const OFFLINE = 'Opening without a network';

test('the engine has exactly the features that docs/browsers.md lists', async ({ device, app, engine }) => {
  const written = readAbilities(engine);
  // A missing ability must name what the person has instead.
  expect(Object.values(written).filter((cell) => !/^(yes|no: .+)$/.test(cell))).toEqual([]);

  const found: Record<string, boolean> = {};
  await device.goto('/login');
  await workerReady(device);
  for (const [name, probe] of Object.entries(PROBES)) found[name] = await probe(device);
  await app.kill();
  await device.goto('/login');
  await sees(device, 'button', 'Entrar');
  found[OFFLINE] = true;

  expect(found).toEqual(
    Object.fromEntries(Object.entries(written).map(([name, cell]) => [name, cell === 'yes'])),
  );
});
