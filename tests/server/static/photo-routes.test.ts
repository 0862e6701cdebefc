import { afterEach, describe, expect, it } from 'vitest';
import { type Site, startSite, WEBP } from './site-fixture.ts';

let site: Site;
afterEach(() => site.close());

const PHOTO = '/fotos/aZ09_-aZ09_-aZ09_-.webp';

it('A photo may be shown by the browser but not stored', async () => {
  site = await startSite();
  const answer = await site.app.inject(`${PHOTO}?v=7`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  expect(answer.rawPayload.equals(WEBP)).toBe(true);
  const head = await site.app.inject({ method: 'HEAD', url: PHOTO });
  expect(head.headers['content-length']).toBe(String(WEBP.length));
  expect(head.rawPayload.length).toBe(0);
});

it('A photo may be read by pages of the configured origins, and of no other', async () => {
  site = await startSite({}, ['https://otra.uni.example']);
  const from = async (origin: string) => (await site.app.inject({ url: PHOTO, headers: { origin } })).headers;
  expect(await from('https://otra.uni.example')).toMatchObject({
    'access-control-allow-origin': 'https://otra.uni.example',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'origin',
  });
  expect((await from('https://mala.example'))['access-control-allow-origin']).toBeUndefined();
});

describe('The address of a photo', () => {
  it.each([
    ['a file that is no WebP, whatever its name says', '/fotos/script.webp'],
    ['a name that is not there', '/fotos/abcdefghijklmnop.webp'],
    ['the folder', '/fotos/'],
    ['the folder above', '/fotos/../secreto.webp'],
    ['the folder above, encoded', '/fotos/%2e%2e%2fsecreto.webp'],
    ['the folder above, with the other slash', '/fotos/..%5csecreto.webp'],
    ['a name cut by a zero', '/fotos/script.webp%00.webp'],
    ['a name of another kind', '/fotos/token-secret'],
    ['a name longer than any of ours', `/fotos/${'a'.repeat(101)}.webp`],
  ])('does not give %s', async (_what, url) => {
    site = await startSite();
    const answer = await site.app.inject({ url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).not.toContain('html');
    expect(answer.headers['content-type']).not.toContain('image');
  });
});
