import { expect } from '@playwright/test';
import type { AppProcess } from '../support/backends/app-process.ts';
import type { Device } from './device.ts';

/** Signs in through the real form; resolves on the dashboard. */
export async function signIn(
  device: Device,
  { password }: Pick<AppProcess, 'password'>,
  usuario = 'profesor',
) {
  await device.goto('/login');
  await device.fill('Usuario', usuario);
  await device.fill('Contraseña', password);
  await device.click('button', 'Entrar');
  await sees(device, 'heading', /^(Buen|¡Feliz)/);
}

/** Waits until the element exists. */
export const sees = (device: Device, role: string, name: string | RegExp) =>
  expect.poll(() => device.text(role, name), { timeout: 30_000 }).toBeDefined();
