import type { Transaction } from '../../storage/outbox-store.ts';

/** Data for the three optional arguments of guardarConfiguracion. */

/** The device's id, created at its first send and replaced if a copied disk uses it too. */
export async function deviceId(tx: Transaction, uuid: () => string): Promise<string> {
  const known = await tx.get('meta', 'dispositivo');
  if (typeof known === 'string') return known;
  const fresh = uuid();
  tx.put('meta', 'dispositivo', fresh);
  return fresh;
}

/**
 * Whether the backend refused the optional arguments. Remembered for a day at most, or until config.json or
 * the app's version changes (B17).
 */
export async function isPlain(tx: Transaction, version: string, now: number): Promise<boolean> {
  const learnt = (await tx.get('meta', 'sinExtendido')) as { version?: unknown; hasta?: unknown } | undefined;
  return learnt?.version === version && typeof learnt.hasta === 'number' && learnt.hasta > now;
}
