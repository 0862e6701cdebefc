import type { Environment } from '../browser/environment-port.ts';
import { untilHere } from '../domain/connection/retry-until-loaded.ts';
import { RETURN_KEY } from '../storage/keys.ts';
import type { RunningApp } from './running-app.ts';

/**
 * Loads what a resumed page needs first, and returns the function that applies it to the app. Never rejects.
 */
export async function resume(env: Environment): Promise<(app: RunningApp) => void> {
  const coming = env.tab.get(RETURN_KEY) ? import('../shell/navigation/restore-after-reload.ts') : undefined;
  // Continue a session on a shared machine.
  await env.resume().catch(() => undefined);
  const found = await coming?.catch(() => env.tab.remove(RETURN_KEY));
  return ({ drafts, services }) => found?.comeBack({ ...env, drafts, session: services.session.state });
}

/** Starts everything the first screen can do without, retrying until its chunk loads. Never rejects. */
export async function goOnLater(env: Environment, app: RunningApp): Promise<void> {
  try {
    await env.idle();
    const { afterStart } = await untilHere(() => import('./background.ts'));
    await afterStart(env, app);
  } catch (error) {
    console.error(error);
  }
}
