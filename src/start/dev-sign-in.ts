import type { RunningApp } from './running-app.ts';

/**
 * Signs a developer in automatically, on the development server only (B1), with DEV_USUARIO and DEV_CLAVE
 * from .env.local. A test checks that the production build contains neither this file nor the values.
 */
export async function devSignIn(app: RunningApp): Promise<void> {
  const { session } = app.services;
  if (!__DEV_SIGN_IN__ || session.state.get().phase === 'open') return;
  await session.signIn(__DEV_SIGN_IN__.usuario, __DEV_SIGN_IN__.clave);
}
