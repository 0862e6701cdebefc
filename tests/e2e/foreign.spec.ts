import { expect } from '@playwright/test';
import { carries } from '../support/backends/misbehaving-server.ts';
import { allSaved, chooseMenu, chooseTheme } from '../support/person/settings-hand.ts';
import { readSiteData } from '../support/person/site-data.ts';
import { test } from './test.ts';

/**
 * Differences of foreign backends (B17): null for success, wrong claims about optional arguments, plain
 * photos.
 */

const saves = carries('guardarConfiguracion');

test.describe('a backend that answers a save with null', () => {
  test.use({ backendKind: 'ajeno', backendOptions: { guardarDevuelve: 'vacio' } });

  test('a save answered with null counts as saved; that backend gets no own header or cookie; its photos show', async ({
    backend,
    enter,
  }) => {
    const ana = await enter();
    const photo = ana.page.getByRole('button', { name: /Pepe/ }).locator('img');
    await expect(photo).toHaveJSProperty('naturalWidth', 192);
    await chooseTheme(ana, 'Verde');
    await allSaved(ana.page);
    expect(backend.server.seen.filter(({ bearer }) => bearer !== undefined)).toEqual([]);
    const kept = Object.keys(await readSiteData(ana.page));
    expect(kept.filter((place) => place.includes('/fotos/'))).toEqual([]);
    await ana.verify();
  });
});

for (const invalidStatus of [200, 400] as const)
  test.describe(`a backend that refuses unknown arguments with HTTP ${invalidStatus}`, () => {
    test.use({ backendKind: 'ajeno', backendOptions: { invalidStatus, extendido: true } });

    test(`W20 /config.json promises the optional arguments and the backend refuses them with HTTP ${invalidStatus}`, async ({
      announce,
      backend,
      enter,
    }) => {
      if (invalidStatus === 400) announce(/status of 400 .*\/graphql$/);
      const ana = await enter();
      await chooseTheme(ana, 'Verde');
      await allSaved(ana.page);
      await chooseMenu(ana, 'Superpuesto');
      await allSaved(ana.page);
      // Tried once with the optional arguments, and remembered for the host.
      const args = backend.server.seen
        .filter(saves)
        .map(({ operations }) => Object.keys(operations[0]?.variables ?? {}).length);
      expect(args).toEqual([7, 4, 4]);
      await ana.verify();
    });
  });
