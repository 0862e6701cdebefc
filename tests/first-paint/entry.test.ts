import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFirstScreen } from '../../src/api/cached/first-screen.ts';
import { createIdbKeyValue } from '../../src/storage/keyval-idb.ts';
import { rgbOf } from '../support/oklch.ts';
import { readSheets } from '../support/sheets.ts';
import { resolveTokens } from '../support/tokens.ts';

/** The inline script that reads the first screen's stored data while the modules load. */
const script = readFileSync(new URL('../../src/first-paint/entry.js', import.meta.url), 'utf8');

let leaving = new EventTarget();

function run(local: object): Promise<unknown> {
  const window: { __vista?: Promise<unknown> } = {};
  const body = script.replace("import('__ENTRY__')", 'Promise.resolve()');
  const effects = {
    window,
    document: { hidden: true, querySelectorAll: () => [] },
    localStorage: local,
    requestAnimationFrame: () => undefined,
    addEventListener: leaving.addEventListener.bind(leaving),
    removeEventListener: leaving.removeEventListener.bind(leaving),
  };
  new Function(...Object.keys(effects), body)(...Object.values(effects));
  return window.__vista ?? Promise.reject(new Error('nothing is read'));
}

describe('reading storage before the scripts', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    leaving = new EventTarget();
  });

  it('the early read releases storage when its page is left', async () => {
    await createIdbKeyValue().set('primera-vista:ana', 1);
    const begin = IDBDatabase.prototype.transaction;
    const ends: string[] = [];
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
      const made = begin.apply(this, asked);
      for (const end of ['complete', 'abort']) made.addEventListener(end, () => ends.push(end));
      queueMicrotask(() => leaving.dispatchEvent(new Event('pagehide')));
      return made;
    });
    expect(await run({ usuario: 'ana' })).toBeUndefined();
    await expect.poll(() => ends).toEqual(['abort']);
    vi.restoreAllMocks();
  });

  it('the early read finds what the app stores under the same names', async () => {
    const keyval = createIdbKeyValue();
    const writer = createFirstScreen(keyval);
    await writer.load('ana');
    writer.keep('usuario', { nombre: 'Ana' }, 1000);
    await expect.poll(() => keyval.keys()).toEqual(['primera-vista:ana']);

    const reader = createFirstScreen(createIdbKeyValue());
    const reading = run({ usuario: 'ana' });
    expect(await reading).toBeTruthy();
    reader.prefetch('ana', reading);
    await reader.load('ana');
    expect(reader.get('usuario')).toEqual({ data: { nombre: 'Ana' }, at: 1000 });
  });

  it('the early read gives nothing to another person who has signed in since', async () => {
    const keyval = createIdbKeyValue();
    const writer = createFirstScreen(keyval);
    await writer.load('ana');
    writer.keep('usuario', { nombre: 'Ana' }, 1000);
    await expect.poll(() => keyval.keys()).toEqual(['primera-vista:ana']);

    const reader = createFirstScreen(keyval);
    reader.prefetch('beto', run({ usuario: 'ana' }));
    await reader.load('beto');
    expect(reader.get('usuario')).toBeUndefined();
  });

  it('the early read creates no database, so that the app can create its own', async () => {
    expect(await run({ usuario: 'ana' })).toBeUndefined();
    expect(await indexedDB.databases()).toEqual([]);
    const keyval = createIdbKeyValue();
    await keyval.set('a', 1);
    expect(await keyval.get('a')).toBe(1);
  });

  it('the early read settles if site data is blocked', async () => {
    const blocked = {
      get usuario(): string {
        throw new DOMException('blocked', 'SecurityError');
      },
    };
    expect(await run(blocked)).toBeUndefined();
  });
});

it.each([
  ['light', 'claro'],
  ['dark', 'oscuro'],
])(
  'with a system in %s the system bars have the first page’s color before any script runs',
  (scheme, esquema) => {
    const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
    const [, color = ''] =
      new RegExp(`name="theme-color" media="\\(prefers-color-scheme: ${scheme}\\)" content="([^"]+)"`).exec(
        page,
      ) ?? [];
    const tokens = resolveTokens(readSheets(), { tema: 'indigo', esquema, diseno: 'colorScheme' });
    expect(rgbOf(color)).toEqual(rgbOf(tokens('--superficie')));
  },
);
