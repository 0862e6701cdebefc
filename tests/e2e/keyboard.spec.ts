import { expect, type Page } from '@playwright/test';
import { connectionStatus } from '../support/browser/browser.ts';
import { choice, heading, panelButton, pressUntilFocused, settingsPanel } from '../support/person/shell.ts';
import { test } from './test.ts';

/**
 * A morning without a mouse: sign-in, panel, search, configuration, tabs, and the way back from each. The
 * menu has a file of its own (shell-menu).
 */
test.use({ serviceWorkers: 'block' });

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const saved = (page: Page) => expect(connectionStatus(page)).toHaveText('Todo guardado');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('sign-in, panel, search, configuration and tabs work by keyboard alone, with the way back from each', async ({
  backend,
  page,
}) => {
  const usuario = backend.addPerson();

  await test.step('sign-in', async () => {
    await page.goto(`${backend.url}/login`);
    await pressUntilFocused(page, 'Tab', page.getByLabel('Usuario', { exact: true }));
    await page.keyboard.type(usuario);
    await pressUntilFocused(page, 'Tab', page.getByLabel('Contraseña', { exact: true }));
    await page.keyboard.type(backend.app.password);
    await press(page, 'Enter');
    await expect(heading(page)).toContainText(/^(Buen|¡Feliz)/);
  });

  await test.step('panel', async () => {
    await pressUntilFocused(page, 'Tab', panelButton(page));
    await press(page, 'Enter');
    const panel = settingsPanel(page);
    await pressUntilFocused(page, 'Tab', choice(panel, 'Color del tema', 'Azul'));
    await press(page, 'ArrowRight');
    await expect(choice(panel, 'Color del tema', 'Verde')).toBeFocused();
    await expect.poll(() => backend.value(usuario, 'currentTheme')).toBe('green');
    await pressUntilFocused(page, 'Tab', panel.getByRole('button', { name: /^Deshacer tema Verde → Azul/ }));
    await press(page, 'Enter');
    await expect(choice(panel, 'Color del tema', 'Azul')).toBeChecked();
    await press(page, 'Escape');
    await expect(panel).toBeHidden();
    await expect(panelButton(page)).toBeFocused();
    await saved(page);
  });

  await test.step('search', async () => {
    await press(page, 'Control+k', 'Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(panelButton(page)).toBeFocused();
    await press(page, 'Control+k');
    await page.keyboard.type('configu');
    await expect(page.getByRole('option', { name: 'Configuración' }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await press(page, 'Enter');
    await expect(heading(page)).toHaveText('Configuración');
    await expect(heading(page)).toBeFocused();
  });

  await test.step('configuration', async () => {
    const demand = page.getByRole('switch', { name: 'Demanda', exact: true });
    await pressUntilFocused(page, 'Tab', demand);
    await press(page, 'Space');
    await expect(page.getByText('1 cambio sin guardar')).toBeVisible();
    // Leaving is cancelled: the focus is where it was.
    const inicio = page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Inicio' });
    await pressUntilFocused(page, 'Shift+Tab', inicio);
    await press(page, 'Enter');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Seguir editando' })).toBeFocused();
    await press(page, 'Enter');
    await expect(question).toBeHidden();
    await expect(inicio).toBeFocused();
    await pressUntilFocused(page, 'Tab', button(page, 'Guardar'));
    await press(page, 'Enter');
    await expect.poll(() => backend.value(usuario, 'colDemanda')).toBe('true');
    await saved(page);
  });

  await test.step('tabs', async () => {
    await pressUntilFocused(page, 'Shift+Tab', page.getByRole('tab', { name: 'Inicio' }));
    await press(page, 'Enter');
    await expect(heading(page)).toContainText(/^(Buen|¡Feliz)/);
    // The browser's own shortcut (Alt and an arrow) does not reach a page in tests.
    await page.goBack();
    await expect(heading(page)).toHaveText('Configuración');
    await page.goForward();
    await expect(heading(page)).toContainText(/^(Buen|¡Feliz)/);
  });
});
