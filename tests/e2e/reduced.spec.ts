import { expect, test } from '@playwright/test';
import { overBackends } from '../support/over-backends.ts';
import { enter } from '../support/person.ts';

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

overBackends((world) => {
  test('APIs missing in older browsers are removed from page and worker, on first and later visits', async ({
    browser,
  }) => {
    const ana = await enter(browser, world.backend);
    const [worker] = ana.context.serviceWorkers();
    expect(await worker?.evaluate(presentApis)).toEqual([]);
    expect(await ana.page.evaluate(presentApis)).toEqual([]);
    await ana.page.reload();
    expect(await ana.page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    expect(await ana.page.evaluate(presentApis)).toEqual([]);
    await ana.verify();
  });
});
