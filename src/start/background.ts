import type { Environment } from '../browser/environment-port.ts';
import { devSignIn } from './dev-sign-in.ts';
import type { RunningApp } from './running-app.ts';
import '../shell/navigation/PageError.tsx';
import { registerWorker } from './register-worker.ts';

/** Re-exported, so that both are in one chunk of the build. */
export { openUpdates } from '../browser/updates.ts';

import { paintComfort } from '../domain/appearance/comfort.ts';
import { createDeparture } from '../domain/session/end-on-server.ts';
import { reportDevice } from '../domain/updates/device-report.ts';
import { tellUpdated } from '../shell/toasts/updated-toast.ts';
import { DEVICE_LOCAL } from '../storage/keys.ts';

/** Runs once the first screen is shown. */
export async function afterStart(env: Environment, app: RunningApp): Promise<void> {
  const { services, toasts, site, token, validate } = app;
  if (import.meta.env.DEV) void devSignIn(app);
  tellUpdated({ ...env, toasts });
  const departure = createDeparture({ ...env, site: site.ready });
  const settle = () => void departure.settle();
  settle();
  env.onHint(settle);
  if (env.disk.get(DEVICE_LOCAL.ventanas) !== null)
    void import('../domain/session/shared-window.ts').then(
      ({ endClosedWindows }) => endClosedWindows(env, departure.end),
      () => undefined,
    );
  // The inline script has applied it for the session that this document began with.
  const comfort = () => paintComfort(env.local, document.documentElement);
  env.onStorage(comfort);
  services.session.state.subscribe(comfort);
  await registerWorker(app);
  const { state: updates } = await services.updates();
  const session = services.session.state;
  const usuario = () => {
    const state = session.get();
    return state.phase === 'open' ? state.usuario : undefined;
  };
  reportDevice({ ...env, site: site.ready, token, usuario, validate, session, updates });
}
