import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import type { Backend } from '../support/backends/backend.ts';
import { readStorage } from '../support/browser/device-storage.ts';
import { allSaved, chooseTheme } from '../support/person/settings-hand.ts';
import { heading, inPanel } from '../support/person/shell.ts';
import { test } from './test.ts';

/**
 * Hostile answers of the server and hostile messages to the worker, in real Chromium with the production
 * headers.
 */
test.use({
  // No server in between: the hostile data is the server's own.
  backend: ({ backend }, use) => use({ ...backend, url: backend.app.url }),
});

function inDatabase({ app }: Backend, sql: string, ...values: string[]): void {
  const database = new DatabaseSync(join(app.dataDir, 'planeacion.sqlite'), { timeout: 10_000 });
  database.prepare(sql).run(...values);
  database.close();
}

const put = (backend: Backend, usuario: string, campo: string, valor: string) =>
  inDatabase(
    backend,
    'INSERT OR REPLACE INTO configuracion (usuario, campo, valor) VALUES (?, ?, ?)',
    usuario,
    campo,
    valor,
  );

test('H08 H13 promise 21: markup, scripts, styles and absurd numbers from the server have no effect', async ({
  announce,
  backend,
  enter,
}) => {
  // The hostile addresses of photos are asked for as paths of this origin.
  announce(/ 404 .*(onerror|javascript:alert)/);
  const usuario = backend.addPerson();
  const hostile = '<img src=x onerror="document.title=\'mal\'"><script>document.title="mal"</script>';
  inDatabase(
    backend,
    'UPDATE usuario SET nombre = ?, apellido = ?, departamento = ?, hipocoristico = ?, foto = ?, thumb = ? WHERE usuario = ?',
    hostile,
    '</style><style>*{display:none}</style>',
    'javascript:alert(1)',
    '"><svg onload=alert(1)>',
    'javascript:alert(1)',
    '"onerror="alert(1)',
    usuario,
  );
  put(backend, usuario, 'color', 'red;background:url(https://mala.example/x)');
  put(backend, usuario, 'currentTheme', 'blue"><script>');
  put(backend, usuario, 'menuMode', 'desconocido');
  const ana = await enter({ usuario, context: { serviceWorkers: 'block' } });
  for (const scale of ['0', '99999', 'NaN', '1e9', '-1', '', '14px']) {
    put(backend, usuario, 'scale', scale);
    await ana.page.reload();
    await allSaved(ana.page);
    await inPanel(ana.page, async (panel) => {
      await expect(panel.getByRole('button', { name: 'Aumentar escala' })).toBeEnabled();
      await expect(
        panel
          .getByRole('radiogroup', { name: 'Tipo de menú' })
          .getByRole('radio', { name: 'Delgado', exact: true }),
      ).toBeChecked();
    });
    const size = await ana.page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    expect(size).toBeGreaterThan(8);
    expect(size).toBeLessThan(30);
  }
  for (const path of ['/', '/profile', '/configuracion']) {
    await ana.page.goto(backend.url + path);
    await expect(heading(ana.page)).toBeVisible();
    await allSaved(ana.page);
    expect(await ana.page.title()).not.toBe('mal');
    await expect(ana.page.locator('img[onerror], svg[onload]')).toHaveCount(0);
    await expect(ana.page.locator('script', { hasText: 'document.title="mal"' })).toHaveCount(0);
    await expect(ana.page.locator('style', { hasText: 'display:none}' })).toHaveCount(0);
  }
  // Nothing was saved back automatically, and the person's choice is saved.
  expect(backend.value(usuario, 'scale')).toBe('14px');
  await chooseTheme(ana, 'Verde');
  await allSaved(ana.page);
  expect(backend.value(usuario, 'currentTheme')).toBe('green');
});

test('H15 the worker ignores unknown and forged messages', async ({ backend, enter }) => {
  const ana = await enter();
  const told = () => readStorage(ana.page, { database: 'ajustes-uni', store: 'meta', key: 'paginas' });
  await expect.poll(async () => JSON.stringify(await told())).toMatch(/\[\[".*",\d+\]/);
  const before = JSON.stringify(await told());
  await ana.page.evaluate(() => {
    const junk = [
      null,
      1,
      'texto',
      [],
      {},
      { type: 'OTRO' },
      { tipo: 'pagina' },
      { tipo: 'pagina', epoca: '1' },
      { tipo: 'pagina', epoca: Number.NaN },
      { tipo: 'pagina', epoca: 1.5 },
      { tipo: 'sesion', token: 'x' },
      { type: 'SKIP_WAITING', tipo: 'pagina' },
      new Map([['tipo', 'pagina']]),
    ];
    for (const one of junk) navigator.serviceWorker.controller?.postMessage(one);
  });
  const other = await ana.context.newPage();
  await other.goto(`${backend.url}/config.json`);
  await expect.poll(async () => JSON.stringify(await told())).toBe(before);
  expect(ana.context.serviceWorkers().length).toBeGreaterThan(0);
  await chooseTheme(ana, 'Rosa');
  await allSaved(ana.page);
});

test('H17 promise 23: no URL and nothing that the server logs contains a token or a value', async ({
  backend,
  enter,
}) => {
  const addresses: string[] = [];
  const ana = await enter({
    prepare: async (context) => void context.on('request', (request) => addresses.push(request.url())),
  });
  await chooseTheme(ana, 'Lima');
  await allSaved(ana.page);
  await ana.page.goto(`${backend.url}/configuracion`);
  await expect(heading(ana.page)).toBeVisible();
  const token = (await ana.page.evaluate(() => localStorage.getItem('sesion'))) ?? 'sin token';
  expect(token.length).toBeGreaterThan(20);
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) {
    expect(address).not.toContain(token);
    expect(address).not.toContain(ana.usuario);
    expect(address.startsWith(backend.url) || address.startsWith('data:')).toBe(true);
  }
  const output = backend.app.output();
  expect(output).toContain('"ruta":"/graphql"');
  for (const secret of [token, ana.usuario, 'lime', 'tokenSesion']) expect(output).not.toContain(secret);
});
