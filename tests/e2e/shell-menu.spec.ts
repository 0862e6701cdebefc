import { expect, type Locator, type Page } from '@playwright/test';
import type { Backend } from '../support/backends/backend.ts';
import { DEVICE, signIn } from '../support/browser/browser.ts';
import { MENU_LEAVES, MENU_STOPS, type MenuLeaf } from '../support/person/menu-entries.ts';
import { chooseMode, heading, menuButton, pressUntilFocused, sideMenu } from '../support/person/shell.ts';
import { test } from './test.ts';

/**
 * Every menu entry can be reached in each mode by mouse, touch and keyboard (A3, A5.1). What an entry does is
 * the same in all modes (tests/shell/side-menu/side-menu.test.tsx), so here each is pressed by mouse in one
 * mode, one of each branch by touch on a phone, and one of each depth in the others.
 */
test.use({ serviceWorkers: 'block' });

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
/** One entry of each depth, and one outside the shell. */
const SOME = MENU_LEAVES.filter(({ label }) =>
  ['Perfil', 'Ventas', 'Atajos de teclado', 'Crear cuenta'].includes(label),
);

/** The modes are switched in place: one sign-in, one page. */
async function inEachForm(
  page: Page,
  { app, addPerson }: Backend,
  forms: readonly Form[],
  act: (form: Form) => Promise<void>,
) {
  // The server stores the menu's mode per person, so tests do not share it.
  await signIn(page, app, addPerson());
  // A toast names the signed-in person and covers the page for a while.
  await page.getByRole('button', { name: /^Cerrar aviso/ }).click();
  for (const form of forms)
    await test.step(form.form, async () => {
      await page.setViewportSize(WIDE);
      await chooseMode(page, form.mode);
      await page.setViewportSize(form.viewport);
      await act(form);
    });
}

test('every entry works by mouse in the static menu, with correct animations', async ({
  backend,
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await browser.newPage({ reducedMotion: 'no-preference' });
  await inEachForm(page, backend, FORMS.slice(0, 1), async ({ drawer }) => {
    await lookAt(page, drawer, 24);
    await walk(page, drawer, SOME, (target) => target.click());
    // The others without animations, which cost a machine without a graphics card most of the test's time.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const others = MENU_LEAVES.filter((leaf) => !SOME.includes(leaf));
    await walk(page, drawer, others, (target) => target.click());
  });
});

test('an entry of each depth works by mouse in each of the other three modes', async ({ backend, page }) => {
  await inEachForm(page, backend, FORMS.slice(1, 4), async ({ drawer }) => {
    await lookAt(page, drawer, 24);
    await walk(page, drawer, SOME, (target) => target.click());
  });
});

test('an entry of each depth works by touch in each of the four modes', async ({ backend, browser }) => {
  const page = await browser.newPage({ hasTouch: true });
  await inEachForm(page, backend, FORMS.slice(0, 4), async ({ form, drawer }) => {
    // One mode is tested with its animations.
    const moving = form === 'slim';
    await page.emulateMedia({ reducedMotion: moving ? 'no-preference' : 'reduce' });
    await lookAt(page, drawer, 44);
    await walk(page, drawer, SOME, (target) => target.tap());
  });
});

test('an entry of each branch works by touch on a phone', async ({ backend, browser }) => {
  const page = await browser.newPage({ hasTouch: true });
  await inEachForm(page, backend, FORMS.slice(4), async ({ drawer }) => {
    await lookAt(page, drawer, 44);
    await walk(page, drawer, ONE_OF_EACH_BRANCH, (target) => target.tap());
  });
});

for (const [where, forms] of [
  ['in the static menu and as a drawer', FORMS.slice(0, 2)],
  ['in the slim modes and on a phone', FORMS.slice(2)],
] as const)
  test(`every entry works by keyboard alone, ${where}, with the way back`, async ({ backend, page }) => {
    await inEachForm(page, backend, forms, async ({ drawer, form }) => {
      const enter = async () => {
        if (!drawer) return;
        await pressUntilFocused(page, 'Shift+Tab', menuButton(page));
        await page.keyboard.press('Enter');
        await expect(sideMenu(page).locator(':focus')).toHaveText('Inicio');
      };
      await page.evaluate(() => document.querySelector('h1')?.focus());
      await enter();
      if (!drawer) await pressUntilFocused(page, 'Shift+Tab', linkOf(page, 'Inicio'));
      // Once through the whole menu, opening each branch on the way.
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
    // Presses wait until the branch has unfolded (400 ms).
    await branch.evaluate(unfolded);
  }
}

/** Checks that every entry is visible, large enough, and receives a press at its middle. */
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

/** Runs in the page: names of the links that a press at their middle would reach. */
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

/**
 * The focused element's name, and whether it is visible: within the window, below the top bar and not
 * covered.
 */
function focused(): { name: string | undefined; seen: boolean } {
  const element = document.activeElement;
  const box = element?.getBoundingClientRect();
  const above = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return { name: element?.textContent, seen: !!above && !!element?.contains(above) };
}

/** Checks the address and the rendered page: its heading or the fragment's part has the focus. */
async function arrived(page: Page, { href, fullPage }: MenuLeaf): Promise<void> {
  await expect(page).toHaveURL(new URL(href, page.url()).href);
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
