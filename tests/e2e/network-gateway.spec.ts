import { expect, type Page } from '@playwright/test';
import type { Backend } from '../support/backends/backend.ts';
import { type Fault, gateway, json, portal, redirect } from '../support/backends/faults.ts';
import { carries, type Seen } from '../support/backends/misbehaving-server.ts';
import { jumpClock } from '../support/browser/jump-clock.ts';
import type { Person } from '../support/person/person.ts';
import {
  allSaved,
  chooseDark,
  chooseMenu,
  chooseTheme,
  says,
  type ThemeName,
} from '../support/person/settings-hand.ts';
import { placesWith, readSiteData } from '../support/person/site-data.ts';
import { overEveryWay, test } from './test.ts';

/** Answers that do not come from the app's API: portals, gateways, proxies. None of them is a refusal. */
const saves = carries('guardarConfiguracion');

/** The app takes this event as a good moment to retry. */
const lookAtIt = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')));

overEveryWay(() => {
  const attempts = ({ server }: Backend, usuario: string) =>
    server.seen.filter(
      ({ operations }) =>
        operations.some(({ variables }) => variables?.usuario === usuario) &&
        operations.some(({ operationName }) =>
          ['guardarConfiguracion', 'configuracion'].includes(operationName),
        ),
    ).length;

  /** The person returns to the page until it has sent another request. */
  async function looksUntilAsked(backend: Backend, ana: Person): Promise<void> {
    const before = attempts(backend, ana.usuario);
    await expect
      .poll(
        async () => {
          await lookAtIt(ana.page);
          return attempts(backend, ana.usuario);
        },
        { intervals: [100, 100, 250, 500] },
      )
      .toBeGreaterThan(before);
  }

  /**
   * An attempt answered by the fault may still be in flight at the first try; the pause is stored after it.
   */
  async function savedWhenLookedAt(ana: Person): Promise<void> {
    await expect(async () => {
      await lookAtIt(ana.page);
      await allSaved(ana.page, 4000);
    }).toPass({ timeout: 40_000 });
    await ana.verify();
  }

  /** The row and the session stay whatever is answered, also over a reload. */
  async function keepsAll(backend: Backend, ana: Person, name: ThemeName, fault: Fault): Promise<void> {
    // The own backend: the portal stands before the whole app. A foreign one: before that backend.
    backend.server.misbehave(fault, { when: ({ path }) => backend.kind === 'propio' || path === '/graphql' });
    await chooseTheme(ana, name);
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    await ana.page.reload();
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    expect(await ana.page.evaluate(() => localStorage.getItem('usuario'))).toBe(ana.usuario);
    const kept = await readSiteData(ana.page);
    expect(Object.keys(kept).filter((place) => place.includes('/graphql'))).toEqual([]);
    expect(placesWith(kept, 'Acceso a la red')).toEqual([]);
    backend.server.behave();
    await savedWhenLookedAt(ana);
  }

  test('N07 N08 N09 promise 12: captive portals, redirects, gateway errors and closed ports end no session', async ({
    announce,
    backend,
    enter,
  }) => {
    // The browser follows no redirect of the preflight that the foreign backend needs.
    if (backend.kind === 'propio') announce(/http:\/\/portal\.invalid\//);
    const { server } = backend;
    const ana = await enter();
    await test.step('N07 a captive portal answers with its page', () =>
      keepsAll(backend, ana, 'Verde', portal));
    await test.step('N08 a redirect to another origin', () =>
      keepsAll(backend, ana, 'Rosa', redirect('http://portal.invalid/entrar')));

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
        await looksUntilAsked(backend, ana);
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

  test('N16 promise 18: no attempt is made before the Retry-After of a 429, in seconds or as a date', async ({
    backend,
    enter,
  }) => {
    const { server } = backend;
    /** Neither network hints nor a retry by the person nor another change shorten the wait. */
    async function waitsFor(header: () => string): Promise<void> {
      const ana = await enter();
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
      // Stored and recorded in the book: a document that is being closed cannot report it.
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

  test('N17 promise 2: more than twenty failed attempts in half an hour drop nothing', async ({
    backend,
    enter,
  }) => {
    const { server } = backend;
    const ana = await enter();
    server.misbehave(gateway(503));
    await chooseTheme(ana, 'Verde');
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    for (let minute = 0; minute < 22; minute++) {
      await jumpClock(ana.context, 85_000);
      await looksUntilAsked(backend, ana);
    }
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    server.behave();
    await savedWhenLookedAt(ana);
  });

  test('N19 a token error in the second of three saves keeps the first, ends the session and holds the rest', async ({
    backend,
    enter,
  }) => {
    const ana = await enter();
    await ana.context.setOffline(true);
    await chooseTheme(ana, 'Verde');
    await chooseMenu(ana, 'Superpuesto');
    await chooseDark(ana);
    await says(ana.page, 'Sin conexión · 3 cambios por enviar');
    // Without Web Locks page and worker may both send a row to a backend that knows no order.
    const written = () =>
      new Set(
        backend
          .writes()
          .filter(({ usuario }) => usuario === ana.usuario)
          .map(({ campo, valor }) => `${campo} ${valor}`),
      ).size;
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
    expect(written()).toBe(1);
    backend.server.behave();
    await ana.signIn();
    await allSaved(ana.page);
    expect(written()).toBe(3);
    await ana.verify();
  });
});
