/**
 * `npm run long [-- --only browser,server,schedules,clients] [--kills 200] [--seeds 5] [--schedules 1000000]
 * [--first 1] [--clients 1000]`: long runs of the reliability tests. Each part writes its result to
 * long/results.json as soon as it ends, so the parts can be run separately. `--kills` are spread over
 * `--seeds`. Exits with 1 if a promise was broken. The app must be built.
 */
import { parseArgs } from 'node:util';
import { removeTemplate, startApp } from '../tests/support/backends/app-process.ts';
import { killServerUnderLoad, type ServerKills } from '../tests/support/backends/server-kills.ts';
import { type KillReport, killWhileSaving } from '../tests/support/browser/browser-kills.ts';
import { clientsFault, letClientsReturn } from './clients.ts';
import { keepResult, type Part } from './results.ts';
import { playSchedules } from './schedules.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'browser,server,schedules,clients' },
    kills: { type: 'string', default: '200' },
    seeds: { type: 'string', default: '5' },
    schedules: { type: 'string', default: '1000000' },
    first: { type: 'string', default: '1' },
    clients: { type: 'string', default: '1000' },
  },
});

function whole(name: 'kills' | 'seeds' | 'schedules' | 'first' | 'clients'): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1`);
  return value;
}

const say = (line: string) => void process.stderr.write(`${line}\n`);
const seeds = Array.from({ length: whole('seeds') }, (_, index) => index + 1);
const killsOf = (seed: number) => Math.max(0, Math.ceil((whole('kills') - seed + 1) / seeds.length));
const began = () => {
  const start = performance.now();
  return () => (performance.now() - start) / 1000;
};

const PARTS: Record<Part, () => Promise<boolean>> = {
  async browser() {
    const time = began();
    const reports: Array<KillReport & { seed: number; moment: string }> = [];
    for (const seed of seeds) {
      for (const moment of ['promised', 'any'] as const) {
        const app = await startApp();
        const kills = killsOf(seed);
        const report = await killWhileSaving(app, {
          ...{ seed, kills, moment },
          onKill: (done) => say(`browser, seed ${seed}, ${moment}: ${done} of ${kills} kills`),
        }).finally(() => app.remove());
        reports.push({ seed, moment, ...report });
        keepResult(
          'browser',
          reports.every(({ lost }) => lost.length === 0),
          time(),
          reports,
        );
      }
    }
    return reports.every(({ lost }) => lost.length === 0);
  },
  async server() {
    const time = began();
    const reports: Array<ServerKills & { seed: number }> = [];
    for (const seed of seeds) {
      const kills = killsOf(seed);
      const done = (life: number) => say(`server, seed ${seed}: ${life} of ${kills} kills`);
      reports.push({ seed, ...(await killServerUnderLoad(seed, kills, done)) });
      keepResult(
        'server',
        reports.every(({ lost }) => lost.length === 0),
        time(),
        reports,
      );
    }
    return reports.every(({ lost }) => lost.length === 0);
  },
  async schedules() {
    const time = began();
    const report = await playSchedules(whole('first'), whole('schedules'), async (now) => {
      say(`${now.played} schedules, ${now.failures.length} with findings`);
      keepResult('schedules', now.failures.length === 0, time(), now);
    });
    return report.failures.length === 0;
  },
  async clients() {
    const time = began();
    const report = await letClientsReturn(whole('clients'), say);
    const passed = !clientsFault(report);
    keepResult('clients', passed, time(), report);
    return passed;
  },
};

const wanted = values.only.split(',');
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`--only takes ${Object.keys(PARTS)}, not ${unknown}`);
for (const name of wanted as Part[]) {
  const passed = await PARTS[name]();
  say(`${name}: ${passed ? 'every promise was kept' : 'A PROMISE WAS BROKEN'}`);
  if (!passed) process.exitCode = 1;
}
await removeTemplate();
process.exit();
