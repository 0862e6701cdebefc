import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeptAnswers, type KeptEntries } from '../../src/api/cached/kept-answers.ts';
import { addDays, today } from '../../src/lib/calendar.ts';
import { createIdbKeyValue } from '../../src/storage/indexeddb/keyval-idb.ts';
import { answersKey } from '../../src/storage/keys.ts';
import { ANITA } from '../support/memory/memory-services.ts';
import { listOf } from '../support/memory/stored-day.ts';
import { rgbOf } from '../support/styles/oklch.ts';
import { readSheets } from '../support/styles/sheets.ts';
import { resolveTokens } from '../support/styles/tokens.ts';

/** The inline script that reads the first screen's stored data while the modules load, and draws Inicio. */
const script = readFileSync(new URL('../../src/first-paint/kept.js', import.meta.url), 'utf8');

let leaving = new EventTarget();

function run(local: object): Promise<KeptEntries | undefined> {
  const window: { __vista?: Promise<KeptEntries | undefined> } = {};
  const effects = {
    window,
    document: { documentElement: { dataset: {} }, getElementById: () => null },
    localStorage: local,
    addEventListener: leaving.addEventListener.bind(leaving),
    removeEventListener: leaving.removeEventListener.bind(leaving),
  };
  new Function(...Object.keys(effects), script)(...Object.values(effects));
  return window.__vista ?? Promise.reject(new Error('nothing is read'));
}

describe('reading storage before the scripts', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    leaving = new EventTarget();
  });

  it('the early read releases storage when its page is left', async () => {
    await createIdbKeyValue().set(answersKey('ana'), 1);
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

  it('the early read begins nothing if its page was left before the database opened', async () => {
    await createIdbKeyValue().set(answersKey('ana'), 1);
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const close = vi.spyOn(IDBDatabase.prototype, 'close');
    const early = run({ usuario: 'ana' });
    leaving.dispatchEvent(new Event('pagehide'));
    expect(await early).toBeUndefined();
    expect([begin.mock.calls.length, close.mock.calls.length]).toEqual([0, 1]);
    vi.restoreAllMocks();
  });

  const USUARIO = 'usuario:{"usuario":"ana"}';
  const person = { ...ANITA, usuario: 'ana' };
  /** The lists of the days that the first screen and the notices show. */
  const lists = (now: number) =>
    Array.from({ length: 9 }, (_, step) => addDays(today(now), step - 2)).map(({ mes, dia }) =>
      listOf(mes, dia),
    );

  async function keepFirstScreen(now = Date.now()) {
    const keyval = createIdbKeyValue();
    const writer = createKeptAnswers(keyval, () => now);
    await writer.load('ana');
    writer.keep('ana', USUARIO, person, 1000);
    for (const name of lists(now)) writer.keep('ana', name, [], 2000);
    await expect.poll(() => keyval.keys()).toHaveLength(10);
    return keyval;
  }

  it('the early read finds all that the first screen needs, and nothing is read a second time', async () => {
    await keepFirstScreen();
    const keyval = createIdbKeyValue();
    const reads = vi.spyOn(keyval, 'getMany');
    const reader = createKeptAnswers(keyval, Date.now);
    reader.prefetch('ana', run({ usuario: 'ana' }));
    await reader.load('ana');
    expect(reader.get(USUARIO)).toEqual({ data: person, at: 1000 });
    for (const name of lists(Date.now())) expect(reader.get(name), name).toEqual({ data: [], at: 2000 });
    expect(reads).not.toHaveBeenCalled();
  });

  it.each(['2026-12-31T23:59:00Z', '2027-01-01T00:01:00Z', '2028-02-29T05:00:00Z', '2028-02-29T07:00:00Z'])(
    'the early read finds the days around %s',
    async (time) => {
      vi.useFakeTimers({ now: Date.parse(time), toFake: ['Date'] });
      try {
        await keepFirstScreen();
        const reader = createKeptAnswers(createIdbKeyValue(), Date.now);
        reader.prefetch('ana', run({ usuario: 'ana' }));
        await reader.load('ana');
        for (const name of lists(Date.now())) expect(reader.get(name), name).toEqual({ data: [], at: 2000 });
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('the early read gives nothing to another person who has signed in since, who gets their own', async () => {
    const keyval = await keepFirstScreen();
    const own = 'usuario:{"usuario":"beto"}';
    await keyval.set(answersKey('beto'), { v: 3, answers: { [own]: { data: person, at: 1 } } });
    const reader = createKeptAnswers(keyval, Date.now);
    reader.prefetch('beto', run({ usuario: 'ana' }));
    await reader.load('beto');
    expect(reader.get(own)).toEqual({ data: person, at: 1 });
    expect(reader.get(USUARIO)).toBeUndefined();
    for (const name of lists(Date.now())) expect(reader.get(name), name).toBeUndefined();
  });

  it('the early read finds what version 1.0 kept for the first screen', async () => {
    const keyval = createIdbKeyValue();
    await keyval.set('apollo:ana', { v: 2, ages: {}, data: {} });
    await keyval.set('primera-vista:ana', { v: 1, entries: { usuario: { data: person, at: 1000 } } });
    const reads = vi.spyOn(keyval, 'getMany');
    const reader = createKeptAnswers(keyval, Date.now);
    reader.prefetch('ana', run({ usuario: 'ana' }));
    await reader.load('ana');
    expect(reader.get(USUARIO)).toEqual({ data: person, at: 1000 });
    expect(reads).not.toHaveBeenCalled();
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
