import { expect } from '@playwright/test';
import { overBackends, test } from './test.ts';

/** Runs only in the project of the reduced Chromium and proves that the APIs are missing there. */
const presentApis = () =>
  Object.entries({
    'AbortSignal.any': AbortSignal.any,
    'URL.canParse': URL.canParse,
    'Response.json': Response.json,
    requestIdleCallback: 'requestIdleCallback' in globalThis,
    navigation: 'navigation' in globalThis,
    'navigator.locks': navigator.locks,
  })
    .filter(([, there]) => there)
    .map(([name]) => name);

overBackends(() => {
  test('APIs missing in older browsers are removed from page and worker, on first and later visits', async ({
    enter,
  }) => {
    const ana = await enter();
    const [worker] = ana.context.serviceWorkers();
    expect(await worker?.evaluate(presentApis)).toEqual([]);
    expect(await ana.page.evaluate(presentApis)).toEqual([]);
    await ana.page.reload();
    expect(await ana.page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    expect(await ana.page.evaluate(presentApis)).toEqual([]);
    await ana.verify();
  });
});
