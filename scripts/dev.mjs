/** `npm run dev`: the server with its demonstration, and Vite in front of it, until Ctrl-C. */
import { fileURLToPath } from 'node:url';
import { runCommand } from './command.mjs';

runCommand(() => import('./dev-steps.mjs'), fileURLToPath(new URL('..', import.meta.url)));
