import type { Transaction, TransactionalStore } from '../storage/transactions.ts';
import { sha256 } from './sha256.ts';

/**
 * Hex of SHA-256 over salt and name: `crypto.subtle` is missing on plain HTTP (B24). Servers take a login name in any
 * case, so `Ana` owns what `ana` left.
 */
export const hashOwner = (salt: string, usuario: string) => sha256(`${salt}:${usuario.toLowerCase()}`);

async function readSalt(tx: Transaction): Promise<string | undefined> {
  const salt = await tx.get('meta', 'sal');
  return typeof salt === 'string' ? salt : undefined;
}

/** undefined: nobody has ever signed in here. */
export async function ownerHash(tx: Transaction, usuario: string): Promise<string | undefined> {
  const salt = await readSalt(tx);
  return salt === undefined ? undefined : hashOwner(salt, usuario);
}

/** In a write: makes the salt where there is none yet. */
export async function makeOwnerHash(tx: Transaction, usuario: string, uuid: () => string): Promise<string> {
  const known = await readSalt(tx);
  if (known !== undefined) return hashOwner(known, usuario);
  const salt = uuid();
  tx.put('meta', 'sal', salt);
  return hashOwner(salt, usuario);
}

/** Nobody has ever signed in here: the database is fresh, or was made anew after the browser deleted it. */
export const isNewStore = (store: TransactionalStore): Promise<boolean> =>
  store.transact(['meta'], 'readonly', async (tx) => (await readSalt(tx)) === undefined);
