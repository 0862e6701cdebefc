import { expect } from '@playwright/test';
import { allSaved, chooseTheme } from '../support/person/settings-hand.ts';
import { test } from './test.ts';

test('promise 9: photos of the first visit, loaded before the worker existed, are shown offline', async ({
  enter,
}) => {
  // The own backend's people: today's have a portrait.
  const ana = await enter();
  const drawn = () =>
    ana.page.evaluate(() =>
      [...document.querySelectorAll('main img')]
        .filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)
        .map((image) => image.getAttribute('src')),
    );
  await expect(ana.page.getByRole('heading', { name: 'Hoy cumplen años' })).toBeVisible();
  const isSettled = () =>
    ana.page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLImageElement>('main img')];
      return all.length > 0 && all.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    });
  await expect.poll(isSettled).toBe(true);
  const seen = await drawn();
  await expect
    .poll(() =>
      ana.page.evaluate(
        async (urls) =>
          Promise.all(urls.map((url) => caches.match(url ?? ''))).then((all) => all.every(Boolean)),
        seen,
      ),
    )
    .toBe(true);
  await ana.context.setOffline(true);
  await ana.page.reload();
  await expect.poll(drawn).toEqual(seen);
  await ana.verify();
});

test('H16 a photo that is an HTML page or a scripted drawing is neither stored nor run; initials show', async ({
  backend,
  enter,
  watchWorker,
}) => {
  const isPhoto = ({ path }: { path: string }) => path.startsWith('/fotos/');
  const SCRIPT = 'parent.__ran = top.__ran = window.__ran = true';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`;
  const html = `<!doctype html><script>${SCRIPT}</script><h1>foto</h1>`;
  const answered = (type: string, body: string) => ({ kind: 'answer', status: 200, type, body }) as const;
  const asked = (one: { path: string; fault: string }) => isPhoto(one) && one.fault === 'answer';
  for (const fault of [answered('text/html', html), answered('image/svg+xml', svg)]) {
    const before = backend.server.seen.filter(asked).length;
    backend.server.misbehave(fault, { when: isPhoto });
    const ana = await enter({ prepare: watchWorker });
    await allSaved(ana.page);
    await backend.server.saw(asked, before + 1);
    const profile = ana.page.getByRole('banner').getByRole('button', { name: /Pepe/ });
    if (fault.type === 'text/html') await expect(profile.locator('img')).toHaveCount(0);
    const kept = () =>
      ana.page.evaluate(async () => (await caches.keys()).filter((name) => /^fotos/.test(name)));
    expect(await kept()).toEqual([]);
    expect(await ana.page.evaluate(() => '__ran' in window)).toBe(false);
    // The same worker stores a good photo, which proves that the check above means something.
    backend.server.behave();
    await ana.page.reload();
    await expect(profile.locator('img')).toBeVisible();
    await expect.poll(kept).toHaveLength(1);
  }
});

test.describe('a foreign backend', () => {
  test.use({ backendKind: 'ajeno' });

  test('S20 fifty photos of a host without CORS are shown and not stored (L13)', async ({
    backend,
    enter,
    watchWorker,
  }) => {
    const ana = await enter({ prepare: watchWorker });
    await allSaved(ana.page);
    const usage = () => ana.page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    const before = await usage();
    // Without `crossorigin`, as the app shows photos of a host without CORS.
    const shown = await ana.page.evaluate(async (host) => {
      const loaded = Array.from({ length: 50 }, (_, i) => {
        const image = new Image();
        image.src = `${host}/fotos/${i}.png?v=1`;
        document.body.append(image);
        return new Promise<number>((resolve, reject) => {
          image.onload = () => resolve(image.naturalWidth);
          image.onerror = () => reject(new Error(image.src));
        });
      });
      return Promise.all(loaded);
    }, backend.server.url);
    expect(shown.every((width) => width > 0)).toBe(true);
    await chooseTheme(ana, 'Rosa');
    await allSaved(ana.page);
    expect((await usage()) - before).toBeLessThan(5_000_000);
    expect(
      await ana.page.evaluate(async () =>
        (await caches.keys()).filter((name) => !name.startsWith('planeacion')),
      ),
    ).toEqual([]);
    await ana.verify();
  });
});
