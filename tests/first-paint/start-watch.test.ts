import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectConsoleError } from '../support/console-errors.ts';

/** The inline script that starts the entry and watches whether the app has started (W22). */
const script = readFileSync(new URL('../../src/first-paint/entry.js', import.meta.url), 'utf8')
  .replace("import('__ENTRY__')", 'entry')
  .replace(/import\(`\/recuperacion\.js.*?`\)/, 'recovery(again)');

const recover = vi.fn();
const said: string[] = [];
const online: (() => void)[] = [];
const document = {
  hidden: true,
  body: { prepend: (text: string) => said.unshift(text) },
  querySelectorAll: () => [],
};
let told: (error?: unknown) => void;

function start(
  entry: Promise<unknown>,
  recovery: (again: string) => Promise<unknown> = async () => ({ recover }),
) {
  const window: { __arranque?: typeof told } = {};
  const names = ['window', 'document', 'localStorage', 'indexedDB', 'entry', 'recovery', 'addEventListener'];
  const hear = (name: string, listener: () => void) => name === 'online' && online.push(listener);
  new Function(...names, script)(window, document, {}, { open: () => ({}) }, entry, recovery, hear);
  told = (error) => window.__arranque?.(error);
}

beforeEach(() => {
  vi.useFakeTimers();
  recover.mockReset();
  document.hidden = true;
});
afterEach(() => vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test('an entry chunk that fails to load, parse or run starts the recovery with the page’s version', async () => {
  expectConsoleError(/^SyntaxError: planted/);
  const cause = new SyntaxError('planted');
  start(Promise.reject(cause));
  await seconds(0);
  expect(recover.mock.calls).toEqual([[cause, '__APP__']]);
});

test('a start that never ends gets one minute of visible time, however long the page is hidden', async () => {
  start(Promise.resolve());
  await seconds(3600);
  document.hidden = false;
  await seconds(60);
  expect(recover).not.toHaveBeenCalled();
  await seconds(1);
  expect(recover).toHaveBeenCalledOnce();
  await seconds(600);
  expect(recover).toHaveBeenCalledOnce();
});

test('a completed start ends the watch; later errors still start the recovery', async () => {
  start(Promise.resolve());
  document.hidden = false;
  told();
  await seconds(600);
  expect(recover).not.toHaveBeenCalled();
  told(new Error('planted'));
  await seconds(0);
  expect(recover).toHaveBeenCalledOnce();
});

test('without the recovery file the page shows one message and retries under another URL when online', async () => {
  const asked: string[] = [];
  expectConsoleError(/^Error: planted/);
  start(Promise.reject(new Error('planted')), (again) => {
    asked.push(again);
    return asked.length < 3 ? Promise.reject(new TypeError('no network')) : Promise.resolve({ recover });
  });
  await seconds(0);
  expect(said).toEqual([expect.stringMatching(/^No pudimos abrir la app/)]);
  online.shift()?.();
  await seconds(1);
  online.shift()?.();
  await seconds(0);
  expect(said).toHaveLength(1);
  expect(new Set(asked).size).toBe(3);
  expect(recover).toHaveBeenCalledOnce();
});
