import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { dateIn } from '../../server/calendar.ts';
import { isoDay } from '../../src/lib/calendar.ts';
import { noticeOfDay } from '../../src/offline/birthday-notice.ts';
import { type Check, check } from '../check.ts';
import { APP_DIST, WORK } from '../folders.ts';
import { openProfile } from '../page/browser.ts';
import { CPU_SLOWDOWN, evaluate, until } from '../page/load.ts';
import { DASHBOARD_SHOWN } from '../page/shown.ts';
import { ACCOUNT, PASSWORD, prepareSignedIn, signIn } from '../page/sign-in.ts';
import { startServer } from '../server-process.ts';
import { type Interaction, measureInteraction, observePresses } from '../shell/interactions.ts';
import { spread } from '../statistics.ts';
import { A_LETTER, FROM_HOME, IN_THE_MONTH, ON_PERSONAS, ON_THE_LIST } from './people-interactions.ts';
import { fillStaff, ZONE } from './staff.ts';

const SERVE_DIST = join(import.meta.dirname, '../page/serve-dist.ts');
const DATA = join(WORK, 'data', 'people');
const ADMINISTRATOR = 'admin';
const MONTH = `document.querySelectorAll('main [role=gridcell] b').length >= 28`;

/**
 * The pages about people, in a university of 20 000 employees with 400 birthdays today, on a CPU slowed
 * fourfold.
 */
export async function benchPeople(port: number, times: number): Promise<Check[]> {
  await rm(DATA, { recursive: true, force: true });
  const env = { CLAVE_DEMO: PASSWORD, DATA_DIR: DATA, DIST: APP_DIST };
  // The first start creates the demonstration's accounts.
  await (await startServer(SERVE_DIST, port, env)).stop();
  await fillStaff(DATA);
  const server = await startServer(SERVE_DIST, port, env);
  const profile = join(WORK, 'profile');
  try {
    await rm(profile, { recursive: true, force: true });
    await cp(await prepareSignedIn(server.address), profile, { recursive: true });
    await readNotice(server.address);
    const context = await openProfile(profile);
    try {
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await page.addInitScript(observePresses);
      await page.goto(server.address);
      await until(cdp, DASHBOARD_SHOWN, 'the dashboard');
      const checks: Check[] = [];
      const measure = async (all: readonly Interaction[]) => {
        checks.push(...(await measureTasks(page, cdp, all, times)));
      };
      await measure(FROM_HOME);
      await page.goto(`${server.address}/cumpleanos`);
      await measure(ON_THE_LIST);
      await page.getByRole('main').getByRole('link', { name: 'Mes', exact: true }).click();
      await until(cdp, MONTH, 'the month');
      await measure(IN_THE_MONTH);
      const shown: number[] = [];
      await keepNextMonth(page, cdp);
      const month = page.url();
      await context.setOffline(true);
      for (let time = 0; time < times; time++) shown.push(await offlineMonth(page, cdp, month));
      checks.push(check('a month, offline, until it is shown', { most: 200 }, spread(shown), 'ms'));
      checks.push(...(await benchPersonas(server.address, times)));
      return checks;
    } finally {
      await context.close();
    }
  } finally {
    await server.stop();
  }
}

async function measureTasks(
  page: Page,
  cdp: CDPSession,
  all: readonly Interaction[],
  times: number,
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const one of all) {
    const tasks = await measureInteraction(page, cdp, one, times);
    const longest = spread(tasks.map((task) => task.longest));
    checks.push(check(`${one.name}: longest task`, { most: 50 }, longest, 'ms'));
    if (one !== A_LETTER) continue;
    const total = spread(tasks.map((task) => task.total));
    checks.push(check(`${one.name}: all tasks`, { most: 100 }, total, 'ms'));
  }
  return checks;
}

/** The page Personas, which needs an administrator: in a profile of their own. */
export async function benchPersonas(address: string, times: number): Promise<Check[]> {
  const profile = join(WORK, 'administrator');
  await rm(profile, { recursive: true, force: true });
  await readNotice(address, ADMINISTRATOR);
  const context = await openProfile(profile);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(observePresses);
    await page.goto(`${address}/login`);
    await signIn(page, ADMINISTRATOR);
    await until(cdp, DASHBOARD_SHOWN, 'the dashboard of the administrator');
    await page.goto(`${address}/personas`);
    await until(cdp, `document.querySelectorAll('main li a').length >= 50`, 'the people');
    return await measureTasks(page, cdp, ON_PERSONAS, times);
  } finally {
    await context.close();
  }
}

/** Marks today's notice as read, as another device would: its dialog would lie over the page. */
async function readNotice(address: string, account = ACCOUNT): Promise<void> {
  const ask = async (query: string, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query }),
    });
    return (await answer.json()) as { data: Record<string, unknown> };
  };
  const entered = await ask(`{ loginUsuario(usuario: "${account}", password: "${PASSWORD}") { token } }`);
  const { token } = entered.data.loginUsuario as { token: string };
  const { year: anio, mes, dia } = dateIn(ZONE, new Date());
  const aviso = noticeOfDay(isoDay({ anio, mes, dia }));
  const marked = await ask(
    `{ marcarAvisoLeido(usuario: "${account}", aviso: "${aviso}", leido: true) }`,
    token,
  );
  if (marked.data.marcarAvisoLeido !== true) throw new Error(JSON.stringify(marked));
}

/** Shows the next month long enough for the device to store it, then goes back. */
async function keepNextMonth(page: Page, cdp: CDPSession): Promise<void> {
  const months = page.getByRole('navigation', { name: 'Mes' });
  await months.getByRole('link', { name: /^Mes siguiente/ }).click();
  await until(cdp, MONTH, 'the next month');
  await months.getByRole('link', { name: /^Mes anterior/ }).click();
  await until(cdp, MONTH, 'the month');
  // Each day is stored when its answer arrives.
  await wait(1000);
}

/**
 * ms from the press on `Mes siguiente` until the people of that month are visible. The device has the month
 * stored, but the page has not shown it yet.
 */
async function offlineMonth(page: Page, cdp: CDPSession, from: string): Promise<number> {
  await page.goto(from);
  await until(cdp, MONTH, 'the month that the page opens with');
  // The notice about the missing connection appears above the month a moment later.
  await page
    .getByRole('main')
    .getByText(/Sin conexión/)
    .first()
    .waitFor();
  await wait(500);
  const box = await page.getByRole('link', { name: /^Mes siguiente/ }).boundingBox();
  if (!box) throw new Error('there is no next month');
  await evaluate(cdp, `(${watchMonth.toString()})()`);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const button = {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    button: 'left',
    clickCount: 1,
  } as const;
  await cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
  await until(cdp, 'typeof monthShown === "number"', 'the next month, offline');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const shown = Number(await evaluate(cdp, 'monthShown'));
  await wait(500);
  return shown;
}

/** Runs in the page: measures from the press until a frame shows a full month under another title. */
function watchMonth(): void {
  const before = document.querySelector('main h2[aria-live]')?.textContent;
  const full = () =>
    document.querySelector('main h2[aria-live]')?.textContent !== before &&
    document.querySelectorAll('main [role=gridcell] b').length >= 28;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const look = () =>
        requestAnimationFrame((at) => {
          if (!full()) return look();
          // In the frame after the one that rendered it.
          Object.assign(globalThis, { monthShown: at - timeStamp });
          return undefined;
        });
      look();
    },
    { capture: true, once: true },
  );
}
