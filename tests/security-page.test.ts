import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../server/limits/table.ts';

/** docs/security.md checked against the tests it names and against the limits. */
const page = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d/.test(line));

describe('docs/security.md', () => {
  test('gives each requirement once: met by something, not applicable or open with a reason', () => {
    const ids = rows.map((row) => {
      const [id = '', state = '', by = ''] = row.slice(2, -2).split(' | ');
      return { id, state, by };
    });
    expect(ids.length).toBeGreaterThan(80);
    expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
    for (const { id, state, by } of ids) {
      expect(['met', 'not applicable', 'open'], id).toContain(state);
      expect(by.length, id).toBeGreaterThan(10);
    }
  });

  test('gives the burst of each limit as the server has it', () => {
    const bursts = [...page.matchAll(/`([a-z]+-[a-z]+)` (\d+)/g)];
    expect(bursts.length).toBeGreaterThan(5);
    for (const [, name = '', burst] of bursts)
      expect(LIMITS[name as keyof typeof LIMITS].burst, name).toBe(Number(burst));
  });
});
