import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { LOCK } from '../../src/storage/keys.ts';
import { carries } from '../support/backends/misbehaving-server.ts';
import { type Device, signIn, workerReady } from '../support/browser/browser.ts';
import { readRaw } from '../support/browser/storage-faults.ts';
import { allSaved, chooseTheme, says, THEMES, type ThemeName } from '../support/person/settings-hand.ts';
import { choice, inPanel, openFromFooter } from '../support/person/shell.ts';
import { type Fixtures, test } from './test.ts';

/** Storage faults of a device that stores nothing, or nothing any more: promise 15. */

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos del dispositivo' });
const theme = (page: Page) => page.locator('html');
const choose = (page: Page, name: ThemeName) => chooseTheme({ page, choose: (_, act) => act() }, name);
const NOT_KEPT = 'El servidor no lo confirmó, y este dispositivo no puede guardar el cambio.';

const saves = carries('guardarConfiguracion');

const folderOf = ({ profile }: Device) => join(profile, 'Default/IndexedDB');

/** Signed in, with a pending change and a closed browser. */
async function closedWithAChange({
  backend,
  openDevice,
  watchWorker,
}: Pick<Fixtures, 'backend' | 'openDevice' | 'watchWorker'>): Promise<[Device, string]> {
  const opened = await openDevice({}, { prepare: (context) => watchWorker(context) });
  const usuario = backend.addPerson();
  await signIn(opened.page, backend, usuario);
  await workerReady(opened.page);
  // A worker may still reach the server while its page is offline.
  backend.server.misbehave({ kind: 'drop' }, { when: saves });
  await opened.context.setOffline(true);
  await choose(opened.page, 'Rosa');
  await says(opened.page, 'Sin conexión · 1 cambio por enviar');
  await opened.close();
  backend.server.misbehave({ kind: 'ok' }, { when: saves });
  return [opened, usuario];
}

test('S08 if the browser recreates damaged files, their lost content is reported, and saving goes on', async ({
  backend,
  openDevice,
  watchWorker,
}) => {
  const [opened, usuario] = await closedWithAChange({ backend, openDevice, watchWorker });
  const files = await readdir(folderOf(opened), { recursive: true, withFileTypes: true });
  for (const file of files.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name);
    const bytes = await readFile(path);
    await writeFile(
      path,
      bytes.map((byte) => byte ^ 0xff),
    );
  }
  const page = await opened.reopen('/');
  await expect(notices(page)).toContainText('El navegador borró 1 cambio que no se había enviado.');
  await expect(notices(page)).toContainText('Color del tema');
  // Without the server's value the new choice would be a conflict: the person may have chosen another elsewhere.
  await expect.poll(async () => (await readRaw(page, 'ajustes-uni', 'confirmado')).length).toBeGreaterThan(0);
  await opened.context.setOffline(true);
  await choose(page, 'Lima');
  await says(page, 'Sin conexión · 1 cambio por enviar');
  await opened.context.setOffline(false);
  await allSaved(page);
  expect(backend.value(usuario, 'currentTheme')).toBe('lime');
});

