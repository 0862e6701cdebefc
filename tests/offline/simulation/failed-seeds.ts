import type { ScheduleName } from './schedules.ts';

/**
 * Seeds in which a promise was once broken, by the real core or by one broken on purpose: played again in every run.
 * A change of the world gives a seed another story; a new failure of the real core belongs here, with what it was.
 */
export const FAILED_SEEDS: ReadonlyArray<{ schedule: ScheduleName; seed: number; was: string }> = [
  { schedule: 'two-devices', seed: 1, was: 'removed before the answer: false conflict' },
  { schedule: 'two-devices', seed: 12, was: 'base dropped when coalescing: overwritten unseen' },
  { schedule: 'twins', seed: 30, was: 'removed by key instead of by id: lost' },
  { schedule: 'one-device', seed: 407, was: 'no order number: not the last wish' },
  { schedule: 'one-device', seed: 517, was: 'short cut: the server has it already: not the last wish' },
  { schedule: 'one-machine', seed: 325, was: 'rows of nobody in particular: wrong session' },
  { schedule: 'one-machine', seed: 6, was: 'rows deleted at a forced end: lost' },
  {
    ...{ schedule: 'one-machine', seed: 237892 },
    was: 'acknowledged after the session was sealed and came back, not written down: false conflict',
  },
  { schedule: 'storage', seed: 29, was: 'a failed write believed: promised, not stored' },
];
