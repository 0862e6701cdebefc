/**
 * A process that serves another build (DIST) with the project's server, so that app and floors are served
 * alike.
 */
import { start } from '../../server/start.ts';

const { DIST } = process.env;
if (DIST === undefined) throw new Error('DIST names the build to serve');
const running = await start({ env: process.env, distDir: DIST, print: () => undefined, terminal: false });
const end = () => void running.close().then(() => process.exit(0));
process.on('SIGTERM', end);
// The bench process has ended.
process.on('disconnect', end);
