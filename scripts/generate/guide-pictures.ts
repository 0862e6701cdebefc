import { mkdir, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { AppProcess } from '../../tests/support/backends/app-process.ts';
import { openDevice, signIn } from '../../tests/support/browser/browser.ts';
import { choice, inPanel, panelButton } from '../../tests/support/person/shell.ts';

const folder = new URL('../../src/features/help/pictures/', import.meta.url);
/** width in pixels: one and a half times the width of the guide's text */
const WIDTH = 880;

const SCHEMES = { claro: 'Claro', oscuro: 'Oscuro' } as const;

/** By name in the guide: brings the page into the state to show. */
const SUBJECTS: Readonly<Record<string, (page: Page, url: string) => Promise<void>>> = {
  async buscar(page, url) {
    await page.goto(`${url}/`);
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill('tema');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  async ajustes(page, url) {
    await page.goto(`${url}/`);
    await panelButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Ajustes de diseño' })).toBeVisible();
  },
  async cumpleanos(page, url) {
    await page.goto(`${url}/cumpleanos`);
    await page.getByRole('main').getByRole('link', { name: 'Mes', exact: true }).click();
    await expect(page.getByRole('grid')).toBeVisible();
  },
  async planeacion(page, url) {
    await page.goto(`${url}/planeacion`);
    await page.getByRole('button', { name: 'Ver datos de ejemplo' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  },
};

/** Takes the guide's pictures from the running app, each in both colour schemes. */
export async function takeGuidePictures(app: AppProcess): Promise<void> {
  await mkdir(folder, { recursive: true });
  const viewport = { width: 1100, height: 690 };
  const desk = await openDevice(app, { viewport, reducedMotion: 'reduce' });
  await signIn(desk.page, app, 'profesor');
  for (const [scheme, label] of Object.entries(SCHEMES)) {
    await inPanel(desk.page, (panel) => choice(panel, 'Esquema de color', label).click());
    for (const [name, show] of Object.entries(SUBJECTS)) {
      await show(desk.page, app.url);
      await desk.page.waitForLoadState('networkidle');
      const picture = sharp(await desk.page.screenshot()).resize({ width: WIDTH });
      await writeFile(
        new URL(`${name}-${scheme}.webp`, folder),
        await picture.webp({ quality: 70 }).toBuffer(),
      );
      await desk.page.keyboard.press('Escape');
    }
  }
  await desk.remove();
}
