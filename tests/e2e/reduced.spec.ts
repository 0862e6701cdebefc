import { expect, test } from '@playwright/test';
import { overBackends } from '../support/over-backends.ts';
import { enter } from '../support/person.ts';

/** Runs in the project of the reduced Chromium only: what its other tests lack is lacking. */
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
  test('the APIs that older browsers lack are taken away from the page and its worker, on the first visit and on later ones', async ({
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
