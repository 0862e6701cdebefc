import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt } from '../../../scripts/build/build-app.ts';
import { prepareTemplate, TEMPLATE } from './app-process.ts';

/**
 * Runs before all browser tests: builds the app if its sources have changed, and creates the demonstration
 * data that each test copies.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  await ensureBuilt(join(import.meta.dirname, '../../..'));
  const folder = await prepareTemplate();
  process.env[TEMPLATE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
