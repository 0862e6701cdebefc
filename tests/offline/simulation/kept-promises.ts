import { expect, test } from 'vitest';
import { type Failure, playMany, replayCommand } from './campaign.ts';
import { SCHEDULE_NAMES, type ScheduleName } from './schedules.ts';

/** In every run of the tests, over all schedules together. */
const WORLDS = 20_000;
const EACH = Math.ceil(WORLDS / SCHEDULE_NAMES.length);

/** Generous: the machine may be busy with other tests. */
const LIMIT_MS = 600_000;

export const told = (failures: readonly Failure[]) =>
  failures.map(
    (failure) => `${replayCommand(failure)}: ${failure.findings.map(({ kind }) => kind).join(', ')}`,
  );

/** One test a schedule: its share of the worlds, each from its own seed. */
export function keepPromises(names: readonly ScheduleName[]) {
  test.each(names)(
    '%s',
    async (schedule) => {
      const first = 1 + SCHEDULE_NAMES.indexOf(schedule) * EACH;
      const { played, failures } = await playMany({ first, count: EACH, schedule });
      expect(told(failures)).toEqual([]);
      expect(played).toBe(EACH);
    },
    LIMIT_MS,
  );
}
