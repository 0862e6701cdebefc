/**
 * `npm run lighthouse [-- --rounds=5]`: measures /login, the signed-in dashboard and a floor with the same
 * libraries but no app, in turns, with the mobile preset. Prints the medians beside their targets, writes
 * them to bench/lighthouse.json with the default number of rounds, and exits with 1 if a target is missed.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../build-app.ts';
import { check, linesOf, round } from '../check.ts';
import { APP_DIST, ROOT, WORK } from '../folders.ts';
import { buildFloors, floorDist } from '../page/build-floors.ts';
import { PASSWORD, prepareSignedIn } from '../page/sign-in.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { spread } from '../statistics.ts';
import { ensureLighthouse } from './install.ts';
import { CATEGORIES, measure, type Scores, type Target } from './measure.ts';

const ROUNDS = 5;
const PORT = 4420;
const LEAST = 100;
const PAGES = ['floor', 'login', 'dashboard'] as const;
type Name = (typeof PAGES)[number];

const { values } = parseArgs({ options: { rounds: { type: 'string', default: String(ROUNDS) } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1');
const progress = (text: string) => process.stderr.write(`${text}\n`);
const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

async function measureAll(lighthouse: string): Promise<Record<Name, Scores[]>> {
  const data = join(WORK, 'data', 'lighthouse');
  await rm(data, { recursive: true, force: true });
  const running: ServerProcess[] = [];
  const serve = async (port: number, env: Record<string, string>) => {
    const server = await startServer(join(ROOT, 'bench/page/serve-dist.ts'), port, env);
    running.push(server);
    return server.address;
  };
  try {
    const floor = await serve(PORT, {
      DEMO: 'no',
      CORREO: 'carpeta',
      DATA_DIR: join(data, 'floor'),
      DIST: floorDist('apollo'),
    });
    const app = await serve(PORT + 1, { CLAVE_DEMO: PASSWORD, DATA_DIR: join(data, 'app'), DIST: APP_DIST });
    const targets: Record<Name, Target> = {
      floor: { address: `${floor}/` },
      login: { address: `${app}/login` },
      dashboard: { address: `${app}/`, profile: await prepareSignedIn(app) },
    };
    const found: Record<Name, Scores[]> = { floor: [], login: [], dashboard: [] };
    for (let done = 1; done <= rounds; done++) {
      for (const name of PAGES) {
        progress(`round ${done} of ${rounds}: ${name}`);
        found[name].push(await measure(lighthouse, targets[name]));
      }
    }
    return found;
  } finally {
    await Promise.all(running.map((server) => server.stop()));
  }
}

const medianOf = (list: readonly Scores[], pick: (one: Scores) => number) => spread(list.map(pick)).median;

await mkdir(WORK, { recursive: true });
const lighthouse = ensureLighthouse(progress);
progress('building the app and its floors');
await buildApp();
await buildFloors();
const found = await measureAll(lighthouse);

const pages = Object.fromEntries(
  PAGES.map((name) => {
    const list = found[name];
    const scores = CATEGORIES.map((one) => [one, medianOf(list, ({ scores: all }) => all[one])]);
    const metrics = Object.keys(list[0]?.metrics ?? {}).map((one) => [
      one,
      Number(round(medianOf(list, ({ metrics: all }) => all[one] ?? Number.NaN))),
    ]);
    const faults = [...new Set(list.flatMap((one) => one.faults))];
    return [name, { ...Object.fromEntries(scores), metrics: Object.fromEntries(metrics), faults }];
  }),
) as Record<Name, Record<(typeof CATEGORIES)[number], number> & { metrics: object; faults: string[] }>;

const checks = (['login', 'dashboard'] as const).flatMap((name) =>
  CATEGORIES.map((category) =>
    check(`${name}: ${category} (floor ${pages.floor[category]})`, { least: LEAST }, pages[name][category]),
  ),
);
for (const name of PAGES) print(`${name}: ${JSON.stringify(pages[name])}`);
print('', ...linesOf(checks));
if (rounds === ROUNDS) {
  const git = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  const { version } = JSON.parse(
    await readFile(join(import.meta.dirname, 'node_modules/lighthouse/package.json'), 'utf8'),
  );
  const report = {
    date: new Date().toISOString(),
    commit: git.trim(),
    lighthouse: version,
    rounds,
    pages,
    checks,
  };
  await writeFile(join(ROOT, 'bench/lighthouse.json'), `${JSON.stringify(report, null, 2)}\n`);
}
process.exitCode = checks.every(({ reached }) => reached) ? 0 : 1;
