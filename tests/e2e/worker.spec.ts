import { type CDPSession, expect, type Page } from '@playwright/test';
import type { Backend } from '../support/backends/backend.ts';
import { gateway, json } from '../support/backends/faults.ts';
import { carries, type Seen } from '../support/backends/misbehaving-server.ts';
import { connectionStatus, signIn, workerReady } from '../support/browser/browser.ts';
import { jumpClock } from '../support/browser/jump-clock.ts';
import { MENU_LEAVES } from '../support/person/menu-entries.ts';
import { allSaved, chooseTheme, says } from '../support/person/settings-hand.ts';
import { heading } from '../support/person/shell.ts';
import { readRest } from '../support/promises/rest.ts';
import { test } from './test.ts';

/** The real worker with the production headers: offline, killed, given its last sync, absent. */

const saves = carries('guardarConfiguracion');
/**
 * Shown after a failed send. None is in flight then, so leaving the page cuts off no request that the server
 * has carried out.
 */
const UNSENT = 'Sin conexión · 1 cambio por enviar';
const effects = (backend: Backend, usuario: string) =>
  backend.writes().filter((write) => write.usuario === usuario).length;

/** Controls the worker of this origin through the DevTools protocol. */
async function workerControl(page: Page, { url }: Backend) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  return {
    sync: (lastChance: boolean) =>
      session.send('ServiceWorker.dispatchSyncEvent', {
        origin: url,
        registrationId,
        tag: 'envio',
        lastChance,
      }),
    stop: () => session.send('ServiceWorker.stopAllWorkers'),
  };
}

test('promise 14: a page loaded while the worker took over gets controlled by it', async ({
  backend,
  meet,
}) => {
  const ana = await meet();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const late = await ana.context.newPage();
  await late.route(`${backend.url}/login`, async (route) => {
    ask();
    await held;
    await route.continue();
  });
  const arrived = late.goto(`${backend.url}/login`);
  await asked;
  await ana.page.goto(`${backend.url}/login`);
  await workerReady(ana.page);
  letGo();
  await arrived;
  await workerReady(late);
});

test('W01 promise 14: after the first visit every page opens offline, visited or not', async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  await ana.context.setOffline(true);
  const outside = [
    '/landing',
    '/auth/registro',
    '/auth/restablecer',
    '/auth/codigo',
    '/privacidad',
    '/notfound',
    '/no-existe',
  ];
  const paths = new Set([...MENU_LEAVES.map(({ href }) => href), '/configuracion', '/profile', ...outside]);
  expect(paths.size).toBeGreaterThan(12);
  for (const path of paths) {
    await ana.page.goto(backend.url + path);
    await expect(heading(ana.page), path).toBeVisible();
    await expect(heading(ana.page), path).not.toHaveText(/^(No pudimos|Esta página dejó)|^$/);
    await expect(ana.page.getByRole('main').first(), path).toBeVisible();
  }
  await expect(ana.page).toHaveURL(/\/notfound$/);
});

test('W03 an app file answered with a page is not installed, and the next visit repairs it', async ({
  backend,
  meet,
}) => {
  const plain = await fetch(`${backend.url}/assets/no-hay-12345678.js`, { headers: { accept: '*/*' } });
  expect([plain.status, plain.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);

  const first = await meet();
  await first.page.goto(`${backend.url}/login`);
  await workerReady(first.page);
  const needed = await first.page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  backend.server.misbehave(
    { kind: 'answer', status: 200, type: 'text/html; charset=utf-8', body: '<!doctype html><h1>Inicio</h1>' },
    { when: ({ path }) => path.endsWith('.js') && path !== '/sw.js' && !needed.includes(path) },
  );
  const ana = await meet();
  await ana.page.goto(`${backend.url}/login`);
  await backend.server.saw(({ fault }) => fault === 'answer');
  const workers = () =>
    ana.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const known = [registration?.installing, registration?.waiting, registration?.active];
      return known.flatMap((worker) => (worker ? [worker.state] : []));
    });
  await expect.poll(workers, { timeout: 30_000 }).toEqual([]);
  expect(await ana.page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

  backend.server.behave();
  await ana.page.reload();
  await workerReady(ana.page);
  await ana.context.setOffline(true);
  await ana.page.goto(`${backend.url}/auth/registro`);
  await expect(heading(ana.page)).not.toHaveText(/^No pudimos/);
});

test('what the browser can notify is said while the worker is still being installed', async ({
  backend,
  meet,
}) => {
  backend.server.misbehave({ kind: 'hang', applied: false }, { when: ({ path }) => path === '/sw.js' });
  const { page, usuario } = await meet();
  await signIn(page, backend, usuario);
  await page.goto(`${backend.url}/avisos`);
  const device = page.getByRole('region', { name: 'En este dispositivo' });
  await expect(device).toHaveText(/Con la app instalada en este dispositivo, también podemos avisarte/);
});

