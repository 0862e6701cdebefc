import { expect, type Page } from '@playwright/test';
import { connectionStatus, signIn } from '../support/browser/browser.ts';
import { choice, inPanel, panelButton, settingsPanel } from '../support/person/shell.ts';
import { test } from './test.ts';

/** Each control of the settings panel applies at once and is saved (A5, B14, C3). */
test.use({ serviceWorkers: 'block' });
let usuario: string;

test.beforeEach(async ({ backend, page }) => {
  // The server stores the settings per person, so tests do not share them.
  usuario = backend.addPerson();
  await signIn(page, backend.app, usuario);
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
});

const root = (page: Page) => page.locator('html');
const shownLook = (page: Page) =>
  root(page).evaluate(({ dataset: { tema, esquema, menu, diseno, campos, onda }, style }) => ({
    tema,
    esquema,
    menu,
    diseno,
    campos,
    onda,
    escala: style.getPropertyValue('--escala').trim(),
  }));

const GROUPS = [
  [
    'Tipo de menú',
    'data-menu',
    { Estático: 'static', Superpuesto: 'overlay', Delgado: 'slim', 'Delgado plus': 'slim-plus' },
  ],
  ['Tema del diseño', 'data-diseno', { 'Esquema de color': 'colorScheme', 'Color primario': 'primaryColor' }],
  ['Estilo de campos', 'data-campos', { Relleno: 'filled', Delineado: 'outlined' }],
  ['Esquema de color', 'data-esquema', { Oscuro: 'oscuro', Claro: 'claro' }],
  [
    'Color del tema',
    'data-tema',
    {
      Índigo: 'indigo',
      Azul: 'blue',
      Verde: 'green',
      'Morado profundo': 'deeppurple',
      Naranja: 'orange',
      Cian: 'cyan',
      Amarillo: 'yellow',
      Rosa: 'pink',
      Morado: 'purple',
      Lima: 'lime',
    },
  ],
] as const;

