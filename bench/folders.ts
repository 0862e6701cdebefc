import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
/** Builds, profiles and databases of a run; ignored by git. */
export const WORK = join(ROOT, '.cache', 'bench');
/** The bench's own build of the app, separate from dist, so that nothing replaces it during a run. */
export const APP_DIST = join(WORK, 'app');
