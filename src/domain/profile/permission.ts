import type { QueryState } from '../../api/query-state.ts';

/** The answer to a permission check (A9): every state but `yes` means no, and says why. */
export type Permission =
  | { state: 'asking' }
  /**
   * keptAt: the server is unreachable, and this was its last answer to this person, at that time in ms (B22)
   */
  | { state: 'yes' | 'no'; keptAt?: number }
  /** the check failed, which counts as no */
  | { state: 'failed'; message: string }
  /** the server is unreachable and no answer is stored, which counts as no */
  | { state: 'offline' };

/** Only `true` is a yes; everything else, an invalid answer too, is a no. */
export function permissionOf(live: QueryState<boolean>): Permission {
  if (live.state === 'loading') return { state: 'asking' };
  if (live.state === 'failed' || live.state === 'offline') return live;
  const state = live.data === true ? 'yes' : 'no';
  return live.state === 'kept' ? { state, keptAt: live.at } : { state };
}
