/** `npm run release`: builds a new version and gives it out; the running server takes it within a second (README). */
import { fileURLToPath } from 'node:url';
import { runCommand } from './command.mjs';

runCommand(() => import('./release-steps.mjs'), fileURLToPath(new URL('..', import.meta.url)));
