import { expect, type Locator, type Page, test } from '@playwright/test';
import { removeTemplate } from '../support/app-process.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { borrowDevice, DEVICE, type LentDevice, signIn } from '../support/browser.ts';
import { MENU_LEAVES, MENU_STOPS, type MenuLeaf } from '../support/menu-entries.ts';
import { chooseMode, heading, menuButton, pressUntilFocused, sideMenu } from '../support/shell.ts';

/**
 * A3, A5.1: every entry of the menu can be reached in each of its forms, by mouse, by touch and by keyboard alone. What an
 * entry does when it is pressed is the same in all of them (tests/shell/side-menu.test.tsx): here
 * each is pressed by mouse in one form, one of each branch by touch on a phone, and one of each depth in the others.
 */
let backend: Backend;
let device: LentDevice;

test.beforeAll(async () => {
  backend = await startBackend('propio');
});
test.afterEach(() => device.context.close());
test.afterAll(async () => {
  await backend.remove();
  await removeTemplate();
});

interface Form {
  form: string;
  mode: string;
  drawer: boolean;
  viewport: { width: number; height: number };
}
const WIDE = DEVICE.viewport;
const FORMS: readonly Form[] = [
  { form: 'static', mode: 'Estático', drawer: false, viewport: WIDE },
  { form: 'overlay', mode: 'Superpuesto', drawer: true, viewport: WIDE },
  { form: 'slim', mode: 'Delgado', drawer: false, viewport: WIDE },
  { form: 'slim-plus', mode: 'Delgado plus', drawer: false, viewport: WIDE },
  { form: 'a phone', mode: 'Delgado', drawer: true, viewport: { width: 390, height: 844 } },
];

const siblings = (leaf: MenuLeaf) => MENU_LEAVES.filter((one) => `${one.branches}` === `${leaf.branches}`);
const ONE_OF_EACH_BRANCH = MENU_LEAVES.filter((leaf) => siblings(leaf)[0] === leaf);
const BRANCHES = ONE_OF_EACH_BRANCH.map(({ branches }) => branches);
/** One of each depth, and one outside the shell. */
const SOME = MENU_LEAVES.filter(({ label }) =>
  ['Perfil', 'Ventas', 'Atajos de teclado', 'Crear cuenta'].includes(label),
);

/** The layouts switch in place: one sign-in, one page. */
async function inEachForm(forms: readonly Form[], act: (page: Page, form: Form) => Promise<void>) {
  const { page } = device;
  // The menu's mode is the person's, on the server: none of another test's.
  await signIn(page, backend.app, backend.addPerson());
  // Who signed in is told, over everything, for a while.
  await page.getByRole('button', { name: /^Cerrar aviso/ }).click();
  for (const form of forms)
    await test.step(form.form, async () => {
      await page.setViewportSize(WIDE);
      await chooseMode(page, form.mode);
      await page.setViewportSize(form.viewport);
      await act(page, form);
    });
  expect(device.errors).toEqual([]);
}

test('every entry by mouse, in the static menu, with everything that moves for as long as it moves', async ({
  browser,
}) => {
  device = await borrowDevice(browser, { serviceWorkers: 'block', reducedMotion: 'no-preference' });
  await inEachForm(FORMS.slice(0, 1), async (page, { drawer }) => {
    await lookAt(page, drawer, 24);
    await walk(page, drawer, MENU_LEAVES, (target) => target.click());
  });
});

test('every entry by mouse, in each of the other three modes', async ({ browser }) => {
  device = await borrowDevice(browser, { serviceWorkers: 'block' });
  await inEachForm(FORMS.slice(1, 4), async (page, { drawer }) => {
    await lookAt(page, drawer, 24);
    await walk(page, drawer, SOME, (target) => target.click());
  });
});

test('every entry by touch, in each of the four modes', async ({ browser }) => {
  device = await borrowDevice(browser, { serviceWorkers: 'block', hasTouch: true });
  await inEachForm(FORMS.slice(0, 4), async (page, { form, drawer }) => {
    // Where it says so, with everything that moves for as long as it moves.
    const moving = form === 'slim';
    await page.emulateMedia({ reducedMotion: moving ? 'no-preference' : 'reduce' });
    await lookAt(page, drawer, 44);
    await walk(page, drawer, SOME, (target) => target.tap());
  });
});

test('every entry by touch, on a phone', async ({ browser }) => {
  device = await borrowDevice(browser, { serviceWorkers: 'block', hasTouch: true });
  await inEachForm(FORMS.slice(4), async (page, { drawer }) => {
    await lookAt(page, drawer, 44);
    await walk(page, drawer, ONE_OF_EACH_BRANCH, (target) => target.tap());
  });
});

