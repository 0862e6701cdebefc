import type { App } from './boot.ts';
import { devSignIn } from './dev-sign-in.ts';
import './shell/PageFailure.tsx';
import { registerWorker } from './shell/register-worker.ts';

/** Once the first screen is there. */
export async function afterStart(app: App): Promise<void> {
  if (import.meta.env.DEV) void devSignIn(app);
  await registerWorker(app);
  await app.services.updates();
}
