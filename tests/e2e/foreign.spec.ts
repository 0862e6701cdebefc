import { expect, test } from '@playwright/test';
import { removeTemplate } from '../support/app-process.ts';
import { startBackend } from '../support/backend.ts';
import { everythingKept } from '../support/kept.ts';
import { carries } from '../support/misbehaving-server.ts';
import { enter, leaveAll } from '../support/person.ts';
import { allSaved, chooseMenu, chooseTheme } from '../support/settings-hand.ts';

/**
 * Differences of foreign backends (B17): null for success, wrong claims about optional arguments, plain
 * photos.
 */
test.afterEach(({ browser }) => leaveAll(browser));
test.afterAll(removeTemplate);

const saves = carries('guardarConfiguracion');

test('a save answered with null counts as saved; that backend gets no own header or cookie; its photos show', async ({
  browser,
}) => {
  const backend = await startBackend('ajeno', { guardarDevuelve: 'vacio' });
  try {
    const ana = await enter(browser, backend);
    const photo = ana.page.getByRole('button', { name: /Pepe/ }).locator('img');
    await expect(photo).toHaveJSProperty('naturalWidth', 192);
    await chooseTheme(ana, 'Verde');
    await allSaved(ana.page);
    expect(backend.server.seen.filter(({ bearer }) => bearer !== undefined)).toEqual([]);
    const kept = Object.keys(await everythingKept(ana.page));
    expect(kept.filter((place) => place.includes('/fotos/'))).toEqual([]);
    await ana.verify();
  } finally {
    await backend.remove();
  }
});

for (const invalidStatus of [200, 400] as const)
  test(`W20 /config.json promises the optional arguments and the backend refuses them with HTTP ${invalidStatus}`, async ({
    browser,
  }) => {
    const backend = await startBackend('ajeno', { invalidStatus, extendido: true });
    try {
      const ana = await enter(browser, backend);
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
    } finally {
      await backend.remove();
    }
  });