for (const [where, forms] of [
  ['in the static menu and as a drawer', FORMS.slice(0, 2)],
  ['in the slim modes and on a phone', FORMS.slice(2)],
] as const)
  test(`every entry by keyboard alone, ${where}, and the way back`, async ({ browser }) => {
    device = await borrowDevice(browser, { serviceWorkers: 'block' });
    await inEachForm(forms, async (page, { drawer, form }) => {
      const enter = async () => {
        if (!drawer) return;
        await pressUntilFocused(page, 'Shift+Tab', menuButton(page));
        await page.keyboard.press('Enter');
        await expect(sideMenu(page).locator(':focus')).toHaveText('Inicio');
      };
      await page.evaluate(() => document.querySelector('h1')?.focus());
      await enter();
      if (!drawer) await pressUntilFocused(page, 'Shift+Tab', linkOf(page, 'Inicio'));
      // Once through all of it, each branch opened on the way.
      for (const [place, stop] of MENU_STOPS.entries()) {
        if (place > 0) await page.keyboard.press('Tab');
        expect(await page.evaluate(focused), form).toEqual({ name: stop.label, seen: true });
        if (stop.branch && (await page.evaluate(expandedHere)) === 'false')
          await page.keyboard.press(place % 2 === 0 ? 'Enter' : 'Space');
      }
      if (drawer) {
        await page.keyboard.press('Escape');
        await expect(menuButton(page)).toBeFocused();
      }
      for (const leaf of SOME) {
        // From the new page's heading back to the menu.
        await enter();
        for (const [depth, name] of leaf.branches.entries()) {
          const branch = branchOf(page, name);
          await pressUntilFocused(page, depth === 0 && !drawer ? 'Shift+Tab' : 'Tab', branch);
          if ((await branch.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('Enter');
          await expect(branch).toHaveAttribute('aria-expanded', 'true');
        }
        const back = leaf.branches.length === 0 && !drawer;
        await pressUntilFocused(page, back ? 'Shift+Tab' : 'Tab', linkOf(page, leaf.label));
        await page.keyboard.press('Enter');
        await arrived(page, leaf);
      }
    });
  });

const branchOf = (page: Page, name: string) => sideMenu(page).getByRole('button', { name, exact: true });
const linkOf = (page: Page, name: string) => sideMenu(page).getByRole('link', { name, exact: true });

async function unfold(page: Page, branches: readonly string[], press: (target: Locator) => Promise<void>) {
  for (const name of branches) {
    const branch = branchOf(page, name);
    if ((await branch.getAttribute('aria-expanded')) === 'false') await press(branch);
    await expect(branch).toHaveAttribute('aria-expanded', 'true');
    // Nobody presses what is still unfolding (400 ms).
    await branch.evaluate(unfolded);
  }
}

/** Every entry is on the screen, as large as it must be, and a press at its middle is its own. */
async function lookAt(page: Page, drawer: boolean, minimum: number): Promise<void> {
  if (drawer) await menuButton(page).click();
  for (const branches of BRANCHES) {
    await unfold(page, branches, (branch) => branch.click());
    const labels = MENU_LEAVES.filter((leaf) => `${leaf.branches}` === `${branches}`).map(
      ({ label }) => label,
    );
    const list = branches.length > 0 ? { name: branches.at(-1) as string, exact: true } : {};
    const seen = await sideMenu(page).getByRole('list', list).evaluateAll(pressable, minimum);
    expect(seen).toEqual(expect.arrayContaining(labels));
  }
  await page.keyboard.press('Escape');
  if (drawer) await expect(sideMenu(page)).toBeHidden();
}

/** In the page: the names of the links of some lists that a press at their middle would reach. */
function pressable(lists: Element[], minimum: number): string[] {
  const links = lists.flatMap((list) => [...list.querySelectorAll(':scope > li > a')]);
  return links
    .filter((link) => {
      link.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = link.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return height >= minimum && width >= minimum && link.contains(hit);
    })
    .map(({ textContent }) => textContent);
}

async function walk(
  page: Page,
  drawer: boolean,
  leaves: readonly MenuLeaf[],
  press: (target: Locator) => Promise<void>,
): Promise<void> {
  for (const leaf of leaves) {
    if (drawer) await press(menuButton(page));
    await unfold(page, leaf.branches, press);
    await press(linkOf(page, leaf.label));
    await arrived(page, leaf);
    if (drawer && !leaf.fullPage) await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  }
}

const unfolded = async (branch: Element): Promise<void> => {
  const moving = branch.closest('nav')?.getAnimations({ subtree: true }) ?? [];
  await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
};

const expandedHere = () => document.activeElement?.getAttribute('aria-expanded');

/** What has the focus, and whether somebody sees it: within the window, below the top bar and not behind anything. */
function focused(): { name: string | undefined; seen: boolean } {
  const element = document.activeElement;
  const box = element?.getBoundingClientRect();
  const above = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return { name: element?.textContent, seen: !!above && !!element?.contains(above) };
}

/** The address, and a page that is there: its heading has the focus, or the part that the fragment names. */
async function arrived(page: Page, { href, fullPage }: MenuLeaf): Promise<void> {
  await expect(page).toHaveURL(backend.app.url + href);
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
