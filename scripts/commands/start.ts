import { join } from 'node:path';
import { ensureBuilt } from '../build/build-app.ts';
import { nextVersion, releasedVersions } from '../release/release-version.ts';
import { runSteps } from './child.mjs';

/** `npm start` on the project's own Node: builds if needed, then serves in this process. */
const ROOT = join(import.meta.dirname, '../..');

await runSteps(async () => {
  // A new build needs a new version, by which devices tell two builds apart.
  await ensureBuilt(ROOT, () => {
    const released = releasedVersions(process.env.DATA_DIR || './data');
    return released.length > 0 ? nextVersion(ROOT, released) : undefined;
  });
  console.log('Iniciando el servidor…');
  process.env.NODE_ENV = 'production';
  await import('../../server/main.ts');
});
