import { expect } from '@playwright/test';
import type { Device } from './device.ts';

export const WIDE = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

export const resize = (device: Device, { width, height }: typeof WIDE) =>
  device.browser.resize(width, height);

export async function visit(device: Device, path: string): Promise<void> {
  await device.goto(path);
  await settle(device, path);
}

/**
 * Waits for the page's single heading and the end of all loading; the catalogue has components that stay
 * busy.
 */
export async function settle(device: Device, path: string): Promise<void> {
  const settled = () =>
    device.evaluate((everBusy) => {
      const seen = (wanted: string) =>
        [...document.querySelectorAll(wanted)].filter((element) => element.checkVisibility());
      return seen('main h1').length === 1 && (everBusy || seen('[aria-busy=true]').length === 0);
    }, path === '/uikit');
  await expect.poll(settled, { message: path, timeout: 30_000 }).toBe(true);
}

/** Signs in through the real form; resolves on the dashboard. */
export async function signIn(device: Device, usuario: string, password: string): Promise<void> {
  await device.goto('/login');
  await device.fill('Usuario', usuario);
  await device.fill('Contraseña', password);
  await device.click('button', 'Entrar');
  await expect.poll(() => device.text('heading', /^(Buen|¡Feliz)/), { timeout: 30_000 }).toBeDefined();
}

/** Waits for the worker to have cached the app, which then opens offline. */
export const workerReady = (device: Device): Promise<void> =>
  expect
    .poll(() => device.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated');
