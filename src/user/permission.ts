import type { Live } from '../api/live.ts';

/** Whether the person may (A9): anything but `yes` is no, and the rest say why. */
export type Permission =
  | { state: 'asking' }
  /** keptAt: nobody answers now, and this was the last answer to this person, at that time in ms (B22) */
  | { state: 'yes' | 'no'; keptAt?: number }
  /** the check itself failed, which counts as no */
  | { state: 'failed'; message: string }
  /** nobody answers, and there was no last answer, which counts as no */
  | { state: 'offline' };

export function permissionOf(live: Live<boolean>): Permission {
  if (live.state === 'loading') return { state: 'asking' };
  if (live.state === 'failed' || live.state === 'offline') return live;
  const state = live.data === true ? 'yes' : 'no';
  return live.state === 'kept' ? { state, keptAt: live.at } : { state };
}