test('S08 with databases that cannot be opened the app opens, says so, saves online, and offers a repair', async ({
  backend,
  openDevice,
  watchWorker,
}) => {
  const [opened, usuario] = await closedWithAChange({ backend, openDevice, watchWorker });
  // Replaces each store's folder by a file, so that every open fails for good.
  for (const name of await readdir(folderOf(opened))) {
    const path = join(folderOf(opened), name);
    await rm(path, { recursive: true });
    await writeFile(path, 'no es una carpeta');
  }
  const page = await opened.reopen('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Buen|¡Feliz)/);
  await expect(notices(page)).toContainText('No se puede leer lo que este dispositivo tenía guardado.');
  // Pending changes cannot be read, so the page must not say that all is saved.
  await says(page, '');
  await choose(page, 'Verde');
  await expect.poll(() => backend.value(usuario, 'currentTheme')).toBe('green');
  await expect(theme(page)).toHaveAttribute('data-tema', 'green');
  // Here even the browser cannot repair it: the page reloads and shows the same warning.
  const reopened = page.waitForNavigation();
  await notices(page).getByRole('button', { name: 'Reparar' }).click();
  await reopened;
  await expect(notices(page)).toContainText('No se puede leer lo que este dispositivo tenía guardado.');
  await choose(page, 'Lima');
  await expect.poll(() => backend.value(usuario, 'currentTheme')).toBe('lime');
});

test('S08 repairing the outbox while the other database is open and intact succeeds and says so', async ({
  enter,
}) => {
  const ana = await enter();
  const { page } = ana;
  await ana.context.addInitScript(() => {
    const { open, deleteDatabase } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (this: IDBFactory, name: string, version?: number) {
      const bad = name === 'ajustes-uni' && localStorage.getItem('curada') === null;
      if (!bad) return version === undefined ? open.call(this, name) : open.call(this, name, version);
      const request = open.call(this, `${name} rota`, 1);
      request.addEventListener('upgradeneeded', (event) => {
        event.stopImmediatePropagation();
        request.transaction?.abort();
      });
      return request;
    };
    IDBFactory.prototype.deleteDatabase = function (this: IDBFactory, name: string) {
      localStorage.setItem('curada', `${localStorage.getItem('curada') ?? ''} ${name}`);
      return deleteDatabase.call(this, name);
    };
  });
  await page.reload();
  await expect(notices(page)).toContainText('No se puede leer lo que este dispositivo tenía guardado.');
  const reopened = page.waitForNavigation();
  await notices(page).getByRole('button', { name: 'Reparar' }).click();
  await reopened;
  await allSaved(page);
  await expect(notices(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('curada'))).toBe(' ajustes-uni');
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Rosa');
  await says(page, 'Sin conexión · 1 cambio por enviar');
  await ana.context.setOffline(false);
  await allSaved(page);
  await ana.verify();
});

test('S08 promise 15: after a successful repair the warning is gone and changes are stored again', async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  const { page } = ana;
  // Each database is broken for the pages until the browser is asked to delete it: opening begins and fails.
  await ana.context.addInitScript(() => {
    const { open, deleteDatabase } = IDBFactory.prototype;
    const isCured = (name: string) => localStorage.getItem(`curada ${name}`) !== null;
    IDBFactory.prototype.open = function (this: IDBFactory, name: string, version?: number) {
      if (isCured(name))
        return version === undefined ? open.call(this, name) : open.call(this, name, version);
      const request = open.call(this, `${name} rota`, 1);
      request.addEventListener('upgradeneeded', (event) => {
        event.stopImmediatePropagation();
        request.transaction?.abort();
      });
      return request;
    };
    IDBFactory.prototype.deleteDatabase = function (this: IDBFactory, name: string) {
      localStorage.setItem(`curada ${name}`, 'si');
      return deleteDatabase.call(this, name);
    };
  });
  await page.reload();
  await expect(notices(page)).toContainText('No se puede leer lo que este dispositivo tenía guardado.');
  const reopened = page.waitForNavigation();
  await notices(page).getByRole('button', { name: 'Reparar' }).click();
  await reopened;
  await allSaved(page);
  await expect(notices(page)).toBeHidden();
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Rosa');
  await says(page, 'Sin conexión · 1 cambio por enviar');
  await page.reload();
  await expect(theme(page)).toHaveAttribute('data-tema', 'pink');
  await ana.context.setOffline(false);
  await allSaved(page);
  expect(backend.value(ana.usuario, 'currentTheme')).toBe('pink');
  await ana.verify();
});

test('S09 promise 15: with site data blocked the app opens, warns before a save, and works online only', async ({
  backend,
  openDevice,
}) => {
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  const device = await openDevice({}, { preferences });
  const { page } = device;
  const usuario = backend.addPerson();
  await signIn(page, backend, usuario);
  const blocked = () =>
    page.evaluate(() => {
      try {
        return typeof localStorage;
      } catch (error) {
        return (error as Error).name;
      }
    });
  expect(await blocked()).toBe('SecurityError');
  await expect(notices(page)).toContainText('Este navegador no guarda nada de este sitio.');
  await choose(page, 'Verde');
  await allSaved(page);
  expect(backend.value(usuario, 'currentTheme')).toBe('green');
  // After returning to the page: unreadable storage has not signed the person out.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await choose(page, 'Rosa');
  await allSaved(page);
  expect(backend.value(usuario, 'currentTheme')).toBe('pink');
  await expect(theme(page)).toHaveAttribute('data-tema', 'pink');
  await device.context.setOffline(true);
  await choose(page, 'Lima');
  await expect(page.getByText(NOT_KEPT, { exact: true })).toBeVisible();
  await expect(theme(page)).toHaveAttribute('data-tema', 'pink');
  await device.context.setOffline(false);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
});

