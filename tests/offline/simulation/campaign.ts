import type { Finding } from './book.ts';
import { play } from './play.ts';
import { SCHEDULE_NAMES, SCHEDULES, type ScheduleName } from './schedules.ts';

export interface Failure {
  schedule: ScheduleName;
  seed: number;
  findings: Finding[];
}

/** The steps of a finding's replay. */
export const replayCommand = ({ schedule, seed }: Pick<Failure, 'schedule' | 'seed'>) =>
  `npm run simulate -- --schedule ${schedule} --seed ${seed} --trace`;

export interface Campaign {
  first: number;
  count: number;
  /** undefined: the seeds take turns through all schedules */
  schedule?: ScheduleName | undefined;
  untilFound?: boolean;
  onProgress?: (done: number, failures: number) => void;
}

/** Plays many seeds and returns those that broke a promise. */
export async function playMany({ first, count, schedule, untilFound, onProgress }: Campaign) {
  const failures: Failure[] = [];
  let played = 0;
  for (let seed = first; seed < first + count; seed++) {
    const name = schedule ?? (SCHEDULE_NAMES[seed % SCHEDULE_NAMES.length] as ScheduleName);
    const findings = await play(seed, SCHEDULES[name]);
    played += 1;
    if (findings.length > 0) failures.push({ schedule: name, seed, findings });
    onProgress?.(played, failures.length);
    if (untilFound && failures.length > 0) break;
  }
  return { played, failures };
}
