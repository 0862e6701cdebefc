// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The wrapper of every import() in a build: import() is called only for files that were loaded. */
let server: (url: string) => Response;
const asked: string[] = [];
const script = () =>
  new Response('export {}', { headers: { 'content-type': 'text/javascript; charset=utf-8' } });

async function fresh() {
  vi.resetModules();
  return (await import('../../src/start/import-when-here.ts')).importWhenHere;
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return server(url);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

test('import() waits for its files, and a loaded file is not fetched twice', async () => {
  const importWhenHere = await fresh();
  server = script;
  const load = vi.fn(async () => 'module');
  expect(await importWhenHere(load, ['assets/a.js', 'assets/b.js'])).toBe('module');
  expect(await importWhenHere(load, ['assets/c.js', 'assets/b.js'])).toBe('module');
  expect(asked).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js']);
});

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const cutShort = () =>
  new Response(new ReadableStream({ start: (to) => to.error(new Error('cut')) }), script());

test.each([
  ['no network', noNetwork, 2],
  ['not found', () => new Response('', { status: 404 }), 1],
  ['a page in its place', () => new Response('<h1>', { headers: { 'content-type': 'text/html' } }), 1],
  ['cut short', cutShort, 2],
])('%s: import() is not called, and the next try fetches the missing file', async (_, answer, requests) => {
  const importWhenHere = await fresh();
  server = (url) => (url === '/assets/b.js' ? (answer() as Response) : script());
  const load = vi.fn(async () => 'module');
  const files = ['assets/a.js', 'assets/b.js'];
  const missing = new TypeError(`Failed to fetch the file ${location.origin}/assets/b.js`);
  await expect(importWhenHere(load, files)).rejects.toEqual(missing);
  expect(load).not.toHaveBeenCalled();
  expect(asked.filter((url) => url === '/assets/b.js')).toHaveLength(requests);
  server = script;
  expect(await importWhenHere(load, files)).toBe('module');
  expect(asked).toHaveLength(requests + 2);
});

test.each([
  ['no network', noNetwork],
  ['cut short', cutShort],
])('%s for a moment, as in a page that begins to be left: the file is fetched again', async (_, answer) => {
  const importWhenHere = await fresh();
  server = () => (asked.length === 1 ? (answer() as Response) : script());
  expect(await importWhenHere(async () => 'module', ['assets/a.js'])).toBe('module');
  expect(asked).toEqual(['/assets/a.js', '/assets/a.js']);
});

test('a file requested by the head is not fetched a second time', async () => {
  const importWhenHere = await fresh();
  server = script;
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/a.js">';
  await importWhenHere(async () => 'module', ['assets/a.js', 'assets/b.js']);
  expect(asked).toEqual(['/assets/b.js']);
});
