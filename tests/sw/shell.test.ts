import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShell, type ShellEntry } from '../../sw/shell.ts';
import { takeAwayYoungApis } from '../support/memory/older-engine.ts';
import { createCaches } from './memory-caches.ts';

const ORIGIN = 'https://app.example';
const INDEX = (revision: string): ShellEntry => ({ url: 'index.html', revision });
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
const PART = (hash: string): ShellEntry => ({ url: `assets/part-${hash}.js`, revision: null });

/** The server's files by path and query; anything else is a 404. */
let server: Map<string, { body: string; type: string }>;
let asked: string[];
/** true: a newer version is downloading or waiting. */
let followed: boolean;
/** A file that is being downloaded. */
let held: { path: string; until: Promise<void> } | undefined;
let giveBack: () => void;

beforeEach(() => {
  giveBack = takeAwayYoungApis();
  server = new Map();
  asked = [];
  [held, followed] = [undefined, false];
  vi.stubGlobal('caches', createCaches());
  vi.stubGlobal('location', new URL(`${ORIGIN}/sw.js?cubo=42`));
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const { pathname, search } = new URL(typeof input === 'string' ? input : input.url, ORIGIN);
    asked.push(pathname + search);
    if (held?.path === pathname) await held.until;
    const file = server.get(pathname + search);
    return file
      ? new Response(file.body, { headers: { 'content-type': file.type } })
      : new Response('', { status: 404 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  giveBack();
});

function serve(version: string) {
  server.set(`/index.html?__WB_REVISION__=${version}`, { body: `page ${version}`, type: 'text/html' });
  server.set(`/assets/part-${version}.js`, { body: `part ${version}`, type: 'text/javascript' });
}

const says = (answer: object) =>
  server.set('/api/version?cubo=42', { body: JSON.stringify(answer), type: 'application/json' });

function worker(version: string, isUpdate = false) {
  const shell = createShell({
    entries: [INDEX(version), PART(version)],
    version,
    isUpdate: () => isUpdate,
    isFollowed: () => followed,
    readHost: async () => '',
  });
  const lasting = () => {
    const work: Promise<unknown>[] = [];
    return {
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
      over: () => Promise.all(work),
    };
  };
  const run = async (start: (event: Lasting) => void) => {
    const event = lasting();
    start(event);
    await event.over();
  };
  const ask = async (answer: (event: Lasting & { request: Request }) => Promise<Response>, path: string) => {
    const event = { ...lasting(), request: new Request(ORIGIN + path) };
    const response = await answer(event);
    await event.over();
    return response.text();
  };
  return {
    install: () => run(shell.install),
    activate: () => run((event) => shell.activate(event, { claim: async () => undefined })),
    has: (path: string) => shell.has(new URL(path, ORIGIN)),
    page: () => ask(shell.page, '/'),
    file: (path: string) => ask(shell.file, path),
  };
}

test('a version fetches each file by its revision, so that a deployment meanwhile mixes nothing', async () => {
  serve('1');
  const one = worker('1');
  await one.install();
  expect(asked.toSorted()).toEqual(['/assets/part-1.js', '/index.html?__WB_REVISION__=1']);
  await one.activate();

  // The server has a newer version: the third version's page has the plain name.
  server.set('/index.html', { body: 'page 3', type: 'text/html' });
  server.set('/assets/part-2.js', { body: 'part 2', type: 'text/javascript' });
  await expect(worker('2', true).install()).rejects.toThrow('not the file');
  expect(await one.page()).toBe('page 1');
  expect(await one.file('/assets/part-1.js')).toBe('part 1');
});

test('a window of the previous version works from the cache until the update after that', async () => {
  for (const version of ['1', '2', '3']) serve(version);
  const [one, two, three] = [worker('1'), worker('2', true), worker('3', true)];
  await one.install();
  await one.activate();
  await two.install();
  await two.activate();
  server.clear();
  expect(two.has('/assets/part-1.js')).toBe(true);
  expect(await two.file('/assets/part-1.js')).toBe('part 1');
  expect(await two.page()).toBe('page 2');

  serve('3');
  await three.install();
  await three.activate();
  server.clear();
  expect(await three.file('/assets/part-2.js')).toBe('part 2');
  expect(await three.file('/assets/part-1.js')).toBe('');
  expect(await three.page()).toBe('page 3');
});

test('a version that becomes active keeps the files of a newer one that is still downloading', async () => {
  for (const version of ['1', '2', '3']) serve(version);
  const [one, two, three] = [worker('1'), worker('2', true), worker('3', true)];
  await one.install();
  await one.activate();
  await two.install();
  let arrives = () => {};
  held = { path: '/assets/part-3.js', until: new Promise((resolve) => (arrives = resolve)) };
  const fetching = three.install();
  await vi.waitFor(() => expect(asked).toContain('/assets/part-3.js'));
  // Accepting does not wait for it indefinitely.
  followed = true;
  await two.activate();
  arrives();
  await fetching;
  followed = false;
  await three.activate();
  server.clear();
  expect(await three.page()).toBe('page 3');
  expect(await three.file('/assets/part-3.js')).toBe('part 3');
  expect(await three.file('/assets/part-2.js')).toBe('part 2');
  expect(await three.file('/assets/part-1.js')).toBe('');
});

test('a URL that is neither a file of the app nor of this origin is not looked up', () => {
  const one = worker('1');
  expect(one.has('/index.html')).toBe(true);
  expect(one.has('/assets/part-9.js')).toBe(true);
  expect(one.has('/graphql')).toBe(false);
  expect(one.has('https://elsewhere.example/assets/part-1.js')).toBe(false);
});

test('an uncached file of an older version is fetched from the server, and nothing else', async () => {
  serve('1');
  const one = worker('1');
  await one.install();
  asked = [];
  server.set('/assets/part-0.js', { body: 'part 0', type: 'text/javascript' });
  expect(await one.file('/assets/part-0.js')).toBe('part 0');
  expect(asked).toEqual(['/assets/part-0.js']);
});

test('an emptied cache is refilled once, however many files a page requests meanwhile', async () => {
  serve('1');
  server.set('/assets/part-1.js', { body: 'part 1', type: 'text/javascript' });
  const one = worker('1');
  await one.install();
  await one.activate();
  vi.stubGlobal('caches', createCaches());
  asked = [];
  await Promise.all(Array.from({ length: 5 }, () => one.file('/assets/part-1.js')));
  expect(asked.filter((path) => path.startsWith('/index.html'))).toHaveLength(1);
  server.clear();
  expect(await one.page()).toBe('page 1');
  // A cache emptied again is refilled again.
  serve('1');
  vi.stubGlobal('caches', createCaches());
  await one.file('/assets/part-1.js');
  server.clear();
  expect(await one.page()).toBe('page 1');
});

test('a paused version is refused only as an update, and only if the server names that version', async () => {
  serve('2');
  says({ version: '2', pausada: true });
  await expect(worker('2', true).install()).rejects.toThrow('paused');
  expect(asked).toEqual(['/api/version?cubo=42']);
  await worker('2').install();

  says({ version: '3', pausada: true });
  await worker('2', true).install();
  says({ version: '2', pausada: false });
  await worker('2', true).install();
  server.set('/api/version?cubo=42', { body: '<h1>portal</h1>', type: 'text/html' });
  await worker('2', true).install();
  server.delete('/api/version?cubo=42');
  await worker('2', true).install();
});

const A_DAY = 86_400_000;

/** How long Cache Storage takes for each answer from now on; ms. */
function slowCaches(ms: number) {
  const { open } = caches;
  const later = () => new Promise((resolve) => setTimeout(resolve, ms));
  caches.open = (name) => later().then(() => open(name));
}

/** What the answers are after this time; 'silent' if one of them is missing. */
async function after(ms: number, answers: Promise<unknown>[]): Promise<unknown> {
  let known: unknown = 'silent';
  void Promise.all(answers).then((all) => {
    known = all;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return known;
}

test('S25 a silent Cache Storage holds back neither a page nor a file nor a new version for long', async () => {
  for (const version of ['1', '2']) serve(version);
  const [one, two] = [worker('1'), worker('2', true)];
  await one.install();
  await one.activate();
  await two.install();
  server.set('/', { body: 'page of the server', type: 'text/html' });
  vi.useFakeTimers();
  slowCaches(A_DAY);
  expect(await after(3000, [one.page(), one.file('/assets/part-1.js'), two.activate()])).toEqual([
    'page of the server',
    'part 1',
    undefined,
  ]);
  // The files of a screen come one after the other.
  expect(await after(200, [one.file('/assets/part-1.js')])).toEqual(['part 1']);
});

test('S25 a slow Cache Storage still answers without a network', async () => {
  serve('1');
  const one = worker('1');
  await one.install();
  await one.activate();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.useFakeTimers();
  slowCaches(10_000);
  expect(await after(20_000, [one.page(), one.file('/assets/part-1.js')])).toEqual(['page 1', 'part 1']);
});

test.each([
  ['a gateway', () => new Response('', { status: 503 })],
  ['a portal', () => new Response('Paga', { headers: { 'content-type': 'text/html' } })],
])('S25 a slow Cache Storage answers in place of %s', async (_, response) => {
  serve('1');
  const one = worker('1');
  await one.install();
  await one.activate();
  vi.stubGlobal('fetch', async () => response());
  vi.useFakeTimers();
  slowCaches(4000);
  expect(await after(20_000, [one.file('/assets/part-1.js')])).toEqual(['part 1']);
});
