import { expect, type Page, test } from '@playwright/test';
import { carries, type Seen } from '../support/misbehaving-server.ts';
import { overBackends } from '../support/over-backends.ts';
import { enter, type Person } from '../support/person.ts';
import { createPromiseBook } from '../support/promise-book.ts';
import { checkPromises } from '../support/promise-check.ts';
import { allSaved, chooseMenu, chooseTheme, says } from '../support/settings-hand.ts';
import { shows } from '../support/tabs.ts';

/** One person at two devices (reliability.md 3.5): nobody's choice is overwritten unseen (promise 6). */
const savesTheme = carries('guardarConfiguracion', 'currentTheme');
/** The look before a save in compat mode: alone in its request, as the page's own reads are not. */
const looksAtTheme = (one: Seen) =>
  one.operations.length === 1 && carries('configuracion', 'currentTheme')(one);

const conflictIn = (page: Page) =>
  page.getByRole('main').getByRole('group', { name: 'Conflicto en Color del tema' });
const toList = (page: Page) => page.getByRole('link', { name: 'Ver cambios por enviar' });

overBackends((world) => {
  /** The same person at a second device. */
  const secondDevice = (browser: Parameters<typeof enter>[0], { usuario, book }: Person) =>
    enter(browser, world.backend, { usuario, book, device: 'dos' });

  for (const mine of [true, false])
    test(`M06 the other device changes the field meanwhile: both values, the server untouched, then without a connection «${mine ? 'Usar el mío' : 'Conservar Rosa'}»`, async ({
      browser,
    }) => {
      const { backend } = world;
      const one = await enter(browser, backend);
      const two = await secondDevice(browser, one);
      await one.context.setOffline(true);
      await chooseTheme(one, 'Verde');
      await says(one.page, 'Sin conexión · 1 cambio por enviar');
      await chooseTheme(two, 'Rosa');
      await allSaved(two.page);
      await one.context.setOffline(false);
      await says(one.page, '1 cambio por revisar', 30_000);
      expect(backend.value(one.usuario, 'currentTheme')).toBe('pink');

      await one.context.setOffline(true);
      await toList(one.page).click();
      const conflict = conflictIn(one.page);
      await expect(conflict).toContainText('Verde en este equipo, Rosa en otro dispositivo.');
      if (mine) {
        const act = () => conflict.getByRole('button', { name: 'Usar el mío' }).click();
        await one.choose({ currentTheme: 'green' }, act, 'pink');
        await says(one.page, /1 cambio por enviar/);
      } else {
        await one.discard(['currentTheme'], () =>
          conflict.getByRole('button', { name: 'Conservar Rosa' }).click(),
        );
        await shows(one.page, 'pink');
      }
      await expect(conflict).toHaveCount(0);
      expect(backend.value(one.usuario, 'currentTheme')).toBe('pink');
      await one.context.setOffline(false);
      await allSaved(one.page, 45_000);
      await two.page.reload();
      for (const { page } of [one, two]) await shows(page, mine ? 'green' : 'pink');
      expect(backend.value(one.usuario, 'currentTheme')).toBe(mine ? 'green' : 'pink');
      await allSaved(two.page);
      await one.book.verify({ uno: one.page, dos: two.page });
      expect([...one.errors, ...two.errors]).toEqual([]);
    });

  test('M07 both devices choose the same value, and the other one another field too: no conflict', async ({
    browser,
  }) => {
    const { backend } = world;
    const one = await enter(browser, backend);
    const two = await secondDevice(browser, one);
    await one.context.setOffline(true);
    await chooseTheme(one, 'Verde');
    await says(one.page, 'Sin conexión · 1 cambio por enviar');
    await chooseTheme(two, 'Verde');
    await chooseMenu(two, 'Superpuesto');
    await allSaved(two.page);
    await one.context.setOffline(false);
    await allSaved(one.page, 30_000);
    await shows(one.page, 'green');
    await expect(one.page.locator('html')).toHaveAttribute('data-menu', 'overlay', { timeout: 20_000 });
    expect(backend.value(one.usuario, 'currentTheme')).toBe('green');
    expect(backend.value(one.usuario, 'menuMode')).toBe('overlay');
    await one.book.verify({ uno: one.page, dos: two.page });
    expect([...one.errors, ...two.errors]).toEqual([]);
  });

  test('M08 the other device’s change before, within and after the time between our look and our write', async ({
    browser,
  }) => {
    const { backend } = world;
    const { server } = backend;
    const own = backend.kind === 'propio';

    /** Ana chooses Verde, and Rosa is saved elsewhere while the request that fits is held. */
    async function meanwhile(fits: (seen: Seen) => boolean, applied: boolean): Promise<Person> {
      const ana = await enter(browser, backend);
      await allSaved(ana.page);
      const from = server.seen.length;
      server.misbehave({ kind: 'hang', applied }, { when: fits, times: 1 });
      await chooseTheme(ana, 'Verde');
      await server.saw(
        (one) => fits(one) && server.seen.indexOf(one) >= from && (!applied || one.applied === true),
      );
      await ana.book.elsewhere(ana.usuario, 'currentTheme', 'pink');
      server.release();
      return ana;
    }

    // Before: with the extended call the server compares when it writes, so there is no look of our own.
    const early = await meanwhile(own ? savesTheme : looksAtTheme, false);
    await says(early.page, '1 cambio por revisar', 30_000);
    expect(backend.value(early.usuario, 'currentTheme')).toBe('pink');
    await early.verify();

    // Within: the documented window of compat mode, and nothing else.
    if (!own)
      for (const [fits, applied] of [
        [looksAtTheme, true],
        [savesTheme, false],
      ] as const) {
        const between = await meanwhile(fits, applied);
        await allSaved(between.page, 30_000);
        expect(backend.value(between.usuario, 'currentTheme')).toBe('green');
        const found = checkPromises(await between.book.history({ uno: between.page }));
        expect(found.map(({ kind }) => kind)).toEqual(['valor ajeno sobrescrito']);
      }

    // After: what came later stands, and is shown.
    const late = await meanwhile(savesTheme, true);
    await allSaved(late.page, 30_000);
    await late.page.reload();
    await shows(late.page, 'pink');
    await allSaved(late.page);
    expect(backend.value(late.usuario, 'currentTheme')).toBe('pink');
    // The other device did not look; this one wrote once, and not over what came later.
    const themes = backend.writes().filter((one) => one.usuario === late.usuario);
    expect(themes.map(({ valor }) => valor)).toEqual(['green', 'pink']);
    expect(late.errors).toEqual([]);
  });

  test('M11 never saved and saved as the default look the same and are not: no false conflict, and none missed', async ({
    browser,
  }) => {
    const { backend } = world;
    const [usuario, book] = [backend.addPerson(), createPromiseBook(backend)];
    await book.elsewhere(usuario, 'menuMode', 'slim');
    const ana = await enter(browser, backend, { usuario, book });
    await allSaved(ana.page);
    const mark = backend.server.seen.length;
    await chooseTheme(ana, 'Verde');
    await chooseMenu(ana, 'Superpuesto');
    await allSaved(ana.page);
    if (backend.kind === 'propio') {
      const sent = backend.server.seen.slice(mark).filter(carries('guardarConfiguracion'));
      const bases = (campo: string) =>
        sent.find((one) => one.operations[0]?.variables.campo === campo)?.operations[0]?.variables
          .basesAceptadas;
      expect(bases('currentTheme')).toContain(null);
      expect(bases('currentTheme')).not.toContain('blue');
      expect(bases('menuMode')).toContain('slim');
      expect(bases('menuMode')).not.toContain(null);
    }

    // The default, saved elsewhere where nothing was: the screen would look the same, and somebody has chosen it.
    const eva = await enter(browser, backend);
    await allSaved(eva.page);
    await eva.context.setOffline(true);
    await chooseTheme(eva, 'Verde');
    await says(eva.page, 'Sin conexión · 1 cambio por enviar');
    await eva.book.elsewhere(eva.usuario, 'currentTheme', 'blue');
    await eva.context.setOffline(false);
    await says(eva.page, '1 cambio por revisar', 30_000);
    await toList(eva.page).click();
    await expect(conflictIn(eva.page)).toContainText('Verde en este equipo, Azul en otro dispositivo.');
    expect(backend.value(eva.usuario, 'currentTheme')).toBe('blue');
    await eva.verify();
    await ana.verify();
  });
});
