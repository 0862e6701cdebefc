import { expect, test, vi } from 'vitest';
import { readVisibility, saveVisibility } from '../../../src/domain/account/birthday-visibility.ts';
import { parseSiteConfig } from '../../../src/offline/store/site-config.ts';

function parts(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn<(...asked: Parameters<typeof globalThis.fetch>) => Promise<Response>>(async () =>
    answer(),
  );
  const validate = async () => undefined;
  return { fetch, validate, token: () => 't0ken', site: async () => parseSiteConfig({}) };
}

test('the choice is read and changed by /api/visibilidad, and is what the server answers', async () => {
  const given = parts(() => Response.json({ cumpleanos: 'area' }));
  expect(await readVisibility(given)).toEqual({ kind: 'choice', choice: 'area' });
  expect(await saveVisibility(given, 'nadie')).toEqual({ kind: 'choice', choice: 'area' });
  expect(given.fetch.mock.calls.map(([url, init]) => [url, init?.method, init?.body])).toEqual([
    ['/api/visibilidad', 'GET', undefined],
    ['/api/visibilidad', 'PUT', '{"cumpleanos":"nadie"}'],
  ]);
});

test('an unknown word is no choice, and a missing answer is a failure', async () => {
  expect(await readVisibility(parts(() => Response.json({ cumpleanos: 'amigos' })))).toEqual({
    kind: 'none',
  });
  expect(await readVisibility(parts(() => Promise.reject(new TypeError('no'))))).toEqual({ kind: 'failed' });
});
