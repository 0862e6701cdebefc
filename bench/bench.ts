/**
 * `npm run bench [-- --rounds=5] [--only=page|memory|shell|people|planning|backend|scale]`: builds the app and its
 * floors and prints measured ratios beside their targets. A run of all parts also writes bench/results.json. Exits with
 * 1 if a target is missed.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchBackend } from './backend/backend-bench.ts';
import { backendChecks, backendTable } from './backend/backend-checks.ts';
import { buildApp } from './build-app.ts';
import { type Check, linesOf } from './check.ts';
import { ROOT, WORK } from './folders.ts';
import { benchMemory } from './memory/memory-bench.ts';
import { benchPages } from './page/page-bench.ts';
import { pageChecks } from './page/page-checks.ts';
import { pageTable } from './page/page-table.ts';
import { benchPeople } from './people/people-bench.ts';
import { benchPlanning } from './planning/planning-bench.ts';
import { benchScale } from './scale/scale-bench.ts';
import { benchShell } from './shell/shell-bench.ts';

const PORTS = {
  page: 4400,
  memory: 4404,
  shell: 4405,
  people: 4408,
  planning: 4409,
  backend: 4410,
  scale: 0,
};
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1');
if (values.only !== undefined && !(values.only in PORTS))
  throw new Error('--only takes page, memory, shell, people, planning, backend or scale');

const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);
const progress = (text: string) => process.stderr.write(`${text}\n`);
const wanted = (part: keyof typeof PORTS) => values.only === undefined || values.only === part;

await mkdir(WORK, { recursive: true });
progress('building the app');
await buildApp();
const checks: Check[] = [];

if (wanted('page')) {
  const result = await benchPages(PORTS.page, rounds, progress);
  print(
    '',
    `The page, CPU slowed fourfold, a phone's twentyfold, fastest / median of ${rounds}`,
    '',
    ...pageTable(result.loads),
  );
  if (result.fetched.unlisted.length > 0) print('', `Not weighed: ${result.fetched.unlisted.join(' ')}`);
  checks.push(...pageChecks(result));
}
if (wanted('memory')) {
  progress('the heap, a minute and fifty page changes');
  checks.push(...(await benchMemory(PORTS.memory)));
}
if (wanted('shell')) {
  progress('the commonest acts');
  const result = await benchShell(PORTS.shell, rounds);
  print('', `INP in ms, CPU slowed fourfold, fastest / median of ${rounds}`, '', ...result.lines);
  checks.push(...result.checks);
}
if (wanted('people')) {
  progress('people: 20 000 employees, 400 birthdays today');
  checks.push(...(await benchPeople(PORTS.people, rounds)));
}
if (wanted('planning')) {
  progress('the planning table, 50 000 groups');
  checks.push(...(await benchPlanning(PORTS.planning, rounds)));
}
if (wanted('backend')) {
  progress('the backend');
  const result = await benchBackend(PORTS.backend, rounds);
  print('', `The backend, CPU of the server a batch, fastest of ${rounds}`, '', ...backendTable(result));
  checks.push(...backendChecks(result));
}
if (wanted('scale')) {
  const result = await benchScale(rounds, progress);
  print('', `One process and several, 50 000 people, fastest of ${rounds}`, '', ...result.lines);
  checks.push(...result.checks);
}

print('', 'Targets (performance.md, backend.md): the fastest decides', '', ...linesOf(checks));
if (values.only === undefined) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
  const report = { date: new Date().toISOString(), commit, rounds, checks };
  await writeFile(join(ROOT, 'bench/results.json'), `${JSON.stringify(report, null, 2)}\n`);
}
const missed = checks.filter(({ reached }) => !reached).length;
print('', missed === 0 ? 'All targets reached.' : `${missed} of ${checks.length} targets missed.`);
process.exitCode = missed === 0 ? 0 : 1;
