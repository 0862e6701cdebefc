import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
/** Builds, profiles and databases of a run; not part of the project. */
export const WORK = join(ROOT, '.cache', 'bench');
/** The app's build of this run, apart from dist: it is of these sources, and nobody replaces it meanwhile. */
export const APP_DIST = join(WORK, 'app');
