import { expect, type Page } from '@playwright/test';
import { startApp } from '../support/backends/app-process.ts';
import { DEVICE, signIn } from '../support/browser/browser.ts';
import { noticesOfNow } from '../support/person/read-notices.ts';
import {
  allSaved,
  type Chooses,
  chooseTheme,
  says,
  THEMES,
  type ThemeName,
} from '../support/person/settings-hand.ts';
import { startPostgres } from '../support/postgres/cluster.ts';
import { BASE, missingIn, startSaves, UNLIMITED } from '../support/postgres/save-load.ts';
import { test } from './test.ts';

const PEOPLE = ['profesor', 'festejo', 'admin'];

test('B03 promise 19: while a standby is promoted under 50 other clients, no screen says saved before the database has it', async ({
  announce,
  browser,
}) => {
  // The server answers INTERNO while PostgreSQL is away.
  announce(/ 50[03] /, 'perhaps');
  const primary = await startPostgres();
  await primary.query(`CREATE DATABASE ${BASE}`);
  const standby = await primary.standby();
  await primary.query("ALTER SYSTEM SET synchronous_standby_names = 'replica'");
  await primary.query('SELECT pg_reload_conf()');
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
  const DATABASE_URL = `postgres://planeacion@${hosts}/${BASE}?target_session_attrs=read-write`;
  const app = await startApp({ env: { ...UNLIMITED, DATABASE_URL } });
  try {
    // So that `Cumpleaños de hoy` opens over nothing.
    for (const aviso of noticesOfNow())
      await primary.query(
        `INSERT INTO aviso_leido (usuario, aviso, leido) SELECT usuario, '${aviso}', 1 FROM usuario`,
        BASE,
      );
    const screens: Chooses[] = [];
    for (const usuario of PEOPLE) {
      const page = await (await browser.newContext(DEVICE)).newPage();
      await signIn(page, app, usuario);
      screens.push({ page, choose: (_values, act) => act() });
    }
    const chooseAll = async (name: ThemeName) => {
      for (const screen of screens) await chooseTheme(screen, name);
    };
    const stored = async (database: typeof primary) =>
      (
        await database.query(
          `SELECT valor FROM configuracion WHERE campo = 'currentTheme' AND usuario IN ('${PEOPLE.join("','")}')`,
          BASE,
        )
      ).rows.map(({ valor }) => valor);
    const everyPage = (act: (page: Page) => Promise<void>) =>
      Promise.all(screens.map(({ page }) => act(page)));
    const all = (name: ThemeName) => PEOPLE.map(() => THEMES[name]);

    const load = await startSaves(
      {
        signIn: app.signIn,
        call: (query, variables, init) => app.call(query, variables, init?.token) as never,
      },
      50,
      PEOPLE,
    );
    await load.more(100);
    await chooseAll('Verde');
    await everyPage((page) => allSaved(page, 90_000));
    expect(await stored(primary)).toEqual(all('Verde'));

    await primary.kill();
    await chooseAll('Rosa');
    await everyPage((page) => says(page, /1 cambio por enviar/, 60_000));

    await standby.promote();
    await load.more(100);
    await everyPage((page) => allSaved(page, 90_000));
    expect(await stored(standby)).toEqual(all('Rosa'));
    await chooseAll('Naranja');
    await everyPage((page) => allSaved(page, 90_000));
    expect(await stored(standby)).toEqual(all('Naranja'));
    await load.stop();
    expect(await missingIn(standby, load)).toEqual([]);
  } finally {
    await app.remove();
    await standby.remove();
    await primary.remove();
  }
});
