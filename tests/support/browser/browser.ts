import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import config from '../../../playwright.config.ts';
import type { AppProcess } from '../backends/app-process.ts';

/** A device: a browser profile on the disk that outlives its browser. */
export interface Device {
  context: BrowserContext;
  page: Page;
  /** the folder of its profile */
  profile: string;
  /** Errors that the page has logged or thrown since it was opened. */
  errors: string[];
  /** Ends the browser; the profile stays. */
  close(): Promise<void>;
  /** Opens the browser again on the same profile. */
  reopen(path: string): Promise<Page>;
  /** Ends the browser and removes the profile. */
  remove(): Promise<void>;
}

/** Reduced motion, unless a test is about motion: animating a theme change is half of its cost. */
export const DEVICE = {
  locale: 'es-MX',
  timezoneId: 'America/Mexico_City',
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
} as const;

export interface DeviceOptions {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  hasTouch?: boolean;
  timezoneId?: string;
  userAgent?: string;
  /** host names that resolve to an address of this machine */
  hosts?: Record<string, string>;
  /** additional switches of Chromium */
  switches?: string[];
  /** block: every file comes from the server, so that a test can delay it */
  serviceWorkers?: 'block';
}

/** Faults that exist before the first page. */
export interface DeviceFaults {
  /** settings of the profile */
  preferences?: Record<string, unknown>;
  /** runs after each launch, before anything is opened */
  prepare?(context: BrowserContext, page: Page): Promise<void>;
}

export async function openDevice(
  app: Pick<AppProcess, 'url'>,
  options: DeviceOptions = {},
  faults: DeviceFaults = {},
): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), 'planeacion-profile-'));
  if (faults.preferences) {
    await mkdir(join(profile, 'Default'));
    await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(faults.preferences));
  }
  const device: Device = {
    context: undefined as never,
    page: undefined as never,
    profile,
    errors: [],
    close: () => closeContext(device.context),
    async reopen(path) {
      await launch();
      await device.page.goto(app.url + path);
      return device.page;
    },
    async remove() {
      await closeContext(device.context).catch(() => undefined);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };

  const { hosts = {}, switches = [], ...rest } = options;
  const mapped = Object.entries(hosts).map(([name, at]) => `--host-resolver-rules=MAP ${name} ${at}`);

  async function launch(): Promise<void> {
    device.context = await chromium.launchPersistentContext(profile, {
      ...config.use?.launchOptions,
      args: [...(config.use?.launchOptions?.args ?? []), ...mapped, ...switches],
      ...DEVICE,
      ...rest,
    });
    device.page = device.context.pages()[0] ?? (await device.context.newPage());
    noteErrors(device);
    await faults.prepare?.(device.context, device.page);
  }

  await launch();
  return device;
}

function noteErrors({ page, errors }: Device): void {
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // The browser itself logs failed requests.
    const announced = /net::ERR_|Failed to load resource/.test(message.text());
    if (message.type() === 'error' && !announced) errors.push(message.text());
  });
}

/** A request that a test answers may be in flight; it ends with its page and is no failure. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Signs in through the real form; resolves on the dashboard. */
export async function signIn(
  page: Page,
  app: Pick<AppProcess, 'url' | 'password'>,
  usuario: string,
): Promise<void> {
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Usuario', { exact: true }).fill(usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill(app.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Buen|¡Feliz)/);
}

export const connectionStatus = (page: Page) => page.getByRole('status', { name: 'Estado de la conexión' });

/** Waits for the worker to have cached the app, which then opens offline. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
    return registration.scope;
  });
}
