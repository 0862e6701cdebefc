import { expect, type Page } from '@playwright/test';
import { carries, type Seen } from '../support/backends/misbehaving-server.ts';
import type { Person } from '../support/person/person.ts';
import {
  allSaved,
  chooseDark,
  chooseMenu,
  chooseTheme,
  says,
  THEMES,
  type ThemeName,
} from '../support/person/settings-hand.ts';
import { shows } from '../support/person/tabs.ts';
import { createPromiseBook } from '../support/promises/promise-book.ts';
import { checkPromises } from '../support/promises/promise-check.ts';
import { overBackends, test } from './test.ts';

/** One person on two devices: no choice is overwritten unseen (promise 6). */
const savesTheme = carries('guardarConfiguracion', 'currentTheme');
/** The read before a save in compat mode: alone in its request, unlike the page's own reads. */
const looksAtTheme = (one: Seen) =>
  one.operations.length === 1 && carries('configuracion', 'currentTheme')(one);

const conflictIn = (page: Page) =>
  page.getByRole('main').getByRole('group', { name: 'Conflicto en Color del tema' });
const toList = (page: Page) => page.getByRole('link', { name: 'Ver cambios por enviar' });

overBackends(() => {
  test('M06 M07 a field changed on two devices shows both values and the choice; equal values do not conflict', async ({
    backend,
    enter,
  }) => {
    const one = await enter();
    const two = await enter({ usuario: one.usuario, book: one.book, device: 'dos' });

    await test.step('M07 both choose the same value, and the other one another field too', async () => {
      await one.context.setOffline(true);
      await chooseTheme(one, 'Lima');
      await says(one.page, 'Sin conexión · 1 cambio por enviar');
      await chooseTheme(two, 'Lima');
      await chooseMenu(two, 'Superpuesto');
      await allSaved(two.page);
      await one.context.setOffline(false);
      await allSaved(one.page, 30_000);
      await shows(one.page, 'lime');
      await expect(one.page.locator('html')).toHaveAttribute('data-menu', 'overlay', { timeout: 20_000 });
      expect(backend.value(one.usuario, 'currentTheme')).toBe('lime');
      expect(backend.value(one.usuario, 'menuMode')).toBe('overlay');
      await one.book.verify({ uno: one.page, dos: two.page });
    });

    for (const [mine, own, theirs] of [
      [true, 'Verde', 'Rosa'],
      [false, 'Cian', 'Naranja'],
    ] as const)
      await test.step(`M06 «${mine ? 'Usar el mío' : `Conservar ${theirs}`}»`, async () => {
        await one.context.setOffline(true);
        await chooseTheme(one, own);
        await says(one.page, 'Sin conexión · 1 cambio por enviar');
        await chooseTheme(two, theirs);
        await allSaved(two.page);
        await one.context.setOffline(false);
        await says(one.page, '1 cambio por revisar', 30_000);
        expect(backend.value(one.usuario, 'currentTheme')).toBe(THEMES[theirs]);

        await one.context.setOffline(true);
        await toList(one.page).click();
        const conflict = conflictIn(one.page);
        await expect(conflict).toContainText(`${own} en este dispositivo, ${theirs} en otro.`);
        if (mine) {
          const act = () => conflict.getByRole('button', { name: 'Usar el mío' }).click();
          await one.choose({ currentTheme: THEMES[own] }, act, THEMES[theirs]);
          await says(one.page, /1 cambio por enviar/);
        } else {
          await one.discard(['currentTheme'], () =>
            conflict.getByRole('button', { name: `Conservar ${theirs}` }).click(),
          );
          await shows(one.page, THEMES[theirs]);
        }
        await expect(conflict).toHaveCount(0);
        expect(backend.value(one.usuario, 'currentTheme')).toBe(THEMES[theirs]);
        await one.context.setOffline(false);
        await allSaved(one.page, 45_000);
        await two.page.reload();
        for (const { page } of [one, two]) await shows(page, THEMES[mine ? own : theirs]);
        expect(backend.value(one.usuario, 'currentTheme')).toBe(THEMES[mine ? own : theirs]);
        await allSaved(two.page);
        await one.book.verify({ uno: one.page, dos: two.page });
      });
  });

  test("M08 another device's change before, during and after the gap between our read and our write", async ({
    backend,
    enter,
  }) => {
    const { server } = backend;
    const own = backend.kind === 'propio';

    /** The person chooses one theme, and another is saved elsewhere while the matching request is held. */
    async function meanwhile(
      person: Person,
      [chosen, theirs]: [ThemeName, ThemeName],
      fits: (seen: Seen) => boolean,
      applied: boolean,
    ): Promise<void> {
      await allSaved(person.page);
      const from = server.seen.length;
      server.misbehave({ kind: 'hang', applied }, { when: fits, times: 1 });
      await chooseTheme(person, chosen);
      await server.saw(
        (one) => fits(one) && server.seen.indexOf(one) >= from && (!applied || one.applied === true),
      );
      await person.book.elsewhere(person.usuario, 'currentTheme', THEMES[theirs]);
      server.release();
    }

    // Before: with the extended call the server compares when it writes, so the client makes no read of its
    // own.
    const early = await enter();
    await meanwhile(early, ['Verde', 'Rosa'], own ? savesTheme : looksAtTheme, false);
    await says(early.page, '1 cambio por revisar', 30_000);
    expect(backend.value(early.usuario, 'currentTheme')).toBe('pink');
    await early.verify();
    await early.context.close();

    // Within: only in the documented gap of compat mode.
    let between: Person | undefined;
    if (!own)
      for (const [fits, applied] of [
        [looksAtTheme, true],
        [savesTheme, false],
      ] as const) {
        await between?.context.close();
        between = await enter();
        await meanwhile(between, ['Naranja', 'Cian'], fits, applied);
        await allSaved(between.page, 30_000);
        expect(backend.value(between.usuario, 'currentTheme')).toBe('orange');
        const found = checkPromises(await between.book.history({ uno: between.page }));
        expect(found.map(({ kind }) => kind)).toEqual(['valor ajeno sobrescrito']);
      }

    // After: the later value wins and is shown.
    const late = between ?? (await enter());
    const mine = () => backend.writes().filter(({ usuario }) => usuario === late.usuario);
    const earlier = mine().length;
    await meanwhile(late, ['Verde', 'Rosa'], savesTheme, true);
    await allSaved(late.page, 30_000);
    await late.page.reload();
    await shows(late.page, 'pink');
    await allSaved(late.page);
    expect(backend.value(late.usuario, 'currentTheme')).toBe('pink');
    // The other device made no read; this one wrote once, and not over the later value.
    expect(
      mine()
        .slice(earlier)
        .map(({ valor }) => valor),
    ).toEqual(['green', 'pink']);
  });

  test('M11 a value never saved and one saved as the default are told apart: no false or missed conflict', async ({
    backend,
    enter,
  }) => {
    const [usuario, book] = [backend.addPerson(), createPromiseBook(backend)];
    await book.elsewhere(usuario, 'menuMode', 'slim');
    const ana = await enter({ usuario, book });
    await allSaved(ana.page);
    const mark = backend.server.seen.length;
    await chooseDark(ana);
    await chooseMenu(ana, 'Superpuesto');
    await allSaved(ana.page);
    if (backend.kind === 'propio') {
      const sent = backend.server.seen.slice(mark).filter(carries('guardarConfiguracion'));
      const bases = (campo: string) =>
        sent.find((one) => one.operations[0]?.variables.campo === campo)?.operations[0]?.variables
          .basesAceptadas;
      expect(bases('colorScheme')).toContain(null);
      expect(bases('colorScheme')).not.toContain('light');
      expect(bases('menuMode')).toContain('slim');
      expect(bases('menuMode')).not.toContain(null);
    }

    // The default is saved elsewhere where nothing was stored: the screen looks the same, but it is a choice.
    await ana.context.setOffline(true);
    await chooseTheme(ana, 'Verde');
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    await ana.book.elsewhere(ana.usuario, 'currentTheme', 'blue');
    await ana.context.setOffline(false);
    await says(ana.page, '1 cambio por revisar', 30_000);
    await toList(ana.page).click();
    await expect(conflictIn(ana.page)).toContainText('Verde en este dispositivo, Azul en otro.');
    expect(backend.value(ana.usuario, 'currentTheme')).toBe('blue');
    await ana.verify();
  });
});
