import { expect, test } from 'vitest';
import { type Failure, playMany, replayCommand } from './campaign.ts';
import { SCHEDULE_NAMES, type ScheduleName } from './schedules.ts';

/** Runs in every test run, over all schedules together; `npm run nightly` plays more, from random seeds. */
const WORLDS = 2_000;
const EACH = Math.ceil(WORLDS / SCHEDULE_NAMES.length);

/** Generous, because the machine may be busy with other tests. */
const LIMIT_MS = 600_000;

export const told = (failures: readonly Failure[]) =>
  failures.map(
    (failure) => `${replayCommand(failure)}: ${failure.findings.map(({ kind }) => kind).join(', ')}`,
  );

/** One test per schedule: its share of the seeds. */
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
