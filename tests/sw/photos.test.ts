import { beforeEach, describe, expect, test } from 'vitest';
import { createOutbox } from '../../src/offline/outbox.ts';
import { createPages } from '../../sw/clients.ts';
import { copyOf, keepable, shelve } from '../../sw/photo-cache.ts';
import { createPhotos } from '../../sw/photos.ts';
import { createDevice, data } from '../offline/harness.ts';
import { createCaches } from './memory-caches.ts';

const OWN = 'https://app.example';
const URL_1 = `${OWN}/fotos/aaa.webp?v=1`;

/** A response as fetch returns it: `type` is read-only, and 'default' on constructed ones. */
function answered(body: string, type = 'image/webp', kind: ResponseType = 'basic', status = 200): Response {
  const response = new Response(body, { status, headers: { 'content-type': type } });
  Object.defineProperty(response, 'type', { value: kind });
  return response;
}

describe('cached photos', () => {
  let caches: ReturnType<typeof createCaches>;
  let device: ReturnType<typeof createDevice>;
  let online: boolean;
  let fetched: string[];
  let answer: (page: string, url?: string) => Promise<string>;
  let pages: ReturnType<typeof createPages>;
  let drawn: (page: string, addresses: readonly string[]) => Promise<void>;
  let reply: () => Response;

  beforeEach(async () => {
    caches = createCaches();
    device = createDevice(() => data('guardarConfiguracion', true));
    await device.ready;
    [online, fetched] = [true, []];
    reply = () => answered('foto');
    pages = createPages(device.store, async () => ['p1', 'p2', 'p3'].map((id) => ({ id })));
    const { answer: photo, keepDrawn } = createPhotos({
      pages,
      caches,
      origin: OWN,
      readHost: async () => '',
      patience: 20,
      async fetch(request) {
        if (!online) throw new TypeError('offline');
        fetched.push(request.url);
        return reply();
      },
    });
    drawn = keepDrawn;
    answer = async (page, url = URL_1) => {
      const background: Array<Promise<unknown>> = [];
      const waitUntil = (work: Promise<unknown>) => void background.push(work);
      const response = await photo({ request: new Request(url), clientId: page, waitUntil });
      await Promise.all(background);
      return response.text();
    };
  });

  const signIn = async (usuario: string) => {
    const { outbox } = device.open();
    return (await outbox.beginSession(usuario, 't')).epoca;
  };

  test('photos are cached for the page of the open session and served offline', async () => {
    await pages.report('p1', await signIn('ana'));
    expect(await answer('p1')).toBe('foto');
    online = false;
    expect(await answer('p1')).toBe('foto');
    expect(fetched).toHaveLength(1);
  });

  test('S25 while Cache Storage is silent, photos come from the server', async () => {
    await pages.report('p1', await signIn('ana'));
    await answer('p1');
    caches.match = () => new Promise(() => {});
    expect(await answer('p1')).toBe('foto');
    expect(fetched).toEqual([URL_1, URL_1]);
  });

  test('S25 a slow Cache Storage gives photos without a network', async () => {
    await pages.report('p1', await signIn('ana'));
    await answer('p1');
    const match = caches.match;
    caches.match = async (...asked) => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return match(...asked);
    };
    online = false;
    expect(await answer('p1')).toBe('foto');
  });

  test('photos loaded before the worker are cached when the page names them, each fetched once', async () => {
    await pages.report('p1', await signIn('ana'));
    const other = `${OWN}/fotos/bbb.webp?v=1`;
    await answer('p1', other);
    await drawn('p1', [URL_1, other]);
    expect(fetched).toEqual([other, URL_1]);
    online = false;
    expect(await answer('p1')).toBe('foto');
  });

  test('photos of an unknown page, or URLs that are no photos of ours, are not fetched', async () => {
    await signIn('ana');
    await drawn('p2', [URL_1]);
    await pages.report('p1', await signIn('ana'));
    await drawn('p1', [
      `${OWN}/api/sesiones`,
      `${OWN}/`,
      'https://malo.example/fotos/a.webp',
      'data:image/png,x',
      '::',
    ]);
    reply = () => answered('<html>', 'text/html');
    await drawn('p1', [URL_1]);
    expect(fetched).toEqual([URL_1]);
    expect(await caches.keys()).toEqual([]);
  });

  test('photos are not cached without a session, or for a page of another or an unknown one (B23)', async () => {
    await answer('p1');
    const epoca = await signIn('ana');
    await answer('p1');
    await pages.report('p2', epoca - 1);
    await answer('p2');
    expect(await caches.keys()).toEqual([]);
  });

  test('photos requested before the page reported its session are served offline once it has', async () => {
    const epoca = await signIn('ana');
    await pages.report('p1', epoca);
    await answer('p1');
    online = false;
    const early = answer('p3');
    await pages.report('p3', epoca);
    expect(await early).toBe('foto');
  });

  test.each([
    ['a gateway’s 502 (N09)', () => answered('<h1>502</h1>', 'text/html', 'basic', 502)],
    ['a portal’s page (N07)', () => answered('<h1>Acceso</h1>', 'text/html')],
  ])('%s does not take the place of a kept photo', async (_, instead) => {
    const epoca = await signIn('ana');
    await pages.report('p1', epoca);
    await answer('p1');
    let reported: Promise<void> | undefined;
    reply = () => {
      // The page's report comes after its first photo's answer.
      reported = pages.report('p3', epoca);
      return instead();
    };
    expect(await answer('p3')).toBe('foto');
    await reported;
    const unknown = `${OWN}/fotos/never-kept.webp`;
    expect(await answer('p3', unknown)).toBe(await instead().text());
  });

  test('P06 a photo cached for Ana is never served to Beto, even offline', async () => {
    await pages.report('p1', await signIn('ana'));
    await answer('p1');
    const { outbox } = device.open();
    await outbox.endSession('ana', 'sellar');
    await pages.report('p2', await signIn('beto'));
    online = false;
    await expect(answer('p2')).rejects.toThrow('offline');
    await expect(answer('p1')).rejects.toThrow('offline');
  });

  test('photos of a session that ended during the download are not kept', async () => {
    await pages.report('p1', await signIn('ana'));
    const { outbox } = device.open();
    const real = caches.open.bind(caches);
    caches.open = async (name) => {
      await outbox.endSession('ana', 'sellar');
      return real(name);
    };
    await answer('p1');
    expect(await caches.keys()).toEqual([]);
  });

  test('a restarted worker still knows which page belongs to which session', async () => {
    await pages.report('p1', await signIn('ana'));
    expect(await createPages(device.store, async () => []).ownerOf('p1')).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ['svg', answered('<svg/>', 'image/svg+xml')],
    ['html', answered('<p>', 'text/html')],
    ['opaque', answered('x', 'image/webp', 'opaque')],
    ['404', answered('x', 'image/webp', 'basic', 404)],
  ])('H16 %s is never cached', async (_, response) => {
    expect(keepable(response)).toBe(false);
    reply = () => response.clone();
    await pages.report('p1', await signIn('ana'));
    await answer('p1');
    expect(await caches.keys()).toEqual([]);
  });

  test('H16 an endless photo is given up', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
    expect(
      await copyOf(new Response(endless, { headers: { 'content-type': 'image/webp' } })),
    ).toBeUndefined();
  });
});

test('the photo cache keeps its limits of count and bytes by dropping the least recently used', async () => {
  const cache = await createCaches().open('fotos');
  const photo = async (name: string, size: number) => {
    const copy = await copyOf(new Response('x'.repeat(size), { headers: { 'content-type': 'image/webp' } }));
    if (copy) await shelve(cache, `${OWN}/${name}`, copy, { photos: 3, bytes: 100 });
  };
  const names = async () => (await cache.keys()).map(({ url }) => url.slice(OWN.length + 1));
  for (const name of ['a', 'b', 'c']) await photo(name, 10);
  await photo('a', 10);
  await photo('d', 10);
  expect(await names()).toEqual(['c', 'a', 'd']);
  await photo('e', 85);
  expect(await names()).toEqual(['d', 'e']);
});

test('outbox and worker use the same name for an owner’s photo cache', async () => {
  const device = createDevice(() => data('guardarConfiguracion', true));
  const { ports } = device.open();
  const { epoca } = await createOutbox(ports).beginSession('ana', 't');
  const pages = createPages(device.store, async () => []);
  await pages.report('p1', epoca);
  const session = (await device.read('sesion', 'actual')) as { dueno: string };
  expect(await pages.ownerOf('p1')).toBe(session.dueno);
});
