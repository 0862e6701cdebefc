import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TitledTest {
  file: string;
  title: string;
}

const TITLE = /(?:\b(?:test|it|describe)|\))(?:\.\w+)*\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;

/** Every title of a test or a group of tests, read from the sources; of a template, its text as written. */
export function readTestTitles(root: string): TitledTest[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'tests'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && existsSync(join(root, file)))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(TITLE)].map(([, , title = '']) => ({
        file,
        title,
      })),
    );
}

/** The catalogue's rows that a title names: it begins with their IDs. */
export const faultsOf = (title: string): string[] =>
  (/^(?:[NSWTMBHP]\d\d[ ,:]+)+/.exec(`${title} `)?.[0] ?? '').match(/[A-Z]\d\d/g) ?? [];

/** The promises that a title names, as `promise 16` or `promises 4, 5 and 6`. */
export const promisesOf = (title: string): number[] =>
  [...title.matchAll(/\bpromises? (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, numbers]) =>
    (numbers ?? '').split(/, | and /).map(Number),
  );
