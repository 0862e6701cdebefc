import { expect, type Page, test } from '@playwright/test';
import { type Fault, gateway, json, portal, redirect } from '../support/faults.ts';
import { jumpClock } from '../support/jump-clock.ts';
import { everythingKept, placesWith } from '../support/kept.ts';
import { carries, type Seen } from '../support/misbehaving-server.ts';
import { overBackends } from '../support/over-backends.ts';
import { enter, type Person } from '../support/person.ts';
import {
  allSaved,
  chooseDark,
  chooseMenu,
  chooseTheme,
  says,
  type ThemeName,
} from '../support/settings-hand.ts';

/** Somebody answers who is not our API: portals, gateways, proxies (reliability.md 3.1). None of it is a refusal. */
const saves = carries('guardarConfiguracion');

/** What the app takes for a good moment to try. */
const lookAtIt = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')));

overBackends((world) => {
  const attempts = (usuario: string) =>
    world.backend.server.seen.filter(
      ({ operations }) =>
        operations.some(({ variables }) => variables?.usuario === usuario) &&
        operations.some(({ operationName }) =>
          ['guardarConfiguracion', 'configuracion'].includes(operationName),
        ),
    ).length;

  /** The person looks at it until it has asked once more. */
  async function looksUntilAsked(ana: Person): Promise<void> {
    const before = attempts(ana.usuario);
    await expect
      .poll(
        async () => {
          await lookAtIt(ana.page);
          return attempts(ana.usuario);
        },
        { intervals: [100, 100, 250, 500] },
      )
      .toBeGreaterThan(before);
  }

  /** An attempt that the trouble has answered may still be under way at the first look: the pause is written after it. */
  async function savedWhenLookedAt(ana: Person): Promise<void> {
    await expect(async () => {
      await lookAtIt(ana.page);
      await allSaved(ana.page, 4000);
    }).toPass({ timeout: 40_000 });
    await ana.verify();
  }

  /** The row and the session stay whatever is answered, over a reload too. */
  async function keepsAll(ana: Person, name: ThemeName, fault: Fault): Promise<void> {
    const { backend } = world;
    // Ours: the portal stands before the whole app. Another's: before that backend.
    backend.server.misbehave(fault, { when: ({ path }) => backend.kind === 'propio' || path === '/graphql' });
    await chooseTheme(ana, name);
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    await ana.page.reload();
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    expect(await ana.page.evaluate(() => localStorage.getItem('usuario'))).toBe(ana.usuario);
    const kept = await everythingKept(ana.page);
    expect(Object.keys(kept).filter((place) => place.includes('/graphql'))).toEqual([]);
    expect(placesWith(kept, 'Acceso a la red')).toEqual([]);
    backend.server.behave();
    await savedWhenLookedAt(ana);
  }

  test('N07 N08 N09 promise 12: a captive portal’s page, redirects, a gateway’s error pages, a closed port', async ({
    browser,
  }) => {
    const { server } = world.backend;
    const ana = await enter(browser, world.backend);
    await test.step('N07 a captive portal answers with its page', () => keepsAll(ana, 'Verde', portal));
    await test.step('N08 a redirect to another origin', () =>
      keepsAll(ana, 'Rosa', redirect('http://portal.invalid/entrar')));

    await test.step('N08 a redirect to a page of the same origin', async () => {
      server.misbehave(redirect('/login'));
      await chooseTheme(ana, 'Naranja');
      await says(ana.page, 'Sin conexión · 1 cambio por enviar');
      server.behave();
      await savedWhenLookedAt(ana);
    });

    await test.step('N09 error pages, then a closed port', async () => {
      const statuses = [502, 503, 504, 511, 401, 403];
      server.misbehave(gateway(statuses[0] ?? 502));
      await chooseTheme(ana, 'Cian');
      for (const status of statuses) {
        server.misbehave(gateway(status));
        await looksUntilAsked(ana);
        await says(ana.page, 'Sin conexión · 1 cambio por enviar');
      }
      await server.refuse();
      server.behave();
      await lookAtIt(ana.page);
      await ana.page.reload().catch(() => undefined);
      await says(ana.page, 'Sin conexión · 1 cambio por enviar');
      await server.accept();
      await allSaved(ana.page);
      await ana.verify();
    });
  });

  test('N16 promise 18: 429 with Retry-After in seconds and as a date: no attempt before it is over', async ({
    browser,
  }) => {
    const { server } = world.backend;
    /** Neither hints nor the person's own word nor another change shorten it. */
    async function waitsFor(header: () => string): Promise<void> {
      const ana = await enter(browser, world.backend);
      const mine = (one: Seen) => one.operations.some(({ variables }) => variables.usuario === ana.usuario);
      server.misbehave(
        gateway(429, () => ({ 'retry-after': header() })),
        {
          times: 1,
          when: (one) =>
            mine(one) && one.operations.length === 1 && one.operations[0]?.variables.campo === 'currentTheme',
        },
      );
      await chooseTheme(ana, 'Verde');
      await server.saw((one) => one.fault === 'answer' && mine(one));
      const sent = () => server.seen.filter((one) => saves(one) && mine(one)).length;
      const before = sent();
      await lookAtIt(ana.page);
      await chooseMenu(ana, 'Superpuesto');
      // Kept and written down in the book: a document that goes away tells it nothing.
      await says(ana.page, /2 cambios por enviar/);
      await ana.page.reload();
      await says(ana.page, /2 cambios por enviar/);
      await jumpClock(ana.context, 60_000);
      await lookAtIt(ana.page);
      await ana.page.waitForTimeout(4000);
      expect(sent()).toBe(before);
      await jumpClock(ana.context, 61_000);
      await lookAtIt(ana.page);
      await allSaved(ana.page);
      await ana.verify();
    }
    await Promise.all([
      test.step('in seconds', () => waitsFor(() => '120')),
      test.step('as a date', () => waitsFor(() => new Date(Date.now() + 120_000).toUTCString())),
    ]);
  });

  test('N17 promise 2: a server in trouble for half an hour of more than twenty attempts: nothing is dropped', async ({
    browser,
  }) => {
    const { server } = world.backend;
    const ana = await enter(browser, world.backend);
    server.misbehave(gateway(503));
    await chooseTheme(ana, 'Verde');
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    for (let minute = 0; minute < 22; minute++) {
      await jumpClock(ana.context, 85_000);
      await looksUntilAsked(ana);
    }
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    server.behave();
    await savedWhenLookedAt(ana);
  });

  test('N19 a token error for the second of three saves: the first stands, the session ends, the rest waits for it', async ({
    browser,
  }) => {
    const { backend } = world;
    const ana = await enter(browser, backend);
    await ana.context.setOffline(true);
    await chooseTheme(ana, 'Verde');
    await chooseMenu(ana, 'Superpuesto');
    await chooseDark(ana);
    await says(ana.page, 'Sin conexión · 3 cambios por enviar');
    const refusal = [
      { data: null, errors: [{ message: 'JsonWebTokenError', path: ['guardarConfiguracion'] }] },
    ];
    const first = (one: Parameters<typeof saves>[0]) =>
      saves(one) && one.operations[0]?.variables.usuario === ana.usuario;
    backend.server.misbehave(json(200, refusal), {
      when: (one) => first(one) && backend.server.seen.some(first),
    });
    await ana.context.setOffline(false);
    await expect(ana.page).toHaveURL(/\/login/, { timeout: 20_000 });
    expect(backend.writes().filter(({ usuario }) => usuario === ana.usuario)).toHaveLength(1);
    backend.server.behave();
    await ana.signIn();
    await allSaved(ana.page);
    expect(backend.writes().filter(({ usuario }) => usuario === ana.usuario)).toHaveLength(3);
    await ana.verify();
  });
});
