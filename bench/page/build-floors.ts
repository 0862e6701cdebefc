import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { precompress } from '../../scripts/build/precompress.ts';
import { floorWorker } from '../floors/worker.ts';
import { ROOT, WORK } from '../folders.ts';

export const FLOORS = ['html', 'react', 'apollo'] as const;
export type Floor = (typeof FLOORS)[number];

export const floorDist = (floor: Floor) => join(WORK, 'floors', floor);

/** Builds the three floor pages like the app: the same targets, hashed names, brotli files. */
export async function buildFloors(): Promise<void> {
  for (const floor of FLOORS) {
    const outDir = floorDist(floor);
    await build({
      configFile: false,
      root: join(ROOT, 'bench/floors', floor),
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: true,
        target: ['chrome122', 'edge122', 'firefox128', 'safari16.4'],
        modulePreload: { polyfill: false },
      },
    });
    const files = await namesIn(outDir);
    const addresses = files.map((name) => (name === 'index.html' ? '/' : `/${name}`));
    if (floor !== 'html') await writeFile(join(outDir, 'sw.js'), floorWorker(addresses));
    await precompress(outDir);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
