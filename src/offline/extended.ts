import type { Transaction } from '../storage/transactions.ts';

/** What the three optional arguments need beside the row (reliability.md 4.5). */

/** The device's identity: made at its first send, replaced where a copied disk uses it too. */
export async function deviceId(tx: Transaction, uuid: () => string): Promise<string> {
  const known = await tx.get('meta', 'dispositivo');
  if (typeof known === 'string') return known;
  const fresh = uuid();
  tx.put('meta', 'dispositivo', fresh);
  return fresh;
}

/** The backend refused the optional arguments: remembered until config.json or the version changes, a day at most (B17). */
export async function isPlain(tx: Transaction, version: string, now: number): Promise<boolean> {
  const learnt = (await tx.get('meta', 'sinExtendido')) as { version?: unknown; hasta?: unknown } | undefined;
  return learnt?.version === version && typeof learnt.hasta === 'number' && learnt.hasta > now;
}
