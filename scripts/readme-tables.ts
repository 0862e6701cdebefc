import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Part, type PartResult, readResults } from '../long/results.ts';
import type { Clause } from '../tests/clauses/clause.ts';
import { CLAUSES } from '../tests/clauses/clauses.ts';
import { FAULTS, PROMISES } from '../tests/fault-catalogue.ts';
import { faultsOf, promisesOf, readTestTitles, type TitledTest } from './test-titles.ts';

/** The README's tables: promises (from the tests' titles), long runs (long/results.json), the shell's clauses (tests/clauses), which have a page of their own. */

export function promiseTable(tests: readonly TitledTest[]): string {
  const rows = PROMISES.map(({ name, open }, index) => {
    const number = index + 1;
    const tried = FAULTS.filter(({ promises }) => promises.includes(number)).map(({ id }) => id);
    const holding = tests.filter(
      ({ title }) => promisesOf(title).includes(number) || faultsOf(title).some((id) => tried.includes(id)),
    );
    const shown = tried.filter((id) => holding.some(({ title }) => faultsOf(title).includes(id)));
    return `| ${number} | ${name} | ${shown.join(' ')} | ${filesOf(holding)} | ${open} |`;
  });
  return table('| | promise | faults tried | tests | not covered |', rows);
}

/** `e2e/network, offline/policy`: the tests' files without their common ends. */
const filesOf = (tests: readonly TitledTest[]) =>
  [...new Set(tests.map(({ file }) => shortName(file)))].sort().join(', ');

const WHAT: Readonly<Record<Part, { name: string; found(found: never): string }>> = {
  browser: {
    name: 'Chromium killed while a person saves',
    found: (lives: { seed: number; kills: number; promised: number; lost: string[] }[]) =>
      `${sum(lives, 'kills')} kills over ${seeds(lives)} seeds; ${sum(lives, 'promised')} after a promise on the screen; lost: ${lives.flatMap(({ lost }) => lost).length}`,
  },
  server: {
    name: 'the server killed under load',
    found: (lives: { seed: number; kills: number; acknowledged: number; lost: string[] }[]) =>
      `${sum(lives, 'kills')} kills over ${seeds(lives)} seeds; ${sum(lives, 'acknowledged')} acknowledged writes; lost: ${lives.flatMap(({ lost }) => lost).length}`,
  },
  schedules: {
    name: 'simulated schedules of the outbox',
    found: ({ played, failures }: { played: number; failures: unknown[] }) =>
      `${played.toLocaleString('en')} played; with findings: ${failures.length}`,
  },
  clients: {
    name: 'clients that come back in one second',
    found: (report: { clients: number; spreadMs: number; unfinished: number; missing: number }) =>
      `${report.clients} clients; first attempts over ${(report.spreadMs / 1000).toFixed(1)} s; unfinished: ${report.unfinished}, missing: ${report.missing}`,
  },
};

export function longTable(results: Partial<Record<Part, PartResult>>): string {
  const rows = Object.entries(results).map(([part, { commit, date, seconds, found }]) => {
    const { name, found: words } = WHAT[part as Part];
    return `| ${name} | ${words(found as never)} | ${commit}, ${date.slice(0, 10)}, ${Math.ceil(seconds / 60)} min |`;
  });
  return table('| run | found | of |', rows);
}

function clauseTable(clauses: readonly Clause[]): string {
  const code = (text: string) => (text === '' ? 'nothing' : `\`${text.trim().replaceAll('|', '\\|')}\``);
  const rows = clauses.map(({ id, says, test, breakage: { file, from, to } }) => {
    const place = file.replace(/^src\//, '');
    return `| ${id} | ${says} | ${shortName(test)} | ${place}: ${code(from)} → ${code(to)} |`;
  });
  return table('| clause | what holds | test | breakage that was seen to fail it |', rows);
}

const shortName = (file: string) => file.replace(/^tests\/|\.(test|spec)\.tsx?$/g, '');

const table = (head: string, rows: readonly string[]) =>
  [head, head.replace(/[^|]+/g, '---'), ...rows].join('\n');

const sum = <K extends string>(lives: readonly Record<K, number>[], key: K) =>
  lives.reduce((total, life) => total + life[key], 0);
const seeds = (lives: readonly { seed: number }[]) => new Set(lives.map(({ seed }) => seed)).size;

/** The README with its tables as they are to be. @throws where a mark is missing */
export function withTables(readme: string, root: string): string {
  const between = (text: string, name: string, content: string) => {
    const [begin, end] = [`<!-- ${name}: npm run tables -->`, `<!-- /${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`README.md: no place for the table of ${name}`);
    return `${text.slice(0, from)}${begin}\n${content}\n${text.slice(to)}`;
  };
  const promises = between(readme, 'promises', promiseTable(readTestTitles(root)));
  return between(promises, 'long runs', longTable(readResults()));
}

/** docs/clauses.md as it is to be. */
export const clausePage = () =>
  `# The shell's clauses\n\nMade from \`tests/clauses\` by \`npm run tables\`; the README says how it is held.\n\n${clauseTable(CLAUSES)}\n`;

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const file = join(root, 'README.md');
  writeFileSync(file, withTables(readFileSync(file, 'utf8'), root));
  writeFileSync(join(root, 'docs/clauses.md'), clausePage());
}
