import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const DIST = join(ROOT, 'dist');
const KEPT = join(ROOT, '.cache/builds');
const TEXT = /\.(js|html|css|json|webmanifest)$|^\.version$/;
/** Vite's name of a file with a hash of its content. */
const HASHED = /^assets\/.*-[\w-]{7}\.\w+$/;

/** Thrown by the entry of a build with `breaks`. */
const FAULT = "if(1)throw new RangeError('planted');";

/**
 * A copy of the app's build under another version: its folder. The version's word is replaced in every file; each hashed
 * file gets another name, as after a change of everything, and the worker's list another revision of each changed file
 * without a hash. `breaks`: the app throws at its start.
 */
export async function buildAs(version: string, { breaks = false } = {}): Promise<string> {
  const stamp = await readFile(join(DIST, '.planeacion-build'), 'utf8');
  const place = join(KEPT, `${stamp.slice(0, 16)}-${version}${breaks ? '-breaks' : ''}`);
  if (await exists(place)) return place;
  await removeOlder(stamp.slice(0, 16));
  const unfinished = `${place}.${process.pid}`;
  await cp(DIST, unfinished, {
    recursive: true,
    filter: (path) => !/\.(br|gz)$|\.planeacion-build$/.test(path),
  });
  await rewrite(unfinished, version, breaks);
  // Another process may have made the same one meanwhile.
  await rename(unfinished, place).catch(() => rm(unfinished, { recursive: true }));
  return place;
}

async function rewrite(folder: string, version: string, breaks: boolean): Promise<void> {
  const before = (await readFile(join(folder, '.version'), 'utf8')).trim();
  const word = new RegExp(`(?<![\\d.])${before.replaceAll('.', '\\.')}(?![\\d.])`, 'g');
  const texts = new Map<string, string>();
  for (const name of await readdir(folder, { recursive: true }))
    if (TEXT.test(basename(name))) texts.set(name, await readFile(join(folder, name), 'utf8'));
  const entry = [...texts.keys()].find((name) => /^assets\/index-[\w-]{7}\.js$/.test(name));
  if (!entry?.match(HASHED) || !texts.get(entry)?.match(word)) throw new Error(`no ${before} in ${entry}`);

  const stems = [...texts.keys()].filter((name) => HASHED.test(name)).map((name) => parse(name).name);
  const renamed = (stem: string) => stem.slice(0, -7) + shortHash(`${stem} ${version} ${breaks}`);
  const changed = new RegExp(stems.map(RegExp.escape).join('|'), 'g');
  const rewritten = (text: string) => text.replace(word, version).replace(changed, renamed);

  let worker = texts.get('sw.js') ?? '';
  for (const [name, text] of texts) {
    if (name === 'sw.js') continue;
    const body = (name === entry && breaks ? FAULT : '') + rewritten(text);
    await rm(join(folder, name));
    await writeFile(join(folder, rewritten(name)), body);
    worker = worker.replace(md5(text), md5(body));
  }
  await writeFile(join(folder, 'sw.js'), rewritten(worker));
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function removeOlder(current: string): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  for (const name of await readdir(KEPT))
    if (!name.startsWith(current)) await rm(join(KEPT, name), { recursive: true, force: true });
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 7);
