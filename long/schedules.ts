import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs the deterministic simulation in chunks, in as many processes as there are cores. */

const SIMULATE = join(import.meta.dirname, '../tests/offline/simulation/simulate.ts');
const CHUNK = 5000;

export interface SchedulesReport {
  first: number;
  played: number;
  failures: Array<{ schedule: string; seed: number }>;
}

interface Played {
  played: number;
  failures: SchedulesReport['failures'];
}

export async function playSchedules(
  first: number,
  count: number,
  onProgress: (report: SchedulesReport) => Promise<void>,
): Promise<SchedulesReport> {
  const report: SchedulesReport = { first, played: 0, failures: [] };
  let next = first;
  const last = first + count;
  const chunk = Math.min(CHUNK, Math.ceil(count / availableParallelism()));
  const work = async () => {
    while (next < last) {
      const from = next;
      next = Math.min(from + chunk, last);
      const { played, failures } = await simulate(from, next - from);
      report.played += played;
      report.failures.push(...failures.map(({ schedule, seed }) => ({ schedule, seed })));
      await onProgress(report);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return report;
}

async function simulate(first: number, seeds: number): Promise<Played> {
  const args = [SIMULATE, '--json', '--first', String(first), '--seeds', String(seeds)];
  // A failing schedule makes the process exit with 1; its output still lists the failures.
  const { stdout } = await promisify(execFile)(process.execPath, args).catch(
    (error: { stdout?: string; stderr?: string }) => {
      if (!error.stdout) throw new Error(error.stderr);
      return { stdout: error.stdout };
    },
  );
  return JSON.parse(stdout) as Played;
}