test("W11 promise 3: if the worker is killed before the server's answer, the row stays, with one effect", async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  // From the start: a worker that the browser starts anew is online for a moment.
  backend.server.misbehave(gateway(503), { when: saves });
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Verde');
  await says(ana.page, UNSENT);
  const control = await workerControl(ana.page, backend);
  // No page of the app: the worker alone sends.
  await ana.page.goto('about:blank');
  backend.server.behave();
  backend.server.misbehave({ kind: 'hang', applied: true }, { when: saves });
  const before = backend.server.seen.filter(saves).length;
  await ana.context.setOffline(false);
  await control.sync(false);
  await backend.server.saw(saves, before + 1);
  await expect.poll(() => effects(backend, ana.usuario)).toBe(1);
  await control.stop();
  // The answer reaches no one, and for a while the server does not answer.
  backend.server.release();
  backend.server.behave();
  backend.server.misbehave(gateway(503), { when: saves });

  await ana.page.goto(backend.url);
  await says(ana.page, /1 cambio por enviar/);
  expect((await readRest(ana.page, 'uno')).rows).toMatchObject([{ valor: 'green', estado: 'pendiente' }]);
  backend.server.behave();
  await allSaved(ana.page);
  expect(effects(backend, ana.usuario)).toBe(1);
  await ana.verify();
});

test("W12 if the browser's last sync fails, the row stays, and a page sends it at the next opening", async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  // From the start: a worker that the browser starts anew is online for a moment.
  backend.server.misbehave(gateway(503), { when: saves });
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Rosa');
  await says(ana.page, UNSENT);
  const control = await workerControl(ana.page, backend);
  await ana.page.goto('about:blank');
  const before = backend.server.seen.filter(saves).length;
  await ana.context.setOffline(false);
  await control.sync(true);
  await backend.server.saw(saves, before + 1);
  expect(effects(backend, ana.usuario)).toBe(0);

  backend.server.behave();
  await ana.page.goto(backend.url);
  await allSaved(ana.page);
  expect(effects(backend, ana.usuario)).toBe(1);
  await ana.verify();
});

test('a page whose worker is stopped while its answer arrives is shown whole', async ({ backend, enter }) => {
  const { page, context } = await enter();
  await workerReady(page);
  // Slowed, so that the answer is still arriving when the worker is stopped.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  const spy = await context.newPage();
  const worker = await workerControl(spy, backend);
  page.on('framenavigated', () => void worker.stop());
  for (let load = 0; load < 3; load++) {
    await page.goto('about:blank');
    await page.goto(backend.url, { waitUntil: 'domcontentloaded', timeout: 20_000 });
  }
  await expect(heading(page)).toContainText(/^(Buen|¡Feliz)/);
});

test('W13 promise 8: without Background Sync the page alone sends', async ({ backend, enter }) => {
  const ana = await enter({
    prepare: async (context) =>
      void (await context.addInitScript(() => {
        // The empty first document has no workers.
        if (!isSecureContext) return;
        Reflect.deleteProperty(globalThis, 'SyncManager');
        Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
      })),
  });
  expect(
    await ana.page.evaluate(
      () => 'SyncManager' in globalThis || 'sync' in ServiceWorkerRegistration.prototype,
    ),
  ).toBe(false);
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Cian');
  await says(ana.page, UNSENT);
  await ana.context.setOffline(false);
  await allSaved(ana.page);
  expect(effects(backend, ana.usuario)).toBe(1);
  await ana.verify();
});

test('W14 if Background Sync is refused there is no unhandled error, and the page sends', async ({
  enter,
}) => {
  const ana = await enter({
    prepare: async (context) =>
      void (await context.addInitScript(() => {
        const sync = (globalThis as unknown as { SyncManager: { prototype: { register(): Promise<void> } } })
          .SyncManager;
        sync.prototype.register = () => {
          document.documentElement.dataset.refusals = 'si';
          return Promise.reject(new DOMException('no', 'NotAllowedError'));
        };
      })),
  });
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Lima');
  await says(ana.page, UNSENT);
  await expect(ana.page.locator('html')).toHaveAttribute('data-refusals', 'si');
  await ana.context.setOffline(false);
  await allSaved(ana.page);
  await ana.verify();
});

