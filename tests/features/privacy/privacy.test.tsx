// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { CODE_MINUTES } from '../../../server/account/mailed-codes.ts';
import { KEPT_DAYS } from '../../../server/figures/figures.ts';
import { MAX_PER_USER, SLIDE_MS } from '../../../server/sessions/sessions.ts';
import { MAX_DEVICES } from '../../../server/settings/ordered-write.ts';
import { KEPT_MS } from '../../../src/domain/leaving/drafts.ts';
import { forget } from '../../../src/domain/session/stored-session.ts';
import { PrivacyPage } from '../../../src/features/privacy/PrivacyPage.tsx';
import { NOT_OF_PEOPLE, ON_DEVICE, ON_SERVER } from '../../../src/features/privacy/stored-data.ts';
import * as names from '../../../src/storage/keys.ts';
import * as textKeys from '../../../src/storage/text-keys.ts';
import { MAX_BYTES, MAX_PHOTOS } from '../../../sw/photo-cache.ts';
import { createMemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

afterEach(cleanup);

const told = ON_DEVICE.flatMap(({ places }) => places);

/** Names of messages, locks, events and a database version, and a test of a key, under which nothing is stored. */
const NOT_KEPT = ['CHANNEL', 'LOCK', 'SYNC_TAG', 'DAY_NOTICE_TAG', 'OUTBOX_VERSION', 'isKeptAnswer'];

const inTab = (key: string) => [`sessionStorage:${key}`];
const inKeyval = (key: string) => [`${names.KEYVAL_DATABASE}/${key}`];
const ofPerson = (key: (usuario: string) => string) => inKeyval(key(''));
const OF_THE_TAB: readonly string[] = [names.LOCAL.vida, names.LOCAL.pestana];

/**
 * How each export of src/storage/keys.ts is used on the device. A new export fails until it is here or in
 * NOT_KEPT.
 */
const PLACES: Readonly<Record<string, (value: never) => string[]>> = {
  LOCAL: (keys: Record<string, string>) =>
    Object.values(keys).map(
      (key) => `${OF_THE_TAB.includes(key) ? 'sessionStorage' : 'localStorage'}:${key}`,
    ),
  DEVICE_LOCAL: (keys: Record<string, string>) => Object.values(keys).map((key) => `localStorage:${key}`),
  RETURN_KEY: inTab,
  PART_RELOADED: inTab,
  RECOVERED: inTab,
  LAUNCH_HANDLED: inTab,
  answersKey: ofPerson,
  earlierKey: ofPerson,
  homeKey: ofPerson,
  ownFiguresKey: ofPerson,
  siteFiguresKey: ofPerson,
  DAY_LISTS: inKeyval,
  // DAY_LISTS, a day and the person.
  dayListKey: () => [],
  tabsKey: ofPerson,
  recentKey: ofPerson,
  planningKey: ofPerson,
  planningViewsKey: ofPerson,
  suggestionKey: ofPerson,
  nicknameDraftKey: ofPerson,
  greetingKey: () => ['planeacion-kv/felicitacion:'],
  MAIL_DOMAIN: inKeyval,
  INSECURE_READ: inKeyval,
  OUTBOX_STORES: (stores: string[]) => stores.map((store) => `${names.OUTBOX_DATABASE}/${store}`),
  // Records within that store; a key that is deleted at once; and databases, whose stores and keys are listed one by one.
  NOTICE_RECORD: () => [`${names.OUTBOX_DATABASE}/meta`],
  NOTICES_ASKED: () => [`${names.OUTBOX_DATABASE}/meta`],
  DIAGNOSIS_MARK: () => [],
  OUTBOX_DATABASE: () => [],
  KEYVAL_DATABASE: () => [],
  KEYVAL_STORE: () => [],
  PHOTO_CACHE_PREFIX: (prefix: string) => [`cache:${prefix}`],
  PRECACHE_PREFIX: (prefix: string) => [`cache:${prefix}`],
};

function sources(): string[] {
  const root = join(import.meta.dirname, '../../../src');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
}

describe('the page about stored data names what is on the device', () => {
  test.each(Object.entries({ ...names, ...textKeys }).filter(([name]) => !NOT_KEPT.includes(name)))(
    'the page names every storage place of %s',
    (name, value) => {
      const places = PLACES[name];
      if (!places) throw new Error(`say in src/features/privacy/stored-data.ts what is kept under ${name}`);
      for (const place of places(value as never)) expect(told).toContain(place);
    },
  );

  test('the page names every key of sessionStorage in the sources', () => {
    const used = sources().flatMap((text) =>
      [...text.matchAll(/\b(?:sessionStorage\.[gs]etItem|tab\.[gs]et)\(([A-Z]\w+)[,)]/g)].map(
        ([, name = '']) => name,
      ),
    );
    const keys = used.map((name) => Reflect.get(names, name) as unknown);
    expect(new Set(keys)).toEqual(new Set(['lanzamiento', 'recargada', 'recuperada', 'regreso']));
    for (const key of keys) expect(told).toContain(`sessionStorage:${key}`);
  });

  test('`Liberar espacio` deletes exactly the copies that the page says it deletes', () => {
    const freed = ON_DEVICE.filter(({ until }) => until.includes('Liberar espacio')).flatMap(
      ({ places }) => places,
    );
    expect(freed).toContain(`cache:${names.PHOTO_CACHE_PREFIX}`);
    const copies = told.filter((place) => place.startsWith('planeacion-kv/'));
    expect(copies.filter((place) => freed.includes(place))).toEqual(
      copies.filter((place) => names.isKeptAnswer(`${place.slice('planeacion-kv/'.length)}11-20:ana`)),
    );
  });

  test('the page names every key of the copies in the sources', () => {
    const keys = sources()
      .filter((text) => /\bkeyval\b/.test(text))
      .flatMap((text) => [
        ...text.matchAll(/= \(usuario: string\) => `([\w-]+:)\$\{usuario\}`/g),
        ...text.matchAll(/^(?:export )?const (?:PREFIX|KEY|READ|DAY_LISTS) = '([\w:-]+)'/gm),
      ])
      .map(([, key = '']) => key);
    expect(keys.length).toBeGreaterThan(5);
    for (const key of keys) expect(told).toContain(`${'planeacion-kv'}/${key}`);
  });
});

test("the end of a session deletes from localStorage what the page says, and keeps the device's keys", () => {
  const kept = new Map<string, string>();
  for (const place of told) if (place.startsWith('localStorage:')) kept.set(place, 'x');
  forget({
    get: (key) => kept.get(`localStorage:${key}`) ?? null,
    set: () => true,
    remove: (key) => void kept.delete(`localStorage:${key}`),
  });
  const staying = ON_DEVICE.filter(({ stays }) => stays).flatMap(({ places }) => places);
  expect([...kept.keys()]).toEqual(staying.filter((place) => place.startsWith('localStorage:')));
  expect(kept.size).toBeGreaterThan(3);
});

test('the page names every table of every server migration', () => {
  const folder = join(import.meta.dirname, '../../../server/store/migrations');
  const tables = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(
      ([, table = '']) => table,
    ),
  );
  expect(tables.length).toBeGreaterThan(8);
  const spoken = [...ON_SERVER.flatMap(({ places }) => places), ...NOT_OF_PEOPLE];
  for (const table of tables) expect(spoken).toContain(table);
});

