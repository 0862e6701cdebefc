import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
/** Builds, profiles and databases of a run; not part of the project. */
export const WORK = join(ROOT, '.cache', 'bench');
export const DIST = join(ROOT, 'dist');
