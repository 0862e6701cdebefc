import { expect, test } from 'vitest';
import { askNews, cachedNews } from '../../../src/features/news/release-notes.ts';
import { createLocalStore } from '../../../src/storage/local-storage.ts';

/** The release notes of the versions, and what is stored on the device. */
function setUp(answer: () => Response | Promise<Response>) {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const local = createLocalStore(() => storage as Storage);
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return answer();
  };
  return {
    local,
    values,
    asked,
    ask: () => askNews({ local, fetch, now: () => 5000, worker: async () => undefined }),
  };
}

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const BODY = {
  novedades: [
    { version: '1.2.0', fecha: '2026-11-20T10:00:00Z', notas: ['Más rápida'] },
    { version: '1.1.0', fecha: 'ayer', notas: [3, 'Otra'] },
    'nada',
  ],
};

test('release notes are requested for the device’s bucket and stored', async () => {
  const { ask, asked, local, values } = setUp(() => json(BODY));
  const versions = [
    { version: '1.2.0', published: '2026-11-20T10:00:00Z', notes: ['Más rápida'] },
    { version: '1.1.0', notes: ['Otra'] },
  ];
  expect(await ask()).toEqual({ kind: 'answer', news: { at: 5000, versions } });
  expect(asked[0]).toBe(`/api/novedades?cubo=${values.get('cubo')}`);
  expect(cachedNews(local)).toEqual({ at: 5000, versions });
});

test('a host without the route has no release notes; other failures keep the stored ones', async () => {
  const page = () => new Response('<h1>', { headers: { 'content-type': 'text/html' } });
  const missing = () => new Response('', { status: 404 });
  const broken = () => new Response('', { status: 503 });
  const nonsense = () => json({ novedades: 'x' });
  const cut = () => Promise.reject(new TypeError('Failed to fetch'));
  const kinds = [page, missing, broken, nonsense, cut].map(async (answer) => {
    const { ask, values } = setUp(answer);
    const { kind } = await ask();
    expect(values.has('novedades')).toBe(false);
    return kind;
  });
  expect(await Promise.all(kinds)).toEqual(['none', 'none', 'failed', 'failed', 'offline']);
});

test('invalid stored release notes are ignored', () => {
  const undated = '{"en":1,"novedades":[{"version":"1.0.0","notes":[],"published":"mañana"}]}';
  for (const text of [
    '',
    'x',
    'null',
    '{}',
    '{"en":1,"novedades":[{"version":1}]}',
    '{"novedades":[]}',
    undated,
  ]) {
    const { local, values } = setUp(() => json({}));
    values.set('novedades', text);
    expect(cachedNews(local), text).toBeUndefined();
  }
});
