import { recentKey } from '../../storage/keys.ts';
import type { KeyValue } from '../../storage/keyval.ts';

/**
 * A person's last choices in the search, the latest first. Kept on the device and wiped with the session
 * (B6).
 */
const MOST = 20;

/**
 * In-memory copy of the last read or write. A choice is written at once, because it may lead out of the app.
 */
let known: { keyval: KeyValue; usuario: string; ids: readonly string[] } | undefined;

export async function readRecent(keyval: KeyValue, usuario: string): Promise<readonly string[]> {
  const stored = await keyval.get(recentKey(usuario)).catch(() => undefined);
  known = { keyval, usuario, ids: parseRecent(stored) };
  return known.ids;
}

function parseRecent(stored: unknown): readonly string[] {
  if (typeof stored !== 'object' || stored === null || !('v' in stored) || stored.v !== 1) return [];
  if (!('ids' in stored) || !Array.isArray(stored.ids)) return [];
  const ids: readonly unknown[] = stored.ids;
  return ids.filter((id) => typeof id === 'string').slice(0, MOST);
}

/** Never rejects: a device that cannot store the choice forgets it. */
export async function noteChoice(keyval: KeyValue, usuario: string, id: string): Promise<void> {
  const here = known?.keyval === keyval && known.usuario === usuario;
  const before = here && known ? known.ids : await readRecent(keyval, usuario);
  const ids = [id, ...before.filter((other) => other !== id)].slice(0, MOST);
  known = { keyval, usuario, ids };
  await keyval.set(recentKey(usuario), { v: 1, ids }).catch(() => undefined);
}
