import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt } from '../../../scripts/build/build-app.ts';
import { CHROMIUM, findBrowser } from '../../../scripts/commands/browsers.ts';
import { prepareTemplate, TEMPLATE } from './app-process.ts';

/**
 * Runs before all browser tests: builds the app if its sources have changed, and creates the demonstration
 * data that each test copies. Refuses to run without Chromium.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  if (findBrowser(CHROMIUM, process.env) === undefined)
    throw new Error('No hay Chromium en este equipo: ejecuta «npm test», que lo instala.');
  await ensureBuilt(join(import.meta.dirname, '../../..'));
  const folder = await prepareTemplate();
  process.env[TEMPLATE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
