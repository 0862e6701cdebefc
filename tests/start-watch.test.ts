import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The inline script that starts the entry, and hears whether the app came up (W22). */
const script = readFileSync(new URL('../src/first-paint-entry.js', import.meta.url), 'utf8')
  .replace("import('__ENTRY__')", 'entry')
  .replace("import('/recuperacion.js')", 'recovery()');

const recover = vi.fn();
const document = { hidden: true, body: { textContent: 'la app' } };
let told: (error?: unknown) => void;

function start(entry: Promise<unknown>, recovery = async () => ({ recover })) {
  const window: { __arranque?: typeof told } = {};
  const names = ['window', 'document', 'localStorage', 'indexedDB', 'entry', 'recovery'];
  new Function(...names, script)(window, document, {}, { open: () => ({}) }, entry, recovery);
  told = (error) => window.__arranque?.(error);
}

beforeEach(() => {
  vi.useFakeTimers();
  recover.mockReset();
  document.hidden = true;
});
afterEach(() => vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test('an entry that does not come, does not parse or throws is handed on, with the version of the page', async () => {
  const cause = new SyntaxError('planted');
  start(Promise.reject(cause));
  await seconds(0);
  expect(recover.mock.calls).toEqual([[cause, '__APP__']]);
});

test('a start that never ends is given a minute of being looked at, however long the page is away', async () => {
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

test('a good start ends the watch; what breaks later is told all the same', async () => {
  start(Promise.resolve());
  document.hidden = false;
  told();
  await seconds(600);
  expect(recover).not.toHaveBeenCalled();
  told(new Error('planted'));
  await seconds(0);
  expect(recover).toHaveBeenCalledOnce();
});

test('where not even the recovery comes, the page says so in place of the dead app', async () => {
  start(Promise.reject(new Error('planted')), () => Promise.reject(new TypeError('no network')));
  await seconds(0);
  expect(document.body.textContent).toMatch(/^No pudimos abrir la app/);
});
