import { mkdir, stat } from 'node:fs/promises';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import sharp from 'sharp';
import config from '../../playwright.config.ts';
import type { AppProcess } from '../../tests/support/backends/app-process.ts';
import { DEVICE, signIn } from '../../tests/support/browser/browser.ts';
import { inPanel } from '../../tests/support/person/shell.ts';
import { SCREENSHOTS } from '../build/manifest.ts';

const folder = new URL('../../public/capturas/', import.meta.url);
/** maximum bytes of a file: an installer fetches all of them */
const MOST = 120_000;

const CONTEXTS: Readonly<Record<'wide' | 'narrow', BrowserContextOptions>> = {
  wide: { viewport: { width: 1280, height: 800 } },
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};

/** Takes the manifest's pictures from the running app into public/capturas. */
export async function takeScreenshots(app: AppProcess): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    for (const form of ['wide', 'narrow'] as const) await takeForm(browser, app, form);
  } finally {
    await browser.close();
  }
}

async function takeForm(browser: Browser, app: AppProcess, form: 'wide' | 'narrow'): Promise<void> {
  const context = await browser.newContext({ ...DEVICE, ...CONTEXTS[form] });
  const page = await context.newPage();
  await signIn(page, app, 'profesor');
  const dark = form === 'narrow';
  await inPanel(page, wearColorScheme);
  for (const { name } of SCREENSHOTS.filter(({ form_factor }) => form_factor === form)) {
    const [subject] = name.split('-');
    if (subject === 'inicio') await page.goto(`${app.url}/`);
    if (subject === 'cumpleanos') await openBirthdays(page, app, form);
    if (subject === 'configuracion') {
      if (dark) await inPanel(page, wearGreenAndDark);
      await page.goto(`${app.url}/configuracion`);
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await keep(await page.screenshot(), `${name}.png`);
  }
  await context.close();
}

async function openBirthdays(page: Page, app: AppProcess, form: 'wide' | 'narrow'): Promise<void> {
  await page.goto(`${app.url}/cumpleanos`);
  if (form === 'narrow') return;
  await page.getByRole('main').getByRole('link', { name: 'Mes', exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
}

const wear = async (panel: Locator, name: string) => panel.getByRole('radio', { name, exact: true }).click();
const wearColorScheme = (panel: Locator) => wear(panel, 'Esquema de color');

async function wearGreenAndDark(panel: Locator): Promise<void> {
  await wear(panel, 'Oscuro');
  await wear(panel, 'Verde');
}

async function keep(picture: Buffer, name: string): Promise<void> {
  const file = new URL(name, folder).pathname;
  await sharp(picture).png({ palette: true, effort: 10, compressionLevel: 9, colours: 128 }).toFile(file);
  const { size } = await stat(file);
  if (size > MOST) throw new Error(`${name}: ${size} bytes are more than ${MOST}`);
}
