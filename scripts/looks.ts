/**
 * Draws every page in every look, to be looked at: `npm run looks`, or `npm run looks -- 390` for the groups whose name
 * holds that. Into .looks (not committed): a folder of pictures and one contact sheet for each group.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { PAGE_LIST } from '../src/features/template/page-list.ts';
import { type AppProcess, removeTemplate, startApp } from '../tests/support/app-process.ts';
import { DEVICE, signIn } from '../tests/support/browser.ts';

interface Group {
  name: string;
  context: BrowserContextOptions;
  /** attributes of the root by which a look is drawn (look-document.ts) */
  look: Readonly<Record<string, string>>;
  scale?: number;
  media?: 'print';
}

const WIDTHS = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const;
const light = { esquema: 'claro', diseno: 'colorScheme' };
const dark = { esquema: 'oscuro', diseno: 'colorScheme' };
const sized = (width: number, height: number): BrowserContextOptions => ({
  viewport: { width, height },
  ...(width < 992 && { hasTouch: true }),
});
const phone = sized(390, 844);
const desk = sized(1440, 900);

const GROUPS: readonly Group[] = [
  ...WIDTHS.flatMap(([width, height]) => [
    { name: `${width}-claro`, context: sized(width, height), look: light },
    { name: `${width}-oscuro`, context: sized(width, height), look: dark },
  ]),
  { name: '1440-color-primario', context: desk, look: { ...light, diseno: 'primaryColor', tema: 'yellow' } },
  { name: '390-escala-16', context: phone, look: light, scale: 16 },
  { name: '1440-escala-12', context: desk, look: light, scale: 12 },
  { name: '1440-escala-16', context: desk, look: dark, scale: 16 },
  { name: 'zoom-200', context: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }, look: light },
  { name: 'colores-forzados', context: { ...desk, forcedColors: 'active' }, look: light },
  { name: 'imprimir', context: desk, look: dark, media: 'print' },
];

const folder = join(import.meta.dirname, '../.looks');
const paths = ['/login', ...PAGE_LIST.flatMap(({ pages }) => pages.map(({ path }) => path))];
const outside = (path: string) => /^\/(login|auth|landing|notfound|privacidad)/.test(path);
const wanted = process.argv[2] ?? '';

const app = await startApp();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  for (const group of GROUPS.filter(({ name }) => name.includes(wanted))) {
    await rm(join(folder, group.name), { recursive: true, force: true });
    await mkdir(join(folder, group.name), { recursive: true });
    await drawSheet(browser, group, await drawPages(browser, group, app));
    console.log(`${group.name}: ${join(folder, `${group.name}.png`)}`);
  }
} finally {
  await browser.close();
  await app.remove();
  await removeTemplate();
}

async function drawPages(on: Browser, group: Group, from: AppProcess): Promise<string[]> {
  const context = await on.newContext({ ...DEVICE, ...group.context, serviceWorkers: 'block' });
  const page = await context.newPage();
  // Before a session the look is the system's.
  await page.emulateMedia({ colorScheme: group.look.esquema === 'oscuro' ? 'dark' : 'light' });
  const files: string[] = [];
  for (const path of [...new Set(paths)].sort((a, b) => Number(outside(b)) - Number(outside(a)))) {
    if (outside(path)) await page.goto(from.url + path, { waitUntil: 'networkidle' });
    else {
      if (outside(new URL(page.url()).pathname)) await signIn(page, from, 'coordinacion');
      await page.evaluate((to) => history.pushState(null, '', to), path);
    }
    await expect(page.locator('main h1:visible')).toHaveCount(1);
    // The catalogue shows things that are busy for ever.
    if (path !== '/uikit') await expect(page.locator('main [aria-busy=true]:visible')).toHaveCount(0);
    await page.evaluate(
      ({ look, scale }) => {
        Object.assign(document.documentElement.dataset, look);
        if (scale) document.documentElement.style.setProperty('--escala', String(scale));
      },
      { look: group.look, scale: group.scale },
    );
    await page.emulateMedia({ media: group.media ?? null });
    files.push(await draw(page, join(folder, group.name, `${path.replaceAll('/', '_')}.png`)));
    await page.emulateMedia({ media: null });
  }
  await context.close();
  return files;
}

async function draw(page: Page, file: string): Promise<string> {
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  return file;
}

async function drawSheet(on: Browser, { name, context }: Group, files: readonly string[]): Promise<void> {
  const width = context.viewport?.width ?? 1440;
  const page = await on.newPage({ viewport: { width: 2000, height: 800 } });
  await page.goto(`file://${folder}`);
  await page.setContent(`<style>
      body{margin:16px;display:grid;grid-template-columns:repeat(auto-fill,minmax(${width < 500 ? 230 : 470}px,1fr));gap:14px;font:14px sans-serif;background:#8a8a8a}
      figure{margin:0}img{width:100%;max-height:520px;object-fit:cover;object-position:top;display:block}
    </style>${files.map((file) => `<figure><img src="file://${file}"><figcaption>${file.slice(folder.length + name.length + 2)}</figcaption></figure>`).join('')}`);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await page.close();
}