test('the numbers on the page are those of the code', () => {
  const text = [...ON_DEVICE, ...ON_SERVER].map((one) => `${one.text} ${one.until}`).join('\n');
  for (const words of [
    `${MAX_PHOTOS} cuando mucho, y no más de ${MAX_BYTES / 1e6} MB`,
    `vence a los ${SLIDE_MS / 86_400_000} días sin usarse`,
    `las últimas ${MAX_PER_USER}`,
    `los últimos ${MAX_DEVICES} dispositivos`,
    `vale ${CODE_MINUTES} minutos`,
    `A los ${KEPT_DAYS} días. Las sumas`,
  ])
    expect(text).toContain(words);
  expect(KEPT_MS).toBe(5 * 60_000);
});

test.each([
  ['signed in', true, 'Ir a Inicio', '/'],
  ['a guest', false, 'Iniciar sesión', '/login'],
] as const)(
  'the page opens for a person who is %s, with ordered headings and a way back',
  (_, open, name, href) => {
    const memory = createMemoryServices();
    if (!open) memory.session.set({ phase: 'guest' });
    renderPage(<PrivacyPage />, memory);
    expect(screen.getAllByRole('heading', { level: 1 }).map((one) => one.textContent)).toEqual([
      'Privacidad',
    ]);
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(5);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  },
);
