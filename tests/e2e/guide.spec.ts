import { expect, type Locator, type Page } from '@playwright/test';
import { GUIDE } from '../../src/features/help/guide.ts';
import { signIn } from '../support/browser/browser.ts';
import { looksRight } from '../support/browser/looks-right.ts';
import { allSaved } from '../support/person/settings-hand.ts';
import { heading } from '../support/person/shell.ts';
import { test } from './test.ts';

/** The guide: every step in it is carried out by the words in which it is written. */

const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A control by the beginning of its name, in the open dialog if there is one. */
async function control(
  page: Page,
  name: string,
  roles: readonly ('button' | 'link' | 'radio' | 'switch' | 'option')[],
) {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const within: Page | Locator = (await dialog.count()) > 0 ? dialog : page;
  const named = { name: new RegExp(`^${escaped(name)}`) };
  const [first, ...others] = roles.map((role) => within.getByRole(role, named));
  return others.reduce((any, one) => any.or(one), first as Locator).first();
}

/** Carries out one sentence of the guide. */
async function follow(page: Page, step: string): Promise<void> {
  const [, name = ''] = /«([^»]*)»/.exec(step) ?? [];
  if (step.startsWith('En la pregunta, presiona'))
    await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  else if (step.startsWith('Presiona'))
    await (await control(page, name, ['button', 'link']))
      .or(page.locator('summary', { hasText: name }))
      .first()
      .click();
  else if (step.startsWith('Activa')) await (await control(page, name, ['switch'])).click();
  else if (step.startsWith('Elige «')) await (await control(page, name, ['option', 'radio', 'link'])).click();
  else if (step.startsWith('Escribe')) {
    const [, field] = / en «([^»]*)»/.exec(step) ?? [];
    if (field) await page.getByLabel(field, { exact: true }).fill(name);
    else {
      await expect(page.getByRole('combobox')).toBeFocused();
      await page.keyboard.type(name);
      await expect(page.getByRole('option').first()).toBeVisible();
    }
  }
  // The rest is done with a telephone in the hand.
  else expect(step).toMatch(/^Apunta la cámara/);
  const [, says] = /dice «([^»]*)»/.exec(step) ?? [];
  if (says) await expect(page.getByText(says, { exact: true }).first()).toBeVisible();
}

/** Carries out every list of steps of a part, each from the guide itself. */
async function followAll(page: Page, url: string, { id, title, blocks }: (typeof GUIDE)[number]) {
  for (const block of blocks) {
    if (block.kind !== 'steps') continue;
    await test.step(`${title}: ${block.title}`, async () => {
      await page.goto(`${url}/ayuda#${id}`);
      await expect(heading(page)).toHaveText('Ayuda');
      const { at } = block;
      if (at) {
        await part(page, title)
          .getByRole('listitem')
          .filter({ hasText: `Abre ${at.title}.` })
          .first()
          .getByRole('link')
          .click();
        await expect(page).toHaveURL(new RegExp(`${at.path}$`));
        await expect(heading(page)).toBeVisible();
      }
      for (const step of block.steps) await test.step(step, () => follow(page, step));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
}

const FOR_ADMINISTRATORS = 'administrar';

test('every step of the guide can be carried out by its words', async ({ backend, enter }) => {
  const person = await enter();
  const { page, context } = person;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const one of GUIDE.filter(({ id }) => id !== FOR_ADMINISTRATORS))
    await followAll(page, backend.url, one);
  await page.goto(`${backend.url}/profile`);
  await expect(page.getByLabel('Apodo', { exact: true })).toHaveValue('Lupita');
});

test('the steps for administrators too', async ({ app, page }) => {
  await signIn(page, app, 'admin');
  for (const one of GUIDE.filter(({ id }) => id === FOR_ADMINISTRATORS)) await followAll(page, app.url, one);
});

test('? opens the part of the page, also offline, and the search finds parts', async ({ enter }) => {
  const { page, context } = await enter();
  await page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: 'Planeación', exact: true })
    .click();
  await expect(heading(page)).toHaveText('Planeación');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Ayuda de esta página' }).click();
  await expect(heading(page)).toHaveText('Ayuda');
  await expect(part(page, 'La tabla de planeación').getByRole('heading', { level: 2 })).toBeInViewport();

  await page.goBack();
  await expect(heading(page)).toHaveText('Planeación');
  await page.keyboard.press('?');
  await expect(part(page, 'La tabla de planeación').getByRole('heading', { level: 2 })).toBeInViewport();

  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.getByRole('combobox').fill('equipo compartido');
  await expect(page.getByRole('option')).toHaveText([/En un equipo compartido/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ayuda#equipo-compartido$/);
  await expect(part(page, 'En un equipo compartido').getByRole('heading', { level: 2 })).toBeInViewport();
});

test('the guide is readable on a phone and a laptop, in both schemes', async ({ enter, backend }) => {
  const { page } = await enter();
  await page.goto(`${backend.url}/ayuda`);
  await expect(heading(page)).toHaveText('Ayuda');
  await looksRight(page, 'the guide');
});

test('the welcome is offered on the first visit and never again, on no device', async ({ enter, meet }) => {
  const welcome = (page: Page) => page.getByRole('region', { name: 'Para empezar' });
  const notices = (page: Page) => page.getByRole('region', { name: 'Avisos', exact: true });
  const first = await enter();
  await welcome(first.page).getByRole('button', { name: 'Entendido' }).click();
  await expect(welcome(first.page)).toBeHidden();
  await allSaved(first.page);
  await first.page.reload();
  await expect(notices(first.page)).toBeVisible();
  await first.page.waitForLoadState('networkidle');
  await expect(welcome(first.page)).toBeHidden();

  const second = await meet({ usuario: first.usuario, device: 'dos' });
  await second.signIn();
  await expect(notices(second.page)).toBeVisible();
  await second.page.waitForLoadState('networkidle');
  await expect(welcome(second.page)).toBeHidden();
});
