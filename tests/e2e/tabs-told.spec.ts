import { expect, type Page } from '@playwright/test';
import { carries } from '../support/backends/misbehaving-server.ts';
import { allSaved, chooseTheme, says } from '../support/person/settings-hand.ts';
import { lookAgain, muteTabs, openTab, recordThemes, shows } from '../support/person/tabs.ts';
import { checkPromises } from '../support/promises/promise-check.ts';
import { overBackends, test } from './test.ts';

/** What tabs know of each other and of the server if messages come late or never. */
const savesTheme = carries('guardarConfiguracion', 'currentTheme');
const readsTheme = carries('configuracion', 'currentTheme');

const mute = {
  prepare: (context: { addInitScript(run: () => void): Promise<unknown> }) => context.addInitScript(muteTabs),
};
const conflictIn = (page: Page) =>
  page.getByRole('main').getByRole('group', { name: 'Conflicto en Color del tema' });

/**
 * From its next load this tab asks the server for nothing, because its first queries wait for an idle moment. So it does not
 * refresh before its person acts.
 */
async function neverIdle(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('sin-ocio', ''));
  await page.addInitScript(() => {
    if (sessionStorage.getItem('sin-ocio') !== null) window.requestIdleCallback = () => 0;
  });
}
async function idleAgain(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('sin-ocio'));
  await page.reload();
}

/**
 * Another tab or the worker may have sent the row since this tab was last visible; it then shows the new
 * state.
 */
const saysWhenLookedAt = (page: Page, text: string) =>
  expect(async () => {
    await lookAgain(page);
    await says(page, text, 2000);
  }).toPass({ timeout: 60_000 });

overBackends(() => {
  test('M13 M15 tabs without messages settle a conflict differently and agree when they become visible', async ({
    backend,
    enter,
  }) => {
    const first = await enter(mute);
    const second = await openTab(first, backend);
    await test.step('M15 the first choice stands', async () => {
      await first.context.setOffline(true);
      await chooseTheme(first, 'Verde');
      await says(first.page, 'Sin conexión · 1 cambio por enviar');
      await first.book.elsewhere(first.usuario, 'currentTheme', 'pink');
      await first.context.setOffline(false);
      await saysWhenLookedAt(first.page, '1 cambio por revisar');
      await neverIdle(second.page);
      await Promise.all(
        [first, second].map(({ page }) =>
          page.goto(`${backend.url}/pendientes`, { waitUntil: 'networkidle' }),
        ),
      );
      for (const { page } of [first, second]) await says(page, '1 cambio por revisar');
      await first.context.setOffline(true);
      for (const { page } of [first, second])
        await expect(conflictIn(page)).toContainText('Verde en este dispositivo, Rosa en otro.');

      await first.discard(['currentTheme'], () =>
        conflictIn(first.page).getByRole('button', { name: 'Conservar Rosa' }).click(),
      );
      await expect(conflictIn(first.page)).toHaveCount(0);
      await expect(conflictIn(second.page)).toHaveCount(1);
      await conflictIn(second.page).getByRole('button', { name: 'Usar el mío' }).click();
      await expect(conflictIn(second.page)).toHaveCount(0);
      await idleAgain(second.page);
      await first.context.setOffline(false);
      for (const { page } of [first, second]) {
        await saysWhenLookedAt(page, 'Todo guardado');
        await shows(page, 'pink');
      }
      expect(backend.value(first.usuario, 'currentTheme')).toBe('pink');
      expect(backend.writes().filter(({ usuario }) => usuario === first.usuario)).toHaveLength(1);
    });
    await test.step('M13 rows, values, session', async () => {
      await chooseTheme(first, 'Lima');
      await allSaved(first.page);
      await shows(second.page, 'pink');
      await lookAgain(second.page);
      await shows(second.page, 'lime');

      await first.context.setOffline(true);
      await chooseTheme(second, 'Naranja');
      await says(second.page, 'Sin conexión · 1 cambio por enviar');
      await shows(first.page, 'lime');
      await lookAgain(first.page);
      await shows(first.page, 'orange');
      // Only the other tab was told that the server does not answer.
      await says(first.page, /1 cambio por enviar$/);
      await first.context.setOffline(false);
      for (const { page } of [first, second]) {
        await saysWhenLookedAt(page, 'Todo guardado');
        await shows(page, 'orange');
      }
      // A tab that cannot know of a choice is not blamed for what it says about it.
      const history = await first.book.history({ uno: first.page });
      expect(checkPromises({ ...history, screens: [] })).toEqual([]);

      await first.page.evaluate(() => {
        localStorage.removeItem('sesion');
        localStorage.removeItem('usuario');
      });
      // The browser passes localStorage to the other tab's process with a delay.
      await expect(async () => {
        await lookAgain(second.page);
        await expect(second.page).toHaveURL(/\/login/, { timeout: 2000 });
      }).toPass({ timeout: 60_000 });
    });
  });

  test('M14 an older server value read while a change is pending is never shown', async ({
    backend,
    enter,
  }) => {
    const { server } = backend;
    const ana = await enter();
    await chooseTheme(ana, 'Rosa');
    await allSaved(ana.page);
    await ana.context.setOffline(true);
    await chooseTheme(ana, 'Verde');
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    const shown = await recordThemes(ana.page);

    // The row is pending while the values are read.
    const [saves, reads] = [savesTheme, readsTheme].map((fits) => server.seen.filter(fits).length) as [
      number,
      number,
    ];
    server.misbehave({ kind: 'hang', applied: false }, { when: savesTheme });
    await ana.context.setOffline(false);
    await server.saw(readsTheme, reads + 1);
    await says(ana.page, '1 cambio por enviar');
    await server.saw(savesTheme, saves + 1);
    expect(backend.value(ana.usuario, 'currentTheme')).toBe('pink');
    server.behave();
    server.release();
    await allSaved(ana.page, 45_000);
    expect(await shown()).toEqual(['green']);

    // A read that began before the change was accepted is answered after it.
    await ana.context.setOffline(true);
    await chooseTheme(ana, 'Lima');
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    const among = ({ operations }: { operations: readonly unknown[] }) => operations.length > 1;
    const late = server.seen.filter((one) => readsTheme(one) && among(one)).length;
    server.misbehave(
      { kind: 'hang', applied: true },
      { when: (one) => readsTheme(one) && among(one), times: 1 },
    );
    await ana.context.setOffline(false);
    await server.saw((one) => readsTheme(one) && among(one), late + 1);
    await expect.poll(() => backend.value(ana.usuario, 'currentTheme'), { timeout: 30_000 }).toBe('lime');
    await allSaved(ana.page);
    const heard = ana.page.waitForEvent('requestfinished', (one) =>
      /^\[.*"campo":"currentTheme"/s.test(one.postData() ?? ''),
    );
    server.release();
    await heard;
    await ana.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await shown()).toEqual(['green', 'lime']);
    await ana.verify();
  });
});