test('S10 in a private window the app says that a pending change disappears with the window', async ({
  enter,
  watchWorker,
}) => {
  const ana = await enter({ prepare: watchWorker });
  await expect(notices(ana.page)).toBeHidden();
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Rosa');
  await says(ana.page, 'Sin conexión · 1 cambio por enviar');
  await expect(notices(ana.page)).toContainText(
    'Si es una ventana privada, los cambios que no se hayan enviado se pierden al cerrarla.',
  );
  await ana.context.setOffline(false);
  await allSaved(ana.page);
  await expect(notices(ana.page)).toBeHidden();
  await ana.verify();
});

const NEWER = 99;

test('S17 promise 15: a store of a newer version is left alone until that version sends its changes', async ({
  backend,
  enter,
  watchWorker,
}) => {
  const ana = await enter({ prepare: watchWorker });
  // A worker may still reach the server while its page is offline.
  backend.server.misbehave({ kind: 'drop' }, { when: saves });
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Rosa');
  await says(ana.page, 'Sin conexión · 1 cambio por enviar');
  // Under the lock, because a running send that has read the row could still deliver it.
  await ana.page.evaluate(
    ({ version, lock }) =>
      navigator.locks.request(
        lock,
        () =>
          new Promise<void>((resolve, reject) => {
            const request = indexedDB.open('ajustes-uni', version);
            request.onsuccess = () => resolve(request.result.close());
            request.onerror = () => reject(request.error);
          }),
      ),
    { version: NEWER, lock: LOCK },
  );
  const before = await readRaw(ana.page, 'ajustes-uni', 'pendiente');
  // Only now, when the row cannot be read any more: otherwise it would be sent at once.
  backend.server.misbehave({ kind: 'ok' }, { when: saves });
  await ana.context.setOffline(false);
  await ana.page.goto(backend.url);
  await expect(notices(ana.page)).toContainText(
    'Una versión más nueva de la aplicación usó este dispositivo.',
  );
  await says(ana.page, '');
  await ana.choose({ scale: '15' }, async () => {
    await ana.page.getByRole('button', { name: 'Ajustes de diseño' }).click();
    await ana.page.getByRole('button', { name: 'Aumentar escala' }).click();
    await ana.page.keyboard.press('Escape');
  });
  await expect.poll(() => backend.value(ana.usuario, 'scale')).toBe('15');
  expect(backend.value(ana.usuario, 'currentTheme')).toBe(null);
  await ana.context.setOffline(true);
  await inPanel(ana.page, (panel) => choice(panel, 'Color del tema', 'Cian').click());
  await expect(ana.page.getByText(NOT_KEPT, { exact: true })).toBeVisible();
  await expect(theme(ana.page)).toHaveAttribute('data-tema', 'blue');
  await ana.context.setOffline(false);
  expect(await readRaw(ana.page, 'ajustes-uni', 'pendiente')).toEqual(before);

  await ana.context.addInitScript((version) => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (this: IDBFactory, name: string, given?: number) {
      const asked = name === 'ajustes-uni' ? version : given;
      return asked === undefined ? open.call(this, name) : open.call(this, name, asked);
    };
  }, NEWER);
  await ana.page.goto(backend.url);
  await allSaved(ana.page, 60_000);
  expect(backend.value(ana.usuario, 'currentTheme')).toBe('pink');
  await expect(notices(ana.page)).toBeHidden();
  await ana.verify();
});

test('S22 if the browser does not promise to keep data, the app asks once, works, and the diagnosis says so', async ({
  backend,
  enter,
  watchWorker,
}) => {
  const ana = await enter({
    async prepare(context) {
      await watchWorker(context);
      await context.addInitScript(() => {
        // The empty first document has no StorageManager.
        if (!isSecureContext) return;
        const counted = window as unknown as { __asked: number };
        counted.__asked = 0;
        StorageManager.prototype.persist = async () => {
          counted.__asked += 1;
          return false;
        };
      });
    },
  });
  const asked = () => ana.page.evaluate(() => (window as unknown as { __asked: number }).__asked);
  expect(await asked()).toBe(0);
  await ana.context.setOffline(true);
  for (const name of ['Rosa', 'Verde'] as const) {
    await chooseTheme(ana, name);
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
  }
  await expect.poll(asked).toBe(1);
  await ana.context.setOffline(false);
  await allSaved(ana.page);
  expect(backend.value(ana.usuario, 'currentTheme')).toBe(THEMES.Verde);
  await openFromFooter(ana.page, 'Diagnóstico');
  const fact = ana.page.getByRole('main').locator('dt', { hasText: 'Protegido del borrado' });
  await expect(fact.locator('xpath=following-sibling::dd[1]')).toHaveText('no');
  await ana.verify();
});
