import { expect } from '@playwright/test';
import { carries, type Seen } from '../support/backends/misbehaving-server.ts';
import type { Person } from '../support/person/person.ts';
import { allSaved, chooseMenu, chooseTheme, says } from '../support/person/settings-hand.ts';
import { placesWith, readSiteData } from '../support/person/site-data.ts';
import { readRows } from '../support/promises/rest.ts';
import { overEveryWay, test } from './test.ts';

/** Ending tokens, edited sessions, and servers that do not answer about them. */
const validates = carries('validarSesion');
const tokenOf = ({ page }: Person) => page.evaluate(() => localStorage.getItem('sesion') ?? '');

/** Every request with this token, as an argument or in the header. */
const withToken = (seen: readonly Seen[], token: string) =>
  seen.filter(
    ({ bearer, operations }) =>
      bearer === token || operations.some(({ variables }) => variables?.tokenSesion === token),
  );

/** Closed and wiped, with sealed rows: nothing on the device says whose they are. */
async function expectSealed(ana: Person, rows: number): Promise<void> {
  await expect(ana.page).toHaveURL(/\/login/, { timeout: 20_000 });
  await expect(ana.page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await expect
    .poll(async () => (await readRows(ana.page)).map(({ estado }) => estado))
    .toEqual(Array.from({ length: rows }, () => 'espera-sesion'));
  expect((await readRows(ana.page)).map(({ usuario }) => usuario).join('')).toBe('');
  await expect
    .poll(async () => placesWith(await readSiteData(ana.page), ana.usuario), { timeout: 10_000 })
    .toEqual([]);
}

overEveryWay(() => {
  test('T01 T03 T10 promise 10 promise 13: pending changes of an ended token are sealed for the next token', async ({
    backend,
    enter,
  }) => {
    const ana = await enter();
    await test.step('T01 T03 the token ends', async () => {
      await ana.context.setOffline(true);
      await chooseTheme(ana, 'Verde');
      await chooseMenu(ana, 'Superpuesto');
      await says(ana.page, 'Sin conexión · 2 cambios por enviar');
      const first = await tokenOf(ana);
      backend.revoke(ana.usuario);
      await ana.context.setOffline(false);
      await expectSealed(ana, 2);
      expect(backend.writes().filter(({ usuario }) => usuario === ana.usuario)).toEqual([]);

      const seen = backend.server.seen.length;
      await ana.signIn();
      await allSaved(ana.page);
      expect(withToken(backend.server.seen.slice(seen), first)).toEqual([]);
      expect(withToken(backend.server.seen.slice(seen), await tokenOf(ana)).length).toBeGreaterThan(0);
      await ana.verify();
    });
    await test.step('T10 localStorage is emptied with the app open', async () => {
      await ana.context.setOffline(true);
      await chooseTheme(ana, 'Rosa');
      await says(ana.page, 'Sin conexión · 1 cambio por enviar');
      await ana.page.evaluate(() => localStorage.clear());
      await ana.page.evaluate(() => void dispatchEvent(new Event('focus')));
      await expectSealed(ana, 1);
      await ana.context.setOffline(false);
      await ana.signIn();
      await allSaved(ana.page);
      await ana.verify();
    });
  });

  test("T02 promise 10 promise 13: Ana's sealed change survives Beto's session and meets a changed field", async ({
    backend,
    enter,
  }) => {
    const ana = await enter();
    await ana.context.setOffline(true);
    await chooseTheme(ana, 'Verde');
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    backend.revoke(ana.usuario);
    await ana.context.setOffline(false);
    await expectSealed(ana, 1);
    await ana.book.elsewhere(ana.usuario, 'currentTheme', 'lime');

    const seen = backend.server.seen.length;
    const beto = ana.handOver(backend.addPerson());
    await beto.signIn();
    await allSaved(beto.page);
    await expect(beto.page.locator('html')).toHaveAttribute('data-tema', 'blue');
    await chooseTheme(beto, 'Rosa');
    await allSaved(beto.page);
    expect(JSON.stringify(backend.server.seen.slice(seen))).not.toContain(ana.usuario);
    await beto.page.getByRole('button', { name: /Pepe/ }).click();
    await beto.page.getByRole('menuitem', { name: 'Salir' }).click();
    await expect(beto.page).toHaveURL(/\/login$/);

    await ana.signIn();
    await says(ana.page, '1 cambio por revisar');
    expect(backend.value(ana.usuario, 'currentTheme')).toBe('lime');
    expect(backend.value(beto.usuario, 'currentTheme')).toBe('pink');
    await ana.verify();
  });

  test("T04 T05 T09 promise 9: the app starts offline, with a silent server, or without the worker's copy", async ({
    backend,
    enter,
  }) => {
    const ana = await enter();
    await test.step('T04 T05 without a network, then with a server that never answers about the session', async () => {
      await expect(ana.page.getByRole('heading', { name: /Hoy/ })).toBeVisible();
      await ana.context.setOffline(true);
      await ana.page.reload();
      await expect(ana.page.getByRole('heading', { level: 1 })).toContainText('Pepe');
      await says(ana.page, 'Sin conexión');
      await expect(ana.page.getByText(/Sin conexión · datos de/).first()).toBeVisible();

      backend.server.misbehave({ kind: 'hang', applied: false }, { when: validates });
      await ana.context.setOffline(false);
      await ana.page.reload();
      // During the silence the app works and saves.
      await expect(ana.page.getByRole('heading', { level: 1 })).toContainText('Pepe');
      await chooseTheme(ana, 'Verde');
      await allSaved(ana.page);
      expect(backend.value(ana.usuario, 'currentTheme')).toBe('green');
      await ana.verify();
    });
    backend.server.behave();
    backend.server.release();
    await test.step('T09 the worker’s copy is missing: localStorage rules, and the copy is there again', async () => {
      await ana.page.goto(`${backend.url}/salud`);
      await ana.page.evaluate(emptyMirror);
      await ana.page.goto(`${backend.url}/`);
      await expect(ana.page.getByRole('heading', { level: 1 })).toContainText('Pepe');
      await chooseTheme(ana, 'Rosa');
      await allSaved(ana.page);
      expect(Object.keys(await readSiteData(ana.page))).toContain('ajustes-uni/sesion/"actual"');
      await ana.verify();
    });
    await test.step('T09 only the worker’s copy is left: nobody is signed in, and the rows are sealed', async () => {
      // The worker would send the row as soon as it is online, which it is for a moment if the browser starts it anew.
      backend.server.misbehave({ kind: 'drop' });
      await ana.context.setOffline(true);
      await chooseTheme(ana, 'Naranja');
      await says(ana.page, 'Sin conexión · 1 cambio por enviar');
      await ana.page.goto('about:blank');
      await ana.context.setOffline(false);
      await ana.page.goto(`${backend.url}/salud`);
      await ana.page.evaluate(() => localStorage.clear());
      await ana.page.goto(`${backend.url}/`);
      await expectSealed(ana, 1);
      backend.server.behave();
      await ana.signIn();
      await allSaved(ana.page);
      await ana.verify();
    });
  });

  test('T14 T15 an invalid stored session leads to the sign-in; an account may be closed while offline', async ({
    backend,
    meet,
  }) => {
    const ana = await meet();
    await ana.page.goto(`${backend.url}/salud`);
    for (const sesion of ['undefined', 'null', '', 'x'.repeat(1_000_000), 'con\u0000control\u0007']) {
      await ana.page.evaluate(
        ([usuario, token]) => {
          localStorage.setItem('usuario', usuario ?? '');
          localStorage.setItem('sesion', token ?? '');
        },
        [ana.usuario, sesion],
      );
      await ana.page.goto(`${backend.url}/`);
      await expect(ana.page).toHaveURL(/\/login/);
      await expect(ana.page.getByRole('button', { name: 'Entrar' })).toBeVisible();
      // The form appears at once; the stored session is deleted when its database has been read.
      await expect
        .poll(() => ana.page.evaluate(() => ['sesion', 'usuario'].map((key) => localStorage.getItem(key))))
        .toEqual([null, null]);
    }
    await ana.signIn();
    // A foreign backend's tokens are forty opaque characters; the app does not parse its own tokens either.
    if (backend.kind === 'ajeno') expect(await tokenOf(ana)).toMatch(/^[0-9a-f]{40}$/);
    await chooseTheme(ana, 'Verde');
    await allSaved(ana.page);
    await ana.verify();
    await test.step('T15 the account is closed', async () => {
      await ana.context.setOffline(true);
      await chooseTheme(ana, 'Rosa');
      await says(ana.page, 'Sin conexión · 1 cambio por enviar');
      backend.disable(ana.usuario);
      await ana.context.setOffline(false);
      await expectSealed(ana, 1);
      // The own server gives the reason; the owner's contract has no field for it.
      const reason = backend.kind === 'propio' ? /se cerró desde otro lugar/ : /Tu sesión terminó/;
      await expect(ana.page.getByText(reason)).toBeVisible();
    });
  });
});

/** The state after a kill between the two writes of a sign-in. */
function emptyMirror(): Promise<void> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('ajustes-uni');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const tx = open.result.transaction('sesion', 'readwrite');
      tx.objectStore('sesion').clear();
      tx.oncomplete = () => {
        open.result.close();
        resolve();
      };
    };
  });
}
