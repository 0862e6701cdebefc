import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { ACCESS_ROUTES, SHELL_ROUTES } from '../../src/shell/routes.tsx';
import { removeTemplate } from '../support/app-process.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { borrowDevice, type DeviceOptions, type LentDevice, signIn } from '../support/browser.ts';
import { MENU_LEAVES, type MenuLeaf } from '../support/menu-entries.ts';
import { choice, heading, inPanel, menuButton, pressUntilFocused, sideMenu } from '../support/shell.ts';

/** A3, A5.1: every entry of the menu is reached in each of its forms by a pointer and by keyboard alone. */
let app: Backend;
let device: LentDevice;

// The longest of all: nothing of one is another's.
test.describe.configure({ mode: 'parallel' });
test.beforeAll(async () => {
  app = await startBackend('propio');
});
test.afterEach(() => device.context.close());
test.afterAll(async () => {
  await app.remove();
  await removeTemplate();
});

/** Reached from the connection's status and from the footer. */
const ELSEWHERE = ['/pendientes', '/diagnostico'];

test('the menu names every page of both route tables, and Hierarchy is nested three deep', async ({
  browser,
}) => {
  device = await borrowDevice(browser, { serviceWorkers: 'block' });
  const pages = new Set(MENU_LEAVES.map(({ href }) => href.replace(/#.*/, '')));
  const all = [...SHELL_ROUTES, ...ACCESS_ROUTES].map(({ path }) => path);
  expect([...pages, ...ELSEWHERE].sort()).toEqual(all.sort());
  expect(
    MENU_LEAVES.filter(({ branches }) => branches[0] === 'Hierarchy' && branches.length === 3),
  ).toHaveLength(3);
  await signIn(device.page, app, app.addPerson());
  await expect(sideMenu(device.page).locator('a')).toHaveCount(MENU_LEAVES.length);
});

const FORMS: (DeviceOptions & { form: string; mode: string; drawer: boolean; motion?: 'no-preference' })[] = [
  // Where it says so, with everything that moves for as long as it moves.
  { form: 'static', mode: 'Estático', drawer: false, motion: 'no-preference' },
  { form: 'overlay', mode: 'Superpuesto', drawer: true },
  { form: 'slim', mode: 'Delgado', drawer: false, motion: 'no-preference' },
  { form: 'slim-plus', mode: 'Delgado plus', drawer: false },
  { form: 'a phone', mode: 'Delgado', drawer: true, viewport: { width: 390, height: 844 } },
];

const START = '/apps';

const siblings = (leaf: MenuLeaf) => MENU_LEAVES.filter((one) => `${one.branches}` === `${leaf.branches}`);
const BRANCH_ENDS = MENU_LEAVES.filter((leaf) => [siblings(leaf)[0], siblings(leaf).at(-1)].includes(leaf));

for (const { form, mode, drawer, motion, ...rest } of FORMS) {
  const begin = async (browser: Browser, options: DeviceOptions): Promise<Page> => {
    device = await borrowDevice(browser, { serviceWorkers: 'block', ...options, ...rest });
    const { page } = device;
    // The menu's mode is the person's, on the server: none of another test's.
    await signIn(page, app, app.addPerson());
    await inPanel(page, (panel) => choice(panel, 'Tipo de menú', mode).click());
    await page.goto(app.url + START);
    await expect(heading(page)).toHaveText('Apps');
    return page;
  };

  if (form !== 'a phone')
    test(`${form}: every entry by mouse`, async ({ browser }) => {
      const page = await begin(browser, { ...(motion && { reducedMotion: motion }) });
      await walk(page, drawer, MENU_LEAVES, (target) => target.click());
    });

  test(`${form}: ${form === 'a phone' ? 'every entry' : 'both ends of each branch'} by touch`, async ({
    browser,
  }) => {
    const page = await begin(browser, { hasTouch: true });
    await walk(page, drawer, form === 'a phone' ? MENU_LEAVES : BRANCH_ENDS, (target) => target.tap());
  });

  test(`${form}: every entry by keyboard alone`, async ({ browser }) => {
    const page = await begin(browser, {});
    for (const leaf of MENU_LEAVES) {
      // From the new page's heading back to the menu; from a freshly loaded document, forward.
      const fresh = await page.evaluate(() => document.activeElement === document.body);
      let key = fresh ? 'Tab' : 'Shift+Tab';
      if (drawer) {
        await pressUntilFocused(page, key, menuButton(page));
        await page.keyboard.press('Enter');
        await expect(sideMenu(page).locator(':focus')).toHaveText('Inicio');
        key = 'Tab';
      }
      for (const [depth, name] of leaf.branches.entries()) {
        const branch = branchOf(page, name);
        await pressUntilFocused(page, depth === 0 ? key : 'Tab', branch);
        if ((await branch.getAttribute('aria-expanded')) === 'false')
          await page.keyboard.press(depth % 2 === 0 ? 'Enter' : 'Space');
        await expect(branch).toHaveAttribute('aria-expanded', 'true');
      }
      await pressUntilFocused(page, leaf.branches.length > 0 ? 'Tab' : key, linkOf(page, leaf));
      await page.keyboard.press('Enter');
      await arrived(page, leaf);
    }
    expect(device.errors).toEqual([]);
  });
}

const branchOf = (page: Page, name: string) => sideMenu(page).getByRole('button', { name, exact: true });
const linkOf = (page: Page, { label }: MenuLeaf) =>
  sideMenu(page).getByRole('link', { name: label, exact: true });

async function walk(
  page: Page,
  drawer: boolean,
  leaves: readonly MenuLeaf[],
  press: (target: Locator) => Promise<void>,
): Promise<void> {
  for (const leaf of leaves) {
    if (drawer) await press(menuButton(page));
    for (const name of leaf.branches) {
      const branch = branchOf(page, name);
      if ((await branch.getAttribute('aria-expanded')) === 'false') await press(branch);
      await expect(branch).toHaveAttribute('aria-expanded', 'true');
      // Nobody presses what is still unfolding (400 ms).
      await branch.evaluate(unfolded);
    }
    await press(linkOf(page, leaf));
    await arrived(page, leaf);
    if (drawer && !leaf.fullPage) await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  }
  expect(device.errors).toEqual([]);
}

const unfolded = async (branch: Element): Promise<void> => {
  const moving = branch.closest('nav')?.getAnimations({ subtree: true }) ?? [];
  await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
};

/** The address, and a page that is there: its heading has the focus, or the part that the fragment names. */
async function arrived(page: Page, { href, fullPage }: MenuLeaf): Promise<void> {
  await expect(page).toHaveURL(app.url + href);
  await expect(heading(page)).toBeVisible();
  if (fullPage) {
    await page.goBack();
    await expect(menuButton(page)).toBeVisible();
    return;
  }
  const fragment = href.split('#')[1];
  const place = fragment ? page.locator(`#${fragment}`) : heading(page);
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
}
