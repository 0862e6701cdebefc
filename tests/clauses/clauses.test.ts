import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clausePage } from '../../scripts/readme-tables.ts';
import { readTestTitles } from '../../scripts/test-titles.ts';
import { CLAUSES } from './clauses.ts';
import { readSeen, seenOf } from './seen.ts';

const ROOT = join(import.meta.dirname, '../..');
const SPEC = join(ROOT, '../shared/spec.md');

/** Every clause of A3 to A5. */
const LISTED = ['A3', 'A4', 'A5'].flatMap((part) =>
  Array.from({ length: { A3: 10, A4: 2, A5: 4 }[part] ?? 0 }, (_, index) => `${part}.${index + 1}`),
);

const literal = (text: string) => text.replaceAll(/\\(['"`])/g, '$1').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('the clauses of the shell', () => {
  it('each has a test', () => {
    const held = new Set(CLAUSES.map(({ id }) => id));
    expect(LISTED.filter((id) => !held.has(id))).toEqual([]);
  });

  it.runIf(existsSync(SPEC))('are those of the specification', () => {
    const text = readFileSync(SPEC, 'utf8');
    expect([...text.matchAll(/^- (A[345]\.\d+) /gm)].map(([, id]) => id)).toEqual(LISTED);
  });

  it('each names a test that is there, by a title that begins with the clause', () => {
    // Of a title that is made in a loop: the text around what is put in.
    const titles = readTestTitles(ROOT).map(({ file, title }) => ({
      file,
      pattern: new RegExp(
        `^${title
          .split(/\$\{[^}]*\}|%[sdioO]|\$\w+/)
          .map(literal)
          .join('.+')}$`,
      ),
    }));
    const lost = CLAUSES.filter(
      ({ id, test, title }) =>
        !title.startsWith(id) || !titles.some(({ file, pattern }) => file === test && pattern.test(title)),
    );
    expect(lost.map(({ test, title }) => `${test} ${title}`)).toEqual([]);
  });

  it('each breakage can still be made: its text stands once, within a line', () => {
    const lost = CLAUSES.filter(({ breakage: { file, from, to } }) => {
      const source = readFileSync(join(ROOT, file), 'utf8');
      return source.split(from).length !== 2 || from === to || /\n/.test(from + to);
    });
    expect(lost.map(({ id, breakage }) => `${id} ${breakage.file}: ${breakage.from}`)).toEqual([]);
  });

  it('are in docs/clauses.md as listed (npm run tables)', () => {
    expect(readFileSync(join(ROOT, 'docs/clauses.md'), 'utf8')).toBe(clausePage());
  });

  it('each breakage was seen to fail its test (npm run breakages)', () => {
    const seen = readSeen();
    const unseen = CLAUSES.filter((clause) => !seenOf(seen, clause));
    expect(unseen.map(({ id, breakage }) => `${id} ${breakage.file}: ${breakage.from}`)).toEqual([]);
  });
});
