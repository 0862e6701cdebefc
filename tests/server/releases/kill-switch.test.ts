import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { PHOTO_CACHE_PREFIX, PRECACHE_PREFIX } from '../../../src/storage/keys.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../../server/static/kill-switch.js'), 'utf8');

/** Runs the script as a worker that has these caches and no database, page or fetch. Returns what it did. */
async function run(
  names: string[],
  failing = '',
): Promise<{ done: string[]; left: string[]; said: unknown[]; events: string[] }> {
  const left = [...names];
  const done: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    skipWaiting: () => void done.push('skipWaiting'),
    registration: { unregister: async () => void done.push('unregister') },
  };
  const caches = {
    keys: async () => [...left],
    async delete(name: string) {
      if (name === failing) throw new Error('the disk');
      left.splice(left.indexOf(name), 1);
    },
  };
  runInContext(SCRIPT, createContext({ self, caches }));
  listeners.get('install')?.({});
  let work: unknown;
  listeners.get('activate')?.({ waitUntil: (promise: unknown) => (work = promise) });
  await Promise.resolve(work).catch(() => done.push('failed'));
  const said: unknown[] = [];
  const ports = [{ postMessage: (word: unknown) => said.push(word) }];
  for (const data of [{ tipo: 'version' }, { tipo: 'otra cosa' }, null])
    listeners.get('message')?.({ data, ports });
  return { done, left, said, events: [...listeners.keys()] };
}

test('The kill switch takes over, deletes only this app’s caches, unregisters, and answers a page that it is retired', async () => {
  const { done, events, left, said } = await run([
    `${PRECACHE_PREFIX}-shell`,
    `${PHOTO_CACHE_PREFIX}0123`,
    'another-app',
  ]);
  expect(left).toEqual(['another-app']);
  expect(done).toEqual(['skipWaiting', 'unregister']);
  expect(said).toEqual(['retirado']);
  expect(events.sort()).toEqual(['activate', 'install', 'message']);
});

test('The kill switch unregisters even if a cache cannot be deleted', async () => {
  const { done } = await run([`${PRECACHE_PREFIX}-shell`], `${PRECACHE_PREFIX}-shell`);
  expect(done).toContain('unregister');
});
