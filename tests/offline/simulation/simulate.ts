import { parseArgs } from 'node:util';
import type { Failure } from './campaign.ts';
import type { ScheduleName } from './schedules.ts';

/**
 * `npm run simulate -- --seeds N [--first F] [--schedule NAME]`, or `--seed X --trace`: exit code 1 on a
 * finding.
 */
const { values: given } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20000' },
    first: { type: 'string', default: '1' },
    seed: { type: 'string' },
    schedule: { type: 'string' },
    trace: { type: 'boolean', default: false },
    /** runs a core with a breakage (breakages.ts) until it is found */
    broken: { type: 'string' },
    /** prints one line of JSON instead of text */
    json: { type: 'boolean', default: false },
  },
});

if (given.broken !== undefined) (await import('./broken-core.ts')).breakCore(given.broken);
// Imported only here, after the breakage is installed.
const { playMany, replayCommand } = await import('./campaign.ts');
const { play } = await import('./play.ts');
const { SCHEDULE_NAMES, SCHEDULES } = await import('./schedules.ts');

const schedule = SCHEDULE_NAMES.find((name) => name === given.schedule);
if (given.schedule !== undefined && schedule === undefined) {
  console.error(`No such schedule: ${given.schedule}. There are ${SCHEDULE_NAMES.join(', ')}.`);
  process.exit(2);
}

const started = Date.now();
const say = (line: string) => {
  if (!given.json) console.log(line);
};

if (given.seed !== undefined) {
  const seed = Number(given.seed);
  const name = schedule ?? (SCHEDULE_NAMES[seed % SCHEDULE_NAMES.length] as ScheduleName);
  const findings = await play(seed, SCHEDULES[name], given.trace ? say : undefined);
  finish(1, findings.length > 0 ? [{ schedule: name, seed, findings }] : []);
} else {
  const count = Number(given.seeds);
  let next = 1000;
  const { played, failures } = await playMany({
    first: Number(given.first),
    count,
    schedule,
    untilFound: given.broken !== undefined,
    onProgress(done, found) {
      if (done < next) return;
      next += Math.max(1000, Math.floor(count / 20));
      say(
        `${done} of ${count} schedules, ${found} with findings, ${Math.round((Date.now() - started) / 1000)} s`,
      );
    },
  });
  finish(played, failures);
}

function finish(played: number, failures: Failure[]) {
  if (given.json) console.log(JSON.stringify({ played, ms: Date.now() - started, failures }));
  for (const failure of failures) {
    say(
      `${failure.schedule} ${failure.seed}: ${failure.findings.map(({ kind, what }) => `${kind}: ${what}`).join('; ')}`,
    );
    say(`  ${replayCommand(failure)}`);
  }
  say(
    `${played} schedules, ${failures.length} with findings, ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
}
