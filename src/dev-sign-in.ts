import type { App } from './boot.ts';

/**
 * Spares a developer the form, on the development server only (B1): DEV_USUARIO and DEV_CLAVE from .env.local. The
 * production build has neither this file nor the values; a test reads it.
 */
export async function devSignIn(app: App): Promise<void> {
  const { session } = app.services;
  if (!__DEV_SIGN_IN__ || session.state.get().phase === 'open') return;
  await session.signIn(__DEV_SIGN_IN__.usuario, __DEV_SIGN_IN__.clave);
}
