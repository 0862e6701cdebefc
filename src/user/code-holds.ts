import type { Session } from './services.ts';

/** Asked beside something else, and never a reason for that to fail: undefined where nobody could say. */
export const codeHolds = (session: Session, usuario: string): Promise<boolean | undefined> =>
  session
    .account()
    .then((account) => account.codeHolds(usuario))
    .catch(() => undefined);
