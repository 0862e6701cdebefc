import { join } from 'node:path';
import { build } from 'vite';
import { precompress } from '../scripts/build/precompress.ts';
import { APP_DIST, ROOT } from './folders.ts';

/** Builds the app as `npm run build` does, into the folder of the bench. */
export async function buildApp(): Promise<void> {
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: APP_DIST, emptyOutDir: true },
  });
  await precompress(APP_DIST);
}
