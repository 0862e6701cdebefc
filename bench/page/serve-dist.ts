/** A process of its own: the project's server on another build (DIST), so that app and floors are served alike. */
import { serve } from '../../server/serve.ts';

const { DIST } = process.env;
if (DIST === undefined) throw new Error('DIST names the build to serve');
const running = await serve({ env: process.env, distDir: DIST, say: () => undefined });
const end = () => void running.close().then(() => process.exit(0));
process.on('SIGTERM', end);
// The bench is gone.
process.on('disconnect', end);
