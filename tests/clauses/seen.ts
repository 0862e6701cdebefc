import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clause } from './clause.ts';

/** tests/clauses/seen.json: which breakages were seen to fail their test, written by `npm run breakages`. */

const FILE = join(import.meta.dirname, 'seen.json');

export interface Seen extends Pick<Clause, 'title' | 'breakage'> {
  /** of the project, short */
  commit: string;
  /** the first line of what the test said */
  failure: string;
}

export function readSeen(): readonly Seen[] {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Seen[];
  } catch {
    return [];
  }
}

export const keepSeen = (seen: readonly Seen[]) => writeFileSync(FILE, `${JSON.stringify(seen, null, 2)}\n`);

/** The word on this very breakage, of this very test. */
export const seenOf = (seen: readonly Seen[], { title, breakage }: Clause) =>
  seen.find(
    (one) =>
      one.title === title &&
      one.breakage.file === breakage.file &&
      one.breakage.from === breakage.from &&
      one.breakage.to === breakage.to,
  );
