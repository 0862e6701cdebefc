import type { App } from './boot.ts';
import type { Environment } from './environment.ts';
import { RETURN_KEY } from './storage/names.ts';
import { untilHere } from './user/until-here.ts';

/** What a page that goes on needs before anything else; answers what it then does with the app. Never rejects. */
export async function resume(env: Environment): Promise<(app: App) => void> {
  const coming = env.tab.get(RETURN_KEY) ? import('./shell/come-back.ts') : undefined;
  // Of a session on a shared machine.
  await env.resume().catch(() => undefined);
  const found = await coming?.catch(() => env.tab.remove(RETURN_KEY));
  return ({ drafts, services }) => found?.comeBack({ ...env, drafts, session: services.session.state });
}

/** What the first screen does without. Until its files come the app is as it is. Never rejects. */
export async function goOnLater(env: Environment, app: App): Promise<void> {
  try {
    await env.idle();
    const { afterStart } = await untilHere(() => import('./after-start.ts'));
    await afterStart(env, app);
  } catch (error) {
    console.error(error);
  }
}
