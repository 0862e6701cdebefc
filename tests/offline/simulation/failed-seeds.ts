import type { ScheduleName } from './schedules.ts';

/** Seeds that once broke a promise: played again in every run. A change of the world gives a seed another story. */
export const FAILED_SEEDS: ReadonlyArray<{ schedule: ScheduleName; seed: number; was: string }> = [];
