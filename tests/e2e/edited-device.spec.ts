import { expect, type Page } from '@playwright/test';
import { carries } from '../support/backends/misbehaving-server.ts';
import { connectionStatus } from '../support/browser/browser.ts';
import { editStorage, readStorage } from '../support/browser/device-storage.ts';
import { allSaved, chooseMenu, chooseTheme } from '../support/person/settings-hand.ts';
import { heading, inPanel, panelButton } from '../support/person/shell.ts';
import { readRest } from '../support/promises/rest.ts';
import { test } from './test.ts';

/** A person, or another program on the device, has edited the app's stored data. */

const OUTBOX = { database: 'ajustes-uni', store: 'pendiente' } as const;
const saves = carries('guardarConfiguracion');

async function ownerOf(page: Page): Promise<string> {
  const at = { database: 'ajustes-uni', store: 'sesion', key: 'actual' } as const;
  return ((await readStorage(page, at)) as { dueno: string }).dueno;
}

const row = (usuario: string, clave: string, valor: string, more: object = {}) => ({
  v: 1,
  usuario,
  operacion: 'guardarConfiguracion',
  clave,
  valor,
  base: { existe: false },
  enviados: [],
  idOp: `forjada-${clave}`,
  estado: 'pendiente',
  intentos: 0,
  proximo: 0,
  ...more,
});

test('H11 promise 10: rows of another name are not sent, and the server refuses forged fields and orders', async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  const victim = backend.addPerson();
  const owner = await ownerOf(ana.page);
  const key = (clave: string) => [owner, 'guardarConfiguracion', clave];
  // Any reader of the store may send from the first edit on.
  const before = backend.server.seen.filter(saves).length;
  await editStorage(ana.page, [
    { ...OUTBOX, key: key('currentTheme'), value: row(victim, 'currentTheme', 'pink') },
    { ...OUTBOX, key: key('inventado'), value: row(ana.usuario, 'inventado', 'true') },
    { ...OUTBOX, key: key('constructor'), value: row(ana.usuario, 'constructor', 'true') },
    { ...OUTBOX, key: key('scale'), value: row(ana.usuario, 'scale', '16', { orden: -5 }) },
    { ...OUTBOX, key: key('colUAB'), value: row(ana.usuario, 'otro', 'false') },
    { ...OUTBOX, key: key('colCupo'), value: row(ana.usuario, 'colCupo', 'x'.repeat(1_000_000)) },
  ]);
  await ana.page.reload();
  await chooseMenu(ana, 'Estático');
  const states = async () => {
    const { rows } = await readRest(ana.page, 'uno');
    return Object.fromEntries(
      rows.map(({ usuario, campo, estado }) => [`${usuario === victim ? 'otra ' : ''}${campo}`, estado]),
    );
  };
  await expect.poll(states).toEqual({
    'otra currentTheme': 'pendiente',
    inventado: 'rechazado',
    constructor: 'rechazado',
    scale: 'rechazado',
    otro: 'pendiente',
    colCupo: 'pendiente',
  });
  const sent = backend.server.seen
    .filter(saves)
    .slice(before)
    .flatMap(({ operations }) => operations);
  for (const { variables } of sent) expect(variables.usuario).toBe(ana.usuario);
  expect(sent.map(({ variables }) => variables.campo)).not.toContain('otro');
  expect(backend.value(victim, 'currentTheme')).toBeNull();
  expect(backend.value(ana.usuario, 'scale')).toBeNull();
  expect(backend.value(ana.usuario, 'menuMode')).toBe('static');
  await expect(connectionStatus(ana.page)).toHaveText(/3 cambios por revisar/);
});

