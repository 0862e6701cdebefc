import { expect, test } from 'vitest';
import { refusesApp } from '../../../src/domain/site/refused-app.ts';

const SITE = { host: 'https://api.example', bearer: false };
/** A host as a page meets it: whether it is reached at all, and whether its CORS headers let the page call it. */
const host =
  (reached: boolean, allows: boolean) =>
  async (_: string, { mode }: RequestInit) => {
    if (reached && (allows || mode === 'no-cors')) return new Response('[]');
    throw new TypeError('Failed to fetch');
  };

test.each([
  ['that is reached and allows the app', host(true, true), false],
  ['that is reached and does not allow the app', host(true, false), true],
  ['that is not reached', host(false, true), false],
])('a host %s', async (_, fetch, refused) => {
  expect(await refusesApp(fetch, SITE)).toBe(refused);
});

test('the app’s own origin needs no permission, and is not asked', async () => {
  const asked = () => Promise.reject(new Error('asked'));
  expect(await refusesApp(asked, { host: '', bearer: true })).toBe(false);
});

test('the call has the headers whose permission a query needs, and no token', async () => {
  const headers: unknown[] = [];
  const fetch = async (_: string, init: RequestInit) => {
    headers.push(init.headers);
    return new Response('[]');
  };
  await refusesApp(fetch, { ...SITE, bearer: true });
  expect(headers).toEqual([{ 'content-type': 'application/json', authorization: 'Bearer -' }]);
});
