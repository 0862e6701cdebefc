import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Statically imported relative modules: neither types nor import(). */
const STATIC = /^(?:import|export)\s(?!type\s)[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;

function loadedWith(file: string, found = new Map<string, string[]>()): Map<string, string[]> {
  if (found.has(file)) return found;
  const source = readFileSync(file, 'utf8');
  const names = [...source.matchAll(STATIC)].map(([, named, bare]) => named ?? bare ?? '');
  found.set(file, names);
  for (const name of names) if (/^\..*\.tsx?$/.test(name)) loadedWith(join(dirname(file), name), found);
  return found;
}

test('the entry chunk, which every visit fetches first, contains the paths of all pages and no icon', () => {
  const src = join(import.meta.dirname, '../../../src');
  const modules = loadedWith(join(src, 'main.tsx'));
  expect([...modules.keys()]).toContain(join(src, 'shell/routes/paths.ts'));
  const withIcons = [...modules].filter(([, names]) => names.some((name) => name.startsWith('lucide-react')));
  expect(withIcons.map(([file]) => file)).toEqual([]);
});