test("H11 100 000 rows of nobody do not freeze the screen, and the person's own change is sent", async ({
  backend,
  enter,
}) => {
  test.setTimeout(240_000);
  const ana = await enter();
  await ana.page.evaluate(async () => {
    const open = indexedDB.open('ajustes-uni');
    await new Promise((resolve) => (open.onsuccess = resolve));
    // In parts, to spare the machine.
    for (let from = 0; from < 100_000; from += 10_000) {
      const tx = open.result.transaction('pendiente', 'readwrite', { durability: 'relaxed' });
      const rows = tx.objectStore('pendiente');
      for (let i = from; i < from + 10_000; i += 1)
        rows.put({ v: 1, usuario: '', clave: `campo${i}` }, [
          'f'.repeat(64),
          'guardarConfiguracion',
          `campo${i}`,
        ]);
      await new Promise((resolve) => (tx.oncomplete = resolve));
    }
    open.result.close();
  });
  await ana.page.reload();
  await expect(panelButton(ana.page)).toBeVisible();
  await chooseTheme(ana, 'Verde');
  await expect.poll(() => backend.value(ana.usuario, 'currentTheme'), { timeout: 60_000 }).toBe('green');

  // The cost of reading the whole store is bounded, whatever it contains.
  const read = await ana.page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let worst = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) worst = Math.max(worst, duration);
    }).observe({ type: 'longtask', buffered: true });
    setTimeout(() => resolve(worst), 500);
    return promise;
  });
  expect(read).toBeLessThan(2_000);
});

test('H12 an edited copy of server data is checked before use; the page opens, and the network corrects it', async ({
  enter,
}) => {
  const ana = await enter();
  const kv = (key: string) => ({ database: 'planeacion-kv', store: 'kv', key }) as const;
  const day = await ana.page.evaluate(() => {
    const now = new Date();
    return [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  });
  const shared = kv(`apollo:${ana.usuario}`);
  const list = kv(`cumpleanos-${day}:${ana.usuario}`);
  const earlier = kv(`primera-vista:${ana.usuario}`);
  const kept = async () =>
    JSON.stringify([await readStorage(ana.page, shared), await readStorage(ana.page, list)]);
  await expect.poll(kept, { timeout: 30_000 }).toMatch(/"answers".*"people"/);
  const wrong = {
    nombre: { a: 1 },
    apellido: 5,
    hipocoristico: ['x'],
    thumb: 7,
    cache: {},
    color: 3,
    expediente: {},
    rol: [],
  };
  const at = Date.now();
  const person = { __typename: 'Usuario', id: 1, usuario: ana.usuario, ...wrong };
  const name = `usuario:{"usuario":"${ana.usuario}"}`;
  const copies = {
    'wrong types': [
      { ...shared, value: { v: 3, answers: { [name]: { data: person, at }, otro: 5 } } },
      { ...list, value: { v: 1, people: [person, 5, null], at } },
    ],
    'nobody, and a list that is none': [
      { ...shared, value: { v: 3, answers: { [name]: { data: null, at } } } },
      { ...list, value: { v: 1, people: { length: 1e9 }, at } },
    ],
    'an object that holds itself': [
      { ...shared, value: { ciclo: true, v: 3, answers: { [name]: 1, otro: null } } },
      { ...list, value: { ciclo: true, v: 1, people: 1, at } },
    ],
    'what version 1.0 kept, with wrong types': [
      {
        ...earlier,
        value: {
          v: 1,
          entries: { usuario: { data: person, at }, [`cumpleanos:${day}`]: { data: [person], at } },
        },
      },
      { ...shared, value: { v: 2, ages: { [name]: at, x: 'x' }, data: { ROOT_QUERY: 5 } } },
    ],
  };
  for (const [what, edited] of Object.entries(copies))
    await test.step(what, async () => {
      await ana.context.setOffline(true);
      await editStorage(ana.page, [
        ...edited,
        {
          database: 'ajustes-uni',
          store: 'confirmado',
          key: [await ownerOf(ana.page), 'guardarConfiguracion', 'scale'],
          value: { existe: true, valor: '1e9', acuse: 0 },
        },
      ]);
      await ana.page.reload();
      await expect(heading(ana.page)).toBeVisible();
      await expect(heading(ana.page)).not.toHaveText(/dejó de funcionar/);
      await expect(ana.page.getByRole('alert')).toHaveCount(0);
      await inPanel(ana.page, async (panel) => {
        await expect(panel.getByRole('button', { name: 'Aumentar escala' })).toBeEnabled();
      });
      expect(
        await ana.page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
      ).toBeLessThan(30);
      await ana.context.setOffline(false);
      await ana.page.reload();
      await allSaved(ana.page);
      await expect(heading(ana.page)).toContainText(/^(Buen|¡Feliz)/);
    });
});
