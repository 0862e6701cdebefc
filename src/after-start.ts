import type { App } from './boot.ts';
import { devSignIn } from './dev-sign-in.ts';
import type { Environment } from './environment.ts';
import './shell/PageFailure.tsx';
import { registerWorker } from './shell/register-worker.ts';

/** From here, so that the two are one file of the build. */
export { openUpdates } from './update-system.ts';

import { tellUpdated } from './shell/updated-notice.ts';
import { reportDevice } from './user/device-report.ts';

/** Once the first screen is there. */
export async function afterStart(env: Environment, app: App): Promise<void> {
  const { services, notices, site, token, validate } = app;
  if (import.meta.env.DEV) void devSignIn(app);
  tellUpdated({ ...env, notices });
  await registerWorker(app);
  const { state: updates } = await services.updates();
  reportDevice({ ...env, site: site.ready, token, validate, session: services.session.state, updates });
}
