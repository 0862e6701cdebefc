/**
 * `npm run pictures`: takes the pictures of the README, of the manifest and of the guide from the running app. They are
 * committed.
 */
import { mkdir } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { removeTemplate, startApp } from '../../tests/support/backends/app-process.ts';
import { openDevice, signIn } from '../../tests/support/browser/browser.ts';
import { takeGuidePictures } from './guide-pictures.ts';
import { takeScreenshots } from './screenshots.ts';

const folder = new URL('../../docs/', import.meta.url).pathname;
await mkdir(folder, { recursive: true });
const app = await startApp();
try {
  await takeGuidePictures(app);
  await takeScreenshots(app);
  const desk = await openDevice(app, { reducedMotion: 'reduce' });
  await signIn(desk.page, app, 'profesor');
  await desk.page.getByRole('button', { name: 'Ajustes de diseño' }).click();
  const panel = desk.page.getByRole('dialog', { name: 'Ajustes de diseño' });
  await panel.getByRole('radio', { name: 'Esquema de color', exact: true }).click();
  await desk.page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await desk.page.goto(`${app.url}/`);
  await expect(desk.page.getByRole('heading', { name: 'Los próximos días' })).toBeVisible();
  await desk.page.waitForLoadState('networkidle');
  await desk.page.screenshot({ path: `${folder}inicio.png` });
  await desk.page.goto(`${app.url}/cumpleanos`);
  await desk.page.getByRole('main').getByRole('link', { name: 'Mes', exact: true }).click();
  await expect(desk.page.getByRole('grid')).toBeVisible();
  await desk.page.waitForLoadState('networkidle');
  await desk.page.screenshot({ path: `${folder}cumpleanos.png` });
  await desk.page.goto(`${app.url}/profile`);
  await desk.page.waitForLoadState('networkidle');
  await desk.page.screenshot({ path: `${folder}perfil.png` });
  await desk.remove();

  const phone = await openDevice(app, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  await phone.page.goto(`${app.url}/login`);
  await phone.page.waitForLoadState('networkidle');
  await phone.page.screenshot({ path: `${folder}entrada-telefono.png` });
  await signIn(phone.page, app, 'festejo');
  await phone.page.getByRole('button', { name: 'Ajustes de diseño' }).click();
  await phone.page.getByRole('radio', { name: 'Oscuro', exact: true }).click();
  await phone.page.getByRole('radio', { name: 'Verde', exact: true }).click();
  await phone.page.keyboard.press('Escape');
  await phone.page.goto(`${app.url}/configuracion`);
  await phone.page.waitForLoadState('networkidle');
  await phone.page.screenshot({ path: `${folder}configuracion-telefono.png` });
  for (const page of ['cumpleanos', 'avisos']) {
    await phone.page.goto(`${app.url}/${page}`);
    await phone.page.waitForLoadState('networkidle');
    await phone.page.screenshot({ path: `${folder}${page}-telefono.png` });
  }
  await phone.remove();
} finally {
  await app.remove();
  await removeTemplate();
}
