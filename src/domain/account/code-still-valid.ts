import type { Account } from './account.ts';

/**
 * Whether the mailed code is still valid; undefined if unknown. An additional request that never fails its
 * caller.
 */
export const codeHolds = (
  session: { account(): Promise<Account> },
  usuario: string,
): Promise<boolean | undefined> =>
  session
    .account()
    .then((account) => account.codeHolds(usuario))
    .catch(() => undefined);
