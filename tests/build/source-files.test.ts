import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourceFiles } from '../../scripts/package/source-files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sources-'));
  await mkdir(join(root, 'server/años'), { recursive: true });
  for (const path of ['server/main.ts', 'server/años/ñ.ts', 'server/gone.ts', 'single.ts', 'other.ts'])
    await writeFile(join(root, path), 'export {};');
});
afterEach(() => rm(root, { recursive: true }));

const git = (...args: string[]) => execFileSync('git', args, { cwd: root });

describe('A package’s sources', () => {
  it('are the files that git tracks, and nothing that lies beside them', async () => {
    git('init', '--quiet');
    git('add', 'server', 'single.ts', 'other.ts');
    await writeFile(join(root, 'server/notes.txt'), 'mine');
    await writeFile(join(root, 'server/main.ts'), 'changed');
    await rm(join(root, 'server/gone.ts'));
    expect(sourceFiles(root, ['server', 'single.ts'])).toEqual([
      'server/años/ñ.ts',
      'server/main.ts',
      'single.ts',
    ]);
  });

  it('are all files of the folders where no repository is', () => {
    expect(sourceFiles(root, ['server', 'single.ts'])).toEqual(['server', 'single.ts']);
  });

  it('are refused where git cannot name them', async () => {
    await writeFile(join(root, '.git'), 'gitdir: nowhere');
    expect(() => sourceFiles(root, ['server'])).toThrow(/^git no dijo qué archivos son del proyecto: /);
  });
});
