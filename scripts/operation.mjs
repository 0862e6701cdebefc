/** `npm run backup` and `npm run restore`: installs where needed, then works on the project's own Node. */
import { fileURLToPath } from 'node:url';
import { runCommand } from './command.mjs';

runCommand(() => import('./operation-steps.mjs'), fileURLToPath(new URL('..', import.meta.url)));
