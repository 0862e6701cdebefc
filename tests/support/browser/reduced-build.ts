import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releasesFolder } from '../../../server/releases/journal.ts';

const DIST = join(import.meta.dirname, '../../../dist');

/** The project of playwright.config.ts whose tests run without the APIs below. */
export const REDUCED_PROJECT = 'chromium-reduced';

/** APIs that a supported browser may lack, removed before the first line of the app in page and worker. */
const TAKE_AWAY = `for (const [owner, name] of [
  [AbortSignal, 'any'],
  [URL, 'canParse'],
  [Response, 'json'],
  [globalThis, 'requestIdleCallback'],
  [globalThis, 'navigation'],
  [Object.getPrototypeOf(navigator), 'locks'],
]) delete owner[name];`;

/** Copies the build beside an app's data with those APIs removed; returns the copy's folder. */
export async function reduceBuild(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'reduced-dist');
  await cp(DIST, folder, { recursive: true });
  const edit = async (name: string, from: string, to: string) => {
    const path = join(folder, name);
    const text = await readFile(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
    const edited = text.replace(from, to);
    await writeFile(path, edited);
    for (const copy of [`${path}.br`, `${path}.gz`]) await rm(copy, { force: true });
    return { before: revisionOf(text), after: revisionOf(edited) };
  };
  const head = '<meta charset="utf-8" />';
  const { before, after } = await edit('index.html', head, `${head}<script>${TAKE_AWAY}</script>`);
  // The worker identifies the page by its revision.
  await edit('sw.js', before, after);
  await edit('sw.js', '', `${TAKE_AWAY}\n`);
  // The demonstration data refers to the original build.
  await rm(releasesFolder(dataDir), { recursive: true, force: true });
  return folder;
}

const revisionOf = (text: string) => createHash('md5').update(text).digest('hex');
