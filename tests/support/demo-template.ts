import { rm } from 'node:fs/promises';
import { prepareTemplate, TEMPLATE } from './app-process.ts';

/** Draws the demonstration data once for all files of a run; they copy it. */
export default async function drawDemoData(): Promise<() => Promise<void>> {
  const folder = await prepareTemplate();
  process.env[TEMPLATE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
