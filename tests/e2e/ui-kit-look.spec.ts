import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { SPECIMENS } from '../../src/features/template/ui-kit/specimens.ts';
import { signIn } from '../support/browser/browser.ts';
import { wear } from '../support/browser/fit.ts';
import { type LookKind, lookDifferences, recordLook } from '../support/browser/look-record.ts';
import { heading } from '../support/person/shell.ts';
import { test } from './test.ts';

/**
 * The look of every component in every state, compared with the records in tests/e2e/looks: sizes on a phone and in a
 * wide window, colors in both schemes. After an intended change: `npm run test:e2e -- tests/e2e/ui-kit-look.spec.ts -u`,
 * then read the difference of the records.
 */
test.use({ serviceWorkers: 'block' });

const RECORDS = [
  { name: 'sizes-390', kind: 'sizes', width: 390, esquema: 'claro' },
  { name: 'sizes-1440', kind: 'sizes', width: 1440, esquema: 'claro' },
  { name: 'colors-light', kind: 'colors', width: 1440, esquema: 'claro' },
  { name: 'colors-dark', kind: 'colors', width: 1440, esquema: 'oscuro' },
] as const satisfies readonly { name: string; kind: LookKind; width: number; esquema: string }[];

const STATES = 'main section > dl > div > dd';

/** The catalogue in the theme blue, at rest: no time passes, nothing moves, no letter is fitted to the screen's grid. */
async function openCatalogue(page: Page, url: string): Promise<void> {
  await page.clock.setFixedTime(new Date());
  await page.goto(`${url}/uikit`);
  await expect(heading(page)).toHaveText('UI Kit');
  const states = SPECIMENS.reduce((sum, one) => sum + one.states.length, 0);
  await expect(page.locator(STATES)).toHaveCount(states);
  await page.evaluate(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, ::before, ::after { animation: none !important; transition: none !important; text-rendering: geometricPrecision !important }',
    );
    document.adoptedStyleSheets.push(still);
    await document.fonts.ready;
  });
}

const record = async (page: Page, { kind, width, esquema }: (typeof RECORDS)[number]) => {
  await page.setViewportSize({ width, height: 900 });
  await wear(page, { tema: 'blue', esquema, diseno: 'colorScheme', campos: 'outlined', vista: '' });
  return recordLook(page, STATES, kind);
};

test('A2.1 /uikit: every component has the look of its record, and a changed one is found', async ({
  backend,
  page,
}, { config }) => {
  await signIn(page, backend.app, backend.addPerson());
  await openCatalogue(page, backend.app.url);
  for (const one of RECORDS)
    await test.step(one.name, async () => {
      const file = join(import.meta.dirname, 'looks', `${one.name}.txt`);
      const found = await record(page, one);
      if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed')
        await writeFile(file, found);
      expect(lookDifferences(await readFile(file, 'utf8'), found)).toEqual([]);
    });

  const [, wide, light] = RECORDS;
  const button = page.getByRole('region', { name: 'Button', exact: true }).getByRole('button').first();
  await test.step('one more pixel of padding is found', async () => {
    const before = await record(page, wide);
    await button.evaluate((element) => {
      const { paddingLeft } = getComputedStyle(element);
      element.style.paddingLeft = `${Number.parseFloat(paddingLeft) + 1}px`;
    });
    const [difference, ...others] = lookDifferences(before, await record(page, wide));
    expect(difference).toMatch(/^Button · Principal: button .*padding .* → button .*padding/);
    expect(others).toEqual([]);
  });
  await test.step('a ground that is a little lighter is found', async () => {
    const before = await record(page, light);
    await button.evaluate((element) => {
      element.style.backgroundColor = 'color-mix(in oklab, var(--marca) 98%, white)';
    });
    const [difference, ...others] = lookDifferences(before, await record(page, light));
    expect(difference).toMatch(/^Button · Principal: button .*ground /);
    expect(others).toEqual([]);
  });
});
