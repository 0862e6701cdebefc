import { expect } from '@playwright/test';
import { json } from '../support/backends/faults.ts';
import { carries } from '../support/backends/misbehaving-server.ts';
import type { Person } from '../support/person/person.ts';
import { allSaved, chooseTheme, says } from '../support/person/settings-hand.ts';
import { checkPromises } from '../support/promises/promise-check.ts';
import { test } from './test.ts';

/** The checker must find each kind of fault that is planted in the real app, and each error on the console. */

const saves = carries('guardarConfiguracion', 'currentTheme');

/** Only the page sends. */
const alone = { context: { serviceWorkers: 'block' } } as const;

/** Kinds of violations; one fault may show in several places. */
const caught = async ({ book, device, page }: Person) => [
  ...new Set(checkPromises(await book.history({ [device]: page })).map(({ kind }) => kind)),
];

test('the checker accepts an honest save and records each of its messages', async ({ enter }) => {
  const ana = await enter(alone);
  await chooseTheme(ana, 'Verde');
  await allSaved(ana.page);
  await ana.verify();
  const { kept, screens, writes, choices } = await ana.book.history({ uno: ana.page });
  const mine = { usuario: ana.usuario, campo: 'currentTheme', valor: 'green' };
  expect(kept).toContainEqual(expect.objectContaining(mine));
  expect(choices).toEqual([expect.objectContaining(mine)]);
  expect(writes.filter(({ usuario }) => usuario === ana.usuario)).toEqual([expect.objectContaining(mine)]);
  expect(screens.flatMap(({ says }) => says)).toContain('1 cambio por enviar');
});

test('the checker finds a server that reports success and writes nothing', async ({ backend, enter }) => {
  const ana = await enter(alone);
  backend.server.misbehave(json(200, [{ data: { guardarConfiguracion: true } }]), { when: saves, times: 1 });
  await chooseTheme(ana, 'Verde');
  await allSaved(ana.page);
  expect(await caught(ana)).toEqual(['fila desaparecida', 'promesa antes de tiempo']);
});

test('the checker finds a write that the server loses after acknowledging it', async ({ backend, enter }) => {
  const ana = await enter(alone);
  await chooseTheme(ana, 'Verde');
  await allSaved(ana.page);
  await backend.change(ana.usuario, 'currentTheme', 'lime');
  expect(await caught(ana)).toContain('escritura perdida');
});

test("the checker finds another device's value overwritten without a notice", async ({ backend, enter }) => {
  const ana = await enter();
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Verde');
  await says(ana.page, /1 cambio por enviar/);
  await ana.book.elsewhere(ana.usuario, 'currentTheme', 'lime');
  await backend.change(ana.usuario, 'currentTheme', 'green');
  await ana.context.setOffline(false);
  await allSaved(ana.page);
  expect(await caught(ana)).toEqual(['valor ajeno sobrescrito']);
});

test('the checker finds a write that takes effect twice', async ({ backend, enter }) => {
  const ana = await enter(alone);
  await chooseTheme(ana, 'Verde');
  await allSaved(ana.page);
  await chooseTheme(ana, 'Rosa');
  await allSaved(ana.page);
  await backend.change(ana.usuario, 'currentTheme', 'green');
  await backend.change(ana.usuario, 'currentTheme', 'pink');
  expect(await caught(ana)).toEqual(['doble efecto']);
});

test('the checker finds a promise shown before anything is durable', async ({ enter }) => {
  const ana = await enter();
  await ana.context.setOffline(true);
  await ana.page.evaluate(() => {
    addEventListener(
      'click',
      ({ target }) => {
        if ((target as Element).closest('[role=dialog]'))
          document.querySelector('h1')?.append('Guardado en este dispositivo.');
      },
      true,
    );
  });
  await chooseTheme(ana, 'Verde');
  await says(ana.page, /1 cambio por enviar/);
  expect(await caught(ana)).toEqual(['promesa antes de tiempo']);
});

test('the checker finds a row that disappears from the device', async ({ enter }) => {
  const ana = await enter();
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Verde');
  await says(ana.page, /1 cambio por enviar/);
  await ana.page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('ajustes-uni');
        open.onsuccess = () => {
          const tx = open.result.transaction('pendiente', 'readwrite');
          tx.objectStore('pendiente').clear();
          tx.oncomplete = () => resolve();
        };
      }),
  );
  expect(await caught(ana)).toContain('fila desaparecida');
});

test.fail('a test fails if a page logs an error that was not announced', ({ page }) =>
  page.evaluate(() => console.error('nobody announced this')),
);

test.fail('a test fails if a page throws an error that was not announced', async ({ page }) => {
  const thrown = page.waitForEvent('pageerror');
  await page.evaluate(() => void setTimeout(() => JSON.parse('no JSON')));
  await thrown;
});

test.fail('a test fails if an announced error does not come', ({ announce }) => announce(/nobody logs this/));

test('a test passes if each error of its pages was announced', async ({ announce, page }) => {
  announce(/^somebody/);
  await page.evaluate(() => console.error('somebody announced this'));
});
