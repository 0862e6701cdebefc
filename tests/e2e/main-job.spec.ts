import { expect, type Page } from '@playwright/test';
import type { Backend } from '../support/backends/backend.ts';
import { connectionStatus, signIn, workerReady } from '../support/browser/browser.ts';
import { inPanel } from '../support/person/shell.ts';
import { overEveryWay, test } from './test.ts';

/**
 * The main job: sign in, change a setting, lose the network, close the app, come back, and nothing is lost.
 */
const radio = (within: ReturnType<Page['getByRole']>, group: string, name: string) =>
  within.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });

/**
 * The person's writes, as `campo=valor`. Without Web Locks, page and worker may both send a row to a backend that knows no
 * order: an equal write counts once there.
 */
function writesOf(backend: Backend, usuario: string): string[] {
  const writes = backend
    .writes()
    .filter((write) => write.usuario === usuario)
    .map(({ campo, valor }) => `${campo}=${valor}`);
  return backend.kind === 'ajeno' ? [...new Set(writes)] : writes;
}

overEveryWay(() => {
  test('offline changes of all eleven settings survive the browser and reach the server once each', async ({
    backend,
    openDevice,
  }) => {
    const usuario = backend.addPerson();
    const device = await openDevice();
    let { page } = device;
    await signIn(page, backend, usuario);
    await workerReady(page);

    await inPanel(page, async (panel) => {
      await radio(panel, 'Color del tema', 'Verde').click();
      await panel.getByRole('button', { name: 'Aumentar escala' }).click();
      await radio(panel, 'Tipo de menú', 'Estático').click();
    });
    await expect(connectionStatus(page)).toHaveText('Todo guardado');
    await page.goto(`${backend.url}/configuracion`);
    await page.getByRole('switch', { name: 'Mostrar cumpleaños', exact: true }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(connectionStatus(page)).toHaveText('Todo guardado');
    await expect.poll(() => backend.value(usuario, 'mostrarCumpleanos')).toBe('false');

    await backend.die();
    for (const name of ['UAB', 'Cupo', 'Profesor', 'Origen', 'Demanda', 'Mostrar cumpleaños'])
      await page.getByRole('switch', { name, exact: true }).click();
    const colors = page.getByRole('radiogroup', { name: 'Mi color' }).getByRole('radio');
    await expect(colors).toHaveCount(24);
    const chosen = (await colors.nth(4).isChecked()) ? 5 : 4;
    await colors.nth(chosen).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(connectionStatus(page)).toHaveText('Sin conexión · 7 cambios por enviar');
    await inPanel(page, async (panel) => {
      await radio(panel, 'Color del tema', 'Rosa').click();
      await radio(panel, 'Esquema de color', 'Oscuro').click();
      await radio(panel, 'Tipo de menú', 'Delgado plus').click();
      // Two steps back, one at a time: the first only reverts to the saved value.
      for (let step = 0; step < 2; step++)
        await panel.getByRole('button', { name: 'Reducir escala' }).click();
    });
    await expect(connectionStatus(page)).toHaveText('Sin conexión · 11 cambios por enviar');
    await device.close();

    page = await device.reopen('/');
    await expect(connectionStatus(page)).toHaveText('Sin conexión · 11 cambios por enviar');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Pepe');
    await expect(page.getByRole('button', { name: /Pepe/ })).toBeVisible();
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-tema', 'pink');
    await expect(root).toHaveAttribute('data-esquema', 'oscuro');
    await expect(root).toHaveAttribute('data-menu', 'slim-plus');
    await expect(page.getByRole('heading', { name: 'Hoy cumplen años' })).toBeVisible();
    await page.goto(`${backend.url}/configuracion`);
    await expect(page.getByRole('switch', { name: 'UAB', exact: true })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'Demanda', exact: true })).toBeChecked();
    await expect(colorAt(page, chosen)).toBeChecked();

    await backend.rise();
    await expect(connectionStatus(page)).toHaveText('Todo guardado', { timeout: 10_000 });
    const expected = {
      colUAB: 'false',
      colCupo: 'false',
      colProfe: 'false',
      colOrigen: 'true',
      colDemanda: 'true',
      mostrarCumpleanos: 'true',
      color: `{\`h\`:${20 + 30 * chosen},\`s\`:40,\`l\`:90}`,
      currentTheme: 'pink',
      colorScheme: 'dark',
      menuMode: 'slim-plus',
      scale: '13',
    };
    for (const [campo, valor] of Object.entries(expected)) expect(backend.value(usuario, campo)).toBe(valor);
    const earlier = ['currentTheme=green', 'scale=15', 'menuMode=static', 'mostrarCumpleanos=false'];
    expect(writesOf(backend, usuario).sort()).toEqual(
      [...earlier, ...Object.entries(expected).map(([campo, valor]) => `${campo}=${valor}`)].sort(),
    );
  });
});

const colorAt = (page: Page, index: number) =>
  page.getByRole('radiogroup', { name: 'Mi color' }).getByRole('radio').nth(index);
