import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './command-fault.ts';

/** Sorted paths of the files below a folder, separated by '/'; empty if there is no such folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  const walk = async (below: string) => {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true }).catch(noneOf)) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  await walk('');
  return found.sort();
}

/**
 * Copies the files that are missing in the target, as shared blocks if the disk can. A file that is deleted meanwhile is
 * left out; the caller checks whether it is needed.
 */
export async function copyFiles(from: string, to: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const target = join(to, path);
    await mkdir(join(target, '..'), { recursive: true, mode: 0o700 });
    await copyFile(join(from, path), target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL).catch(
      (error: unknown) => {
        if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error;
      },
    );
  }
}

const noneOf = (error: unknown) => {
  if (codeOf(error) === 'ENOENT') return [];
  throw error;
};
