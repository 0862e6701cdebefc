import { execFile } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { BREAKAGES } from './simulation/breakages.ts';
import { playMany } from './simulation/campaign.ts';
import { FAILED_SEEDS } from './simulation/failed-seeds.ts';
import { told } from './simulation/kept-promises.ts';
import { play } from './simulation/play.ts';
import { SCHEDULES } from './simulation/schedules.ts';

const LIMIT_MS = 300_000;

describe('the simulation', () => {
  test('plays the same world from the same seed', async () => {
    const story = async () => {
      const lines: string[] = [];
      await play(7, SCHEDULES.people, (line) => lines.push(line));
      return lines;
    };
    const first = await story();
    expect(first.length).toBeGreaterThan(50);
    expect(await story()).toEqual(first);
  });

  test('plays the seeds again that once broke a promise', async () => {
    for (const { schedule, seed } of FAILED_SEEDS) {
      expect(told((await playMany({ first: seed, count: 1, schedule })).failures)).toEqual([]);
    }
  });

  test.each(Object.keys(BREAKAGES))(
    'finds the real core with %s',
    async (name) => {
      const { played, failures } = await playBroken(name);
      console.log(`${name}: found after ${played} of 20000 schedules (${failures[0]?.findings[0]?.kind})`);
      expect(failures).toHaveLength(1);
    },
    LIMIT_MS,
  );
});

interface Result {
  played: number;
  failures: Array<{ findings: Array<{ kind: string }> }>;
}

/** In a process of its own, whose loader replaces the text of the core (broken-core.ts). */
function playBroken(name: string): Promise<Result> {
  const script = new URL('./simulation/simulate.ts', import.meta.url).pathname;
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [script, '--broken', name, '--seeds', '20000', '--json'],
      (error, stdout, stderr) => {
        // Exit code 1 is a finding; a patch whose text is gone from the core prints no result.
        if (stdout.startsWith('{')) resolve(JSON.parse(stdout) as Result);
        else reject(new Error(stderr || error?.message));
      },
    );
  });
}
