import { expect, type Page } from '@playwright/test';
import { carries } from '../support/backends/misbehaving-server.ts';
import { allSaved, chooseMenu, chooseTheme, says } from '../support/person/settings-hand.ts';
import { readRows } from '../support/promises/rest.ts';
import { overBackends, test } from './test.ts';

/** `Salir` with pending changes (B6, T11, T12): exactly what was chosen happens, and nothing after it. */
const saves = carries('guardarConfiguracion');
const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: string) => question(page).getByRole('button', { name });

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Pepe/ }).click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
}

overBackends(() => {
  test('T11 T12 promise 13: signing out offline with each answer awaits a running save and sends nothing later', async ({
    backend,
    enter,
  }) => {
    const ana = await enter();
    await test.step('T11 offline', async () => {
      await ana.context.setOffline(true);
      await chooseTheme(ana, 'Verde');
      await says(ana.page, 'Sin conexión · 1 cambio por enviar');
      await leave(ana.page);
      await expect(answer(ana.page, 'Enviar y salir')).toBeDisabled();
      await expect(answer(ana.page, 'Enviar y salir')).toHaveAccessibleDescription(/conexión/);
      await answer(ana.page, 'Cancelar').click();
      await says(ana.page, 'Sin conexión · 1 cambio por enviar');

      await leave(ana.page);
      await ana.discard(['currentTheme'], () => answer(ana.page, 'Descartar y salir').click());
      await expect(ana.page).toHaveURL(/\/login$/);
      expect(await readRows(ana.page)).toEqual([]);
      await ana.context.setOffline(false);
      await ana.signIn();
      await allSaved(ana.page);
      expect(backend.value(ana.usuario, 'currentTheme')).toBeNull();
      await ana.verify();
    });
    await test.step('T12 a save in flight', async () => {
      backend.server.misbehave({ kind: 'slow', ms: 1000 }, { when: saves });
      await chooseMenu(ana, 'Superpuesto');
      await backend.server.saw((one) => saves(one) && one.operations[0]?.variables.usuario === ana.usuario);
      await leave(ana.page);
      await expect(ana.page).toHaveURL(/\/login$/, { timeout: 20_000 });
      expect(backend.value(ana.usuario, 'menuMode')).toBe('overlay');
      const left = backend.server.seen.length;
      await expect(ana.page.getByRole('button', { name: 'Entrar' })).toBeVisible();
      await ana.page.reload();
      await expect(ana.page.getByRole('button', { name: 'Entrar' })).toBeVisible();
      expect(JSON.stringify(backend.server.seen.slice(left))).not.toContain(ana.usuario);
      expect(await readRows(ana.page)).toEqual([]);
    });
  });

  test('T11 T12 signing out with a silent server waits, asks twice, and then sends', async ({
    backend,
    enter,
  }) => {
    const ana = await enter();
    backend.server.misbehave({ kind: 'hang', applied: false }, { when: saves });
    await chooseTheme(ana, 'Verde');
    await backend.server.saw((one) => saves(one) && one.operations[0]?.variables.usuario === ana.usuario);
    await leave(ana.page);
    await expect(ana.page.getByText('Cerrando sesión…')).toBeVisible();
    await expect(question(ana.page)).toBeVisible();
    await answer(ana.page, 'Enviar y salir').click();
    await expect(ana.page.getByText('Enviando tus cambios…')).toBeVisible();
    await expect(question(ana.page)).toContainText('No pudimos enviar todo.', { timeout: 30_000 });
    await answer(ana.page, 'Cancelar').click();
    backend.server.behave();
    backend.server.release();
    await allSaved(ana.page, 45_000);
    expect(backend.value(ana.usuario, 'currentTheme')).toBe('green');
    await ana.verify();
  });
});
