/** A person's visit in real Chromium through the proxy. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { AppProcess } from '../../tests/support/backends/app-process.ts';
import { publishRelease } from '../../tests/support/backends/releases.ts';
import { connectionStatus, openDevice, signIn, workerReady } from '../../tests/support/browser/browser.ts';
import { choice, inPanel } from '../../tests/support/person/shell.ts';
import { overTls } from './https.ts';
import { NAME, type Place } from './proxies.ts';
import type { Report } from './report.ts';

const ACCOUNT = 'profesor';

export interface Story {
  app: AppProcess;
  place: Place;
  report: Report;
  /** a build with another version than the running one */
  next: { dist: string; version: string };
}

export async function showStory({ app, place, report, next }: Story): Promise<void> {
  const { say, shows } = report;
  const outside = { url: `https://${NAME}:${place.httpsPort}`, password: app.password };
  const device = await openDevice(outside, {
    hosts: { [NAME]: '127.0.0.1' },
    switches: [`--ignore-certificate-errors-spki-list=${place.certificate.pin}`],
  });
  const { page } = device;
  try {
    say('');
    say('A person, in Chromium');
    await signIn(page, outside, ACCOUNT);
    shows('signed in at', page.url(), `${outside.url}/`);
    shows('the page came by', await page.evaluate(protocolOfPage), 'h2');
    await workerReady(page);
    shows('a secure context with its worker', await page.evaluate(() => isSecureContext), true);
    await theme(page, 'Verde');
    await expect(connectionStatus(page)).toHaveText('Todo guardado');
    shows('saved on the server', await kept(app), 'green');

    await device.context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Buen|¡Feliz)/);
    await expect(connectionStatus(page)).toHaveText(/^Sin conexión/);
    shows('loaded again without a network', await status(page), /^Sin conexión/);
    await theme(page, 'Rosa');
    await expect(connectionStatus(page)).toHaveText(/1 cambio por enviar/);
    await device.context.setOffline(false);
    await expect(connectionStatus(page)).toHaveText('Todo guardado', { timeout: 60_000 });
    shows('a change made meanwhile, sent afterwards', await kept(app), 'pink');

    say('');
    say('The application is started again');
    await app.stop();
    const answer = await overTls(place, '/config.json');
    shows(
      'meanwhile',
      [answer.status, answer.headers['cache-control'], answer.body.toString().trim()],
      [503, 'no-store', 'Planeación escolar vuelve en un momento.'],
    );
    await page.reload();
    await theme(page, 'Cian');
    await expect(connectionStatus(page)).toHaveText(/1 cambio por enviar/);
    shows('the app opens, and keeps a change', await status(page), /1 cambio por enviar/);
    await app.start();
    await expect(connectionStatus(page)).toHaveText('Todo guardado', { timeout: 90_000 });
    shows('sent once it is there again', await kept(app), 'cyan');

    await showUpdate(page, { app, place, report, next });
    shows('errors that the page has said', device.errors, []);
  } finally {
    await device.remove();
  }
}

async function showUpdate(page: Page, { app, report: { say, shows }, next }: Story): Promise<void> {
  say('');
  say('A second version is published');
  const before = await versionOf(page);
  await publishRelease(app, { dist: next.dist, notes: ['Detrás de un proxy también.'] });
  await page.goto(new URL('/actualizaciones', page.url()).href);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  const prompt = page.getByRole('region', { name: 'Actualización' });
  await expect(prompt).toContainText('Hay una versión nueva', { timeout: 60_000 });
  await expect(prompt).toContainText('Detrás de un proxy también.');
  say('ok  the prompt comes, with its notes');
  const loaded = page.waitForEvent('load', { timeout: 60_000 });
  await prompt.getByRole('button', { name: 'Actualizar' }).click();
  await loaded;
  await workerReady(page);
  shows('the page runs', `${before}, then ${await versionOf(page)}`, `${before}, then ${next.version}`);
  await expect(connectionStatus(page)).toHaveText('Todo guardado', { timeout: 60_000 });
  shows('and is signed in', await status(page), 'Todo guardado');
}

const textOf = async (part: Locator) => (await part.textContent())?.replace(/\s+/g, ' ').trim() ?? '';
const status = (page: Page) => textOf(connectionStatus(page));

const theme = (page: Page, name: string) =>
  inPanel(page, (panel) => choice(panel, 'Color del tema', name).click());

const protocolOfPage = () => {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming).nextHopProtocol;
};

/** Version reported by the worker that controls the page. */
const versionOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(String(data));
        const worker = navigator.serviceWorker.controller;
        if (worker) worker.postMessage({ tipo: 'version' }, [port2]);
        else reject(new Error('no worker'));
      }),
  );

/** The theme stored at the server, requested without the proxy. */
async function kept(app: AppProcess): Promise<unknown> {
  const token = await app.signIn(ACCOUNT);
  const query = 'query($u: String!, $c: String!) { configuracion(usuario: $u, campo: $c) }';
  const { data } = await app.call(query, { u: ACCOUNT, c: 'currentTheme' }, token);
  return data?.configuracion;
}
