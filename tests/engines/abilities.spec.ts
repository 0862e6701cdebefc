import { expect } from '@playwright/test';
import type { AppProcess } from '../support/backends/app-process.ts';
import { forgetNotices } from '../support/person/read-notices.ts';
import { PROBES, readAbilities } from './abilities.ts';
import type { Device } from './device.ts';
import { sees } from './steps.ts';
import { test } from './test.ts';
import { signIn, visit, workerReady } from './visit.ts';

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

const back = (device: Device) => device.evaluate(() => history.back());
const path = (device: Device) => device.evaluate(() => location.pathname);
const says = (device: Device, text: string | RegExp) =>
  expect.poll(() => device.evaluate(() => document.body.textContent), { timeout: 30_000 }).toMatch(text);

/** What the person has in place of a missing feature, by the words of the table. */
const INSTEAD: Readonly<Record<string, (device: Device, app: AppProcess) => Promise<void>>> = {
  "the day's notices are in `/avisos`": async (device) => {
    await visit(device, '/avisos');
    await says(device, 'Este navegador no despierta la app cuando está cerrada');
    await sees(device, 'heading', /^Hoy/);
  },
  'the menu says how the browser installs': async (device) => {
    await visit(device, '/');
    await device.click('button', /^Pepe/);
    await device.click('menuitem', 'Instalar aplicación');
    await sees(device, 'dialog', 'Instalar aplicación');
    await device.browser.press('Escape');
  },
  'Back and links ask about unsaved changes, Forward has nothing to open': async (device) => {
    await visit(device, '/');
    await visit(device, '/configuracion');
    await device.click('link', 'Inicio');
    await expect.poll(() => path(device)).toBe('/');
    await back(device);
    await device.click('switch', 'Demanda');
    await sees(device, 'button', 'Deshacer');
    // Had it left the form, the Back that follows would not ask.
    await device.evaluate(() => history.forward());
    for (const leave of [() => back(device), () => device.click('link', 'Inicio')]) {
      await leave();
      await sees(device, 'alertdialog', /./);
      await device.click('button', 'Seguir editando');
      expect(await path(device)).toBe('/configuracion');
    }
  },
  'Back closes what is open by the history': async (device) => {
    // Back to another document cannot be undone.
    await visit(device, '/documentation');
    await device.click('link', 'Inicio');
    await expect.poll(() => path(device)).toBe('/');
    await device.click('button', 'Ajustes de diseño');
    await sees(device, 'dialog', 'Ajustes de diseño');
    await back(device);
    await expect.poll(() => device.text('dialog')).toBeUndefined();
    expect(await path(device)).toBe('/');
  },
  'the count is in the title': async (device, app) => {
    forgetNotices(app, 'profesor');
    await visit(device, '/documentation');
    await expect.poll(() => device.evaluate(() => document.title), { timeout: 30_000 }).toMatch(/^\(\d\) /);
  },
  '`/dispositivo` says that the browser does not tell what it keeps': async (device) => {
    await visit(device, '/dispositivo');
    await says(device, 'Este navegador no dice si conserva lo guardado.');
  },
};

/** Shown by main-job.spec.ts; and how the browser opens a link, which is not the app's. */
const ELSEWHERE = ['pending changes are sent while the app is open', 'a link opens a window of its own'];

test('in place of each missing feature the person has what docs/browsers.md says', async ({
  device,
  app,
  engine,
}) => {
  test.setTimeout(180_000);
  await signIn(device, 'profesor', app.password);
  const named = new Set(Object.values(readAbilities(engine)).filter((cell) => cell !== 'yes'));
  for (const cell of named) {
    const words = cell.replace('no: ', '');
    if (ELSEWHERE.includes(words)) continue;
    await test.step(words, async () => {
      await (INSTEAD[words] ?? (() => expect(words, 'no test').toBe('tested')))(device, app);
    });
  }
  expect(await device.browser.errors()).toEqual([]);
});
