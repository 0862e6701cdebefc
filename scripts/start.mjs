/** `npm start`: installs and builds where needed, then serves on the project's own Node until Ctrl-C. */
import { fileURLToPath } from 'node:url';
import { runCommand } from './command.mjs';

runCommand(() => import('./start-steps.mjs'), fileURLToPath(new URL('..', import.meta.url)));
