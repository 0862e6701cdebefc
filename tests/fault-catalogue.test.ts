import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withTables } from '../scripts/readme-tables.ts';
import { faultsOf, promisesOf, readTestTitles } from '../scripts/test-titles.ts';
import { FAULTS, PROMISES } from './fault-catalogue.ts';

const root = join(import.meta.dirname, '..');
const source = join(root, '../shared/reliability.md');
const tests = readTestTitles(root);
const shown = new Set(tests.flatMap(({ title }) => faultsOf(title)));

describe('the fault catalogue', () => {
  it('reads titles (a rule that sees nothing proves nothing)', () => {
    expect(tests.length).toBeGreaterThan(500);
    expect(faultsOf('N07 N08 a captive portal')).toEqual(['N07', 'N08']);
    expect(faultsOf('the panel (B14) saves')).toEqual([]);
    expect(promisesOf('promises 4, 5 and 16 hold')).toEqual([4, 5, 16]);
  });

  it('has a test for every fault of this part of the product', () => {
    const missing = FAULTS.filter(({ id, later }) => !later && !shown.has(id)).map(({ id }) => id);
    expect(missing).toEqual([]);
  });

  it('knows every ID that a title begins with', () => {
    const known = new Set(FAULTS.map(({ id }) => id));
    expect([...shown].filter((id) => !known.has(id))).toEqual([]);
  });

  it('has a test for every promise', () => {
    const named = new Set([
      ...tests.flatMap(({ title }) => promisesOf(title)),
      ...FAULTS.filter(({ id }) => shown.has(id)).flatMap(({ promises }) => promises),
    ]);
    const missing = PROMISES.map((_, index) => index + 1).filter((n) => !named.has(n));
    expect(missing).toEqual([]);
  });

  it('is in the README as the tests say it (npm run tables)', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    expect(withTables(readme, root)).toBe(readme);
  });

  it.runIf(existsSync(source))('lists what the catalogue lists', () => {
    const rows = [
      ...readFileSync(source, 'utf8').matchAll(/^\| ([NSWTMBHP]\d\d) \|.*\| S\d P([\d,]+) \|$/gm),
    ];
    const listed = rows.map(([, id, promises]) => `${id} ${promises}`).sort();
    expect(FAULTS.map(({ id, promises }) => `${id} ${promises}`).sort()).toEqual(listed);
  });
});
