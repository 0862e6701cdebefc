import { LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';

/** The person's choice on this device: whether the key / opens the search. */
export const slashOpensSearch = (local: LocalStore) => local.get(LOCAL.diagonal) !== 'no';

export function setSlashOpensSearch(local: LocalStore, opens: boolean): void {
  if (opens) local.remove(LOCAL.diagonal);
  else local.set(LOCAL.diagonal, 'no');
}
