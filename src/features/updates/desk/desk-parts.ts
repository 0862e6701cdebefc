import type { ReleaseAct, ReleasesState } from '../../../domain/updates/releases.ts';

/** The percentages of a rollout; the last one is everybody. */
export const ROLLOUT_STEPS = [1, 5, 10, 25, 50, 100] as const;

/** What each part of the releases page is given. */
export interface DeskParts {
  state: ReleasesState;
  /** an action is in progress, so no other can start */
  busy: boolean;
  offline: boolean;
  /** Asks for confirmation, acts, and then calls `then`. */
  onAct(act: ReleaseAct, then?: () => void): void;
}