test('each choice of the settings panel applies at once, limits are disabled, and the focus returns', async ({
  backend,
  page,
}) => {
  await test.step('each choice of each group is applied at once', async () => {
    await inPanel(page, async (panel) => {
      for (const [group, attribute, choices] of GROUPS) {
        await expect(
          panel.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio'),
        ).toHaveCount(Object.keys(choices).length);
        for (const [name, value] of Object.entries(choices)) {
          await choice(panel, group, name).click();
          await expect(root(page)).toHaveAttribute(attribute, value);
          await expect(choice(panel, group, name)).toBeChecked();
        }
      }
    });
  });
  await test.step('dark: Color primario is disabled and the scheme rules; light gives it back', async () => {
    await expect(root(page)).toHaveAttribute('data-diseno', 'primaryColor');
    await inPanel(page, async (panel) => {
      const primary = choice(panel, 'Tema del diseño', 'Color primario');
      await expect(primary).toBeEnabled();
      await choice(panel, 'Esquema de color', 'Oscuro').click();
      await expect(primary).toBeDisabled();
      await expect(choice(panel, 'Tema del diseño', 'Esquema de color')).toBeChecked();
      await expect(root(page)).toHaveAttribute('data-diseno', 'colorScheme');
      await choice(panel, 'Esquema de color', 'Claro').click();
      await expect(primary).toBeEnabled();
      await expect(primary).toBeChecked();
      await expect(root(page)).toHaveAttribute('data-diseno', 'primaryColor');
    });
  });
  await test.step('the scale goes from 12 to 16 by single steps, and its buttons close at the ends', async () => {
    await inPanel(page, async (panel) => {
      const less = panel.getByRole('button', { name: 'Reducir escala' });
      const more = panel.getByRole('button', { name: 'Aumentar escala' });
      const value = panel.getByRole('status');
      await expect(value).toHaveText('14');
      for (const scale of ['13', '12']) {
        await less.click();
        await expect(value).toHaveText(scale);
      }
      await expect(less).toBeDisabled();
      for (const scale of ['13', '14', '15', '16']) {
        await more.click();
        await expect(value).toHaveText(scale);
      }
      await expect(more).toBeDisabled();
      await expect(less).toBeEnabled();
    });
    await expect.poll(() => root(page).evaluate((html) => getComputedStyle(html).fontSize)).toBe('16px');
  });
  await test.step('the last change is taken back, on the server too', async () => {
    await inPanel(page, async (panel) => {
      await choice(panel, 'Color del tema', 'Azul').click();
      await choice(panel, 'Color del tema', 'Verde').click();
      await panel.getByRole('button', { name: 'Deshacer tema Verde → Azul', exact: true }).click();
      await expect(choice(panel, 'Color del tema', 'Azul')).toBeChecked();
    });
    await expect(root(page)).toHaveAttribute('data-tema', 'blue');
    await expect(connectionStatus(page)).toHaveText('Todo guardado');
    expect(await backend.value(usuario, 'currentTheme')).toBe('blue');
  });
  await test.step('the panel gives the focus back to what opened it', async () => {
    await panelButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(settingsPanel(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panelButton(page)).toBeFocused();
  });
});

test('nothing is seen above the head of the settings panel while its choices are scrolled', async ({
  page,
}) => {
  await panelButton(page).click();
  const panel = settingsPanel(page);
  await panel.getByText('Atajos de una sola tecla').scrollIntoViewIfNeeded();
  await expect.poll(() => panel.evaluate((sheet) => sheet.scrollTop)).toBeGreaterThan(100);
  const head = panel.getByRole('heading', { name: 'Ajustes de diseño' }).locator('..');
  const above = async () => ((await head.boundingBox())?.y ?? 0) - ((await panel.boundingBox())?.y ?? 0);
  expect(await above()).toBeLessThanOrEqual(1);
});

test('choices of the settings panel survive a reload, including the three stored on the device', async ({
  backend,
  page,
}) => {
  const before = await shownLook(page);
  await inPanel(page, async (panel) => {
    await choice(panel, 'Tipo de menú', 'Estático').click();
    await choice(panel, 'Color del tema', 'Lima').click();
    await choice(panel, 'Tema del diseño', 'Esquema de color').click();
    await choice(panel, 'Estilo de campos', 'Relleno').click();
    await panel.getByRole('switch', { name: 'Efecto de onda' }).click();
    await panel.getByRole('button', { name: 'Aumentar escala' }).click();
  });
  // The scale changes a frame after its press.
  await expect.poll(async () => (await shownLook(page)).escala).not.toBe(before.escala);
  const chosen = await shownLook(page);
  for (const [name, value] of Object.entries(chosen))
    if (name !== 'esquema') expect(value, name).not.toBe(before[name as keyof typeof before]);
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  await page.reload();
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  expect(await shownLook(page)).toEqual(chosen);

  // A new sign-in resets the device's three settings; the saved ones belong to the person (A5.4).
  await page.getByRole('button', { name: /Pepe/ }).click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await signIn(page, backend.app, usuario);
  await expect(root(page)).toHaveAttribute('data-tema', 'lime');
  const { diseno, campos, onda } = before;
  expect(await shownLook(page)).toEqual({ ...chosen, diseno, campos, onda });
});

test('A1.4 a change of theme takes 0.3 s, and none with reduced motion', async ({ page }) => {
  // Durations of this document's fades in ms.
  await page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seen });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        for (const animation of document.getAnimations() as CSSAnimation[]) {
          const { pseudoElement } = animation.effect as KeyframeEffect;
          if (pseudoElement === '::view-transition-new(root)' && animation.animationName.endsWith('fade-in'))
            seen.push(animation.effect?.getTiming().duration);
        }
      });
      return transition;
    };
  });
  const took = () => page.evaluate(() => (window as unknown as { seen: unknown[] }).seen);
  const theme = async (name: string, value: string) => {
    await inPanel(page, (panel) => choice(panel, 'Color del tema', name).click());
    await expect(page.locator('html')).toHaveAttribute('data-tema', value);
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await test.step('chosen in the search, before the panel was ever open', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('tema verde');
    await page.getByRole('option', { name: /Color del tema: Verde/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-tema', 'green');
    await expect(page.locator('html')).not.toHaveAttribute('data-fading');
    expect(await took()).toEqual([300]);
  });
  await theme('Cian', 'cyan');
  await expect(page.locator('html')).not.toHaveAttribute('data-fading');
  expect(await took()).toEqual([300, 300]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await theme('Morado', 'purple');
  expect(await took()).toEqual([300, 300]);
});

test('A5.3 the ripple is drawn only while its switch is on', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await inPanel(page, async (panel) => {
    const drawn = () =>
      panel
        .getByRole('button', { name: 'Aumentar escala' })
        .evaluate((button) => getComputedStyle(button, '::after').backgroundImage);
    expect(await drawn()).toMatch(/^radial-gradient/);
    await panel.getByRole('switch', { name: 'Efecto de onda' }).click();
    await expect.poll(drawn).toBe('none');
  });
});

test('A5.3 Estilo de campos styles inputs, areas and selects alike, none with text below 16 px', async ({
  page,
}) => {
  await page.goto(`${page.url().replace(/\/$/, '')}/uikit`);
  await expect(page.getByRole('combobox', { name: 'Sede' })).toBeVisible();
  const looks = () =>
    page.getByRole('main').evaluate((main) => {
      return ['input:not([type])', 'textarea', 'select'].map((tag) => {
        const field = main.querySelector<HTMLElement>(
          `:is(${tag}):not(:disabled, [readonly], [aria-invalid])`,
        );
        const box = field?.tagName === 'INPUT' ? field.parentElement : field;
        if (!field || !box) throw new Error(`no ${tag}`);
        const { backgroundColor, borderTopColor, borderBottomColor, minHeight } = getComputedStyle(box);
        const letters = Number.parseFloat(getComputedStyle(field).fontSize);
        return { backgroundColor, borderTopColor, borderBottomColor, minHeight, zooms: letters < 16 };
      });
    });
  const [line, ...others] = await looks();
  for (const other of others) expect(other).toEqual(line);
  expect(line?.zooms).toBe(false);
  await inPanel(page, (panel) => choice(panel, 'Estilo de campos', 'Relleno').click());
  await expect(root(page)).toHaveAttribute('data-campos', 'filled');
  const filled = await looks();
  for (const other of filled) expect(other).toEqual(filled[0]);
  expect(filled[0]?.backgroundColor).not.toBe(line?.backgroundColor);
  const wrong = await page
    .getByRole('combobox', { name: 'Sede' })
    .evaluate((select) => getComputedStyle(select).borderBottomColor);
  expect(wrong).not.toBe(filled[0]?.borderBottomColor);
});
