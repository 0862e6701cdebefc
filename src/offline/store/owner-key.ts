import { sha256 } from '../../lib/sha256.ts';
import type { Transaction, TransactionalStore } from '../../storage/outbox-store.ts';

/**
 * Hex of SHA-256 over salt and login name, in lower case: the server ignores case, so `Ana` owns the data of
 * `ana`.
 */
export const hashOwner = (salt: string, usuario: string) => sha256(`${salt}:${usuario.toLowerCase()}`);

async function readSalt(tx: Transaction): Promise<string | undefined> {
  const salt = await tx.get('meta', 'sal');
  return typeof salt === 'string' ? salt : undefined;
}

/** undefined if no person has ever signed in on this device. */
export async function ownerHash(tx: Transaction, usuario: string): Promise<string | undefined> {
  const salt = await readSalt(tx);
  return salt === undefined ? undefined : hashOwner(salt, usuario);
}

/** As `ownerHash`, but creates the salt if there is none; needs a readwrite transaction. */
export async function makeOwnerHash(tx: Transaction, usuario: string, uuid: () => string): Promise<string> {
  const known = await readSalt(tx);
  if (known !== undefined) return hashOwner(known, usuario);
  const salt = uuid();
  tx.put('meta', 'sal', salt);
  return hashOwner(salt, usuario);
}

/**
 * Whether no person has ever signed in with this database: it is new, or the browser deleted the previous
 * one.
 */
export const isNewStore = (store: TransactionalStore): Promise<boolean> =>
  store.transact(['meta'], 'readonly', async (tx) => (await readSalt(tx)) === undefined);
