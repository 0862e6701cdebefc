/** `npm test`: installs what it needs, a Chromium included, and runs all tests; both runners always run. */
import { fileURLToPath } from 'node:url';
import { runCommand } from './command.mjs';

runCommand(() => import('./test-steps.mjs'), fileURLToPath(new URL('..', import.meta.url)));