test('W18 under Trusted Types the worker registers through its single policy, without violations', async ({
  announce,
  backend,
  enter,
}) => {
  // The last step tries what the policy forbids.
  announce(/requires 'TrustedScriptURL'/);
  announce(/TrustedTypePolicy named 'otra'/);
  const page = await fetch(backend.url, { headers: { accept: 'text/html' } });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain('trusted-types planeacion');
  const violations: string[] = [];
  const ana = await enter({
    async prepare(context) {
      await context.exposeFunction('__violation', (text: string) => void violations.push(text));
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
          (globalThis as unknown as { __violation(text: string): void }).__violation(
            `${violatedDirective} ${sample}`,
          ),
        ),
      );
    },
  });
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Verde');
  await ana.page.goto(`${backend.url}/configuracion`);
  await expect(heading(ana.page)).toBeVisible();
  await ana.context.setOffline(false);
  await allSaved(ana.page);
  expect(violations).toEqual([]);

  // The purpose of the policy: neither a plain address nor another policy is accepted.
  const attempts = await ana.page.evaluate(async () => {
    const nameOf = (error: unknown) => (error as Error).name;
    const plain = await navigator.serviceWorker.register('/sw.js').then(() => 'taken', nameOf);
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    const second = (name: string) => {
      try {
        return trustedTypes.createPolicy(name, {}) && 'taken';
      } catch (error) {
        return nameOf(error);
      }
    };
    return [plain, second('otra')];
  });
  expect(attempts).toEqual(['TypeError', 'TypeError']);
});

test('W19 promise 9: Cache Storage holds no API data after a session, and an offline query fails as offline', async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  for (const path of ['/configuracion', '/profile', '/']) {
    await ana.page.goto(backend.url + path);
    await expect(heading(ana.page)).toBeVisible();
  }
  await chooseTheme(ana, 'Naranja');
  await allSaved(ana.page);
  const kept = await ana.page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ method, url }) => ({ method, path: new URL(url).pathname }));
  });
  expect(kept.length).toBeGreaterThan(10);
  for (const { method, path } of kept) {
    expect(method).toBe('GET');
    expect(path).toMatch(
      /^\/($|index\.html$|assets\/|fotos\/|manifest|[\w-]+\.(svg|png|ico|webp|js|woff2)$)/,
    );
    expect(path).not.toMatch(/graphql|config\.json|salud/);
  }

  await ana.context.setOffline(true);
  const answers = await ana.page.evaluate(async () => {
    const ask = (init?: RequestInit) =>
      fetch('/graphql', init).then(
        ({ status }) => status,
        ({ name }) => name,
      );
    const body = JSON.stringify([{ query: '{ __typename }' }]);
    return [
      await ask({ method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      await ask(),
    ];
  });
  expect(answers).toEqual(['TypeError', 'TypeError']);
});

for (const status of [400, 200])
  test(`W20 promise 2: a server behind the app (HTTP ${status}) gets four arguments, then the change waits`, async ({
    backend,
    enter,
  }) => {
    const ana = await enter();
    const unknown = json(status, {
      errors: [{ message: 'Unknown argument "dispositivo" on field "Query.x".' }],
    });
    const extended = ({ operations }: Seen) =>
      operations.some(
        ({ operationName, variables }) =>
          operationName === 'guardarConfiguracion' && 'dispositivo' in variables,
      );
    backend.server.misbehave(unknown, { when: extended });
    await chooseTheme(ana, 'Verde');
    await allSaved(ana.page);
    const refusals = () =>
      backend.server.seen.filter((seen) => extended(seen) && seen.fault === 'answer').length;
    const once = refusals();
    expect(once).toBeGreaterThan(0);
    await chooseTheme(ana, 'Rosa');
    await allSaved(ana.page);
    // Remembered for the host: not tried again with each save.
    expect(refusals()).toBe(once);
    expect(backend.value(ana.usuario, 'currentTheme')).toBe('pink');

    backend.server.misbehave(
      json(status, { errors: [{ message: 'Cannot query field "guardarConfiguracion" on type "Query".' }] }),
      { when: saves },
    );
    await chooseTheme(ana, 'Cian');
    await expect
      .poll(async () => (await readRest(ana.page, 'uno')).rows.map(({ estado }) => estado))
      .toEqual(['espera-actualizacion']);
    await expect(connectionStatus(ana.page)).toHaveText(/1 cambio por enviar/);
    const tried = backend.server.seen.filter(saves).length;
    await ana.page.reload();
    await expect(connectionStatus(ana.page)).toHaveText(/1 cambio por enviar/);
    expect(backend.server.seen.filter(saves)).toHaveLength(tried);
    expect(backend.value(ana.usuario, 'currentTheme')).toBe('pink');

    // The server is updated; the row is retried once a day.
    backend.server.behave();
    await jumpClock(ana.context, 24 * 3_600_000 + 60_000);
    await ana.page.evaluate(() => dispatchEvent(new Event('online')));
    await allSaved(ana.page);
    expect(backend.value(ana.usuario, 'currentTheme')).toBe('cyan');
    await ana.verify();
  });
