import { expect, test } from '@playwright/test';
import { removeTemplate } from '../support/app-process.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { enter, leaveAll } from '../support/person.ts';
import { allSaved, chooseTheme } from '../support/settings-hand.ts';
import { preludeWorker, workerFailures } from '../support/storage-faults.ts';

let backend: Backend;
test.beforeAll(async () => {
  backend = await startBackend('ajeno');
});
test.afterEach(({ browser }) => leaveAll(browser));
test.afterAll(async () => {
  await backend.remove();
  await removeTemplate();
});

test('S20 fifty photos of a host without CORS are shown and take no room (L13)', async ({ browser }) => {
  const ana = await enter(browser, backend, { prepare: preludeWorker });
  await allSaved(ana.page);
  const usage = () => ana.page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const before = await usage();
  // As the app shows them where the host's photos are not for reading: without `crossorigin`.
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
  expect(await workerFailures(ana.context)).toEqual([]);
});
