import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { seededRandom } from '../../../demo/random.ts';
import { parsePendingWrite } from '../../../src/offline/model/pending-write.ts';
import type { AppProcess } from '../backends/app-process.ts';
import type { BookEntry } from '../promises/book-script.ts';
import { connectionStatus, signIn, workerReady } from './browser.ts';
import { openKillable } from './killed-browser.ts';

export interface KillPlan {
  seed: number;
  kills: number;
  /** promised: 0 to 50 ms after «Guardado en este dispositivo»; any: 0 to 200 ms after the save begins */
  moment: 'promised' | 'any';
  onKill?: (done: number) => void;
}

export interface KillReport {
  kills: number;
  /** lives that ended after the screen had promised that the change is on this device */
  promised: number;
  /** rows whose transaction the page had seen complete */
  kept: number;
  /** promised values that were missing after the next start, or at the server in the end */
  lost: string[];
}

const USER = 'profesor';
const PROMISE = 'Guardado en este dispositivo';

/**
 * Promise 3 against the clock: a person saves the form and the browser is killed at a random moment.
 * Everything promised must be there after the next start. All lives of a plan share one profile; at the end
 * the server receives everything.
 */
export async function killWhileSaving(app: AppProcess, plan: KillPlan): Promise<KillReport> {
  const random = seededRandom(`${plan.moment} ${plan.seed}`);
  const profile = await mkdtemp(join(tmpdir(), 'planeacion-killed-'));
  const report: KillReport = { kills: 0, promised: 0, kept: 0, lost: [] };
  let browser = await openKillable(profile);
  try {
    await signIn(browser.page, app, USER);
    await workerReady(browser.page);
    // Chromium writes localStorage to the disk seconds later: without the session there, sign in again.
    for (let signedIn = false; !signedIn; ) {
      await browser.context.close();
      browser = await openKillable(profile);
      await browser.page.goto(`${app.url}/configuracion`);
      await expect(browser.page).toHaveTitle(/^(Configuración|Inicia)/);
      signedIn = !browser.page.url().includes('/login');
      if (!signedIn) await signIn(browser.page, app, USER);
    }
    await app.kill();
    await openForm(browser.page, app);
    let before = await readValues(browser.page);
    for (let life = 1; life <= plan.kills; life++) {
      const saved = browser.told(says(PROMISE));
      saved.catch(() => undefined);
      const fields = Array.from({ length: 1 + random.below(3) }, () => random.below(5));
      const began = browser.book.length;
      // If the browser is killed in the middle, this never resolves.
      browser.page.evaluate(saveSwitches, [...new Set(fields)]).catch(() => undefined);
      if (plan.moment === 'promised') await saved;
      await sleep(random.next() * (plan.moment === 'promised' ? 50 : 200));
      await browser.kill();

      const told = browser.book.slice(began);
      browser = await openKillable(profile);
      await openForm(browser.page, app);
      const after = await readValues(browser.page);
      const promised = told.some(says(PROMISE));
      report.kills += 1;
      report.promised += promised ? 1 : 0;
      report.kept += told.filter(({ tipo }) => tipo === 'guardada').length;
      report.lost.push(
        ...lostIn(before, after, told).map((what) => `seed ${plan.seed}, kill ${life}: ${what}`),
      );
      before = after;
      plan.onKill?.(report.kills);
    }
    await app.start();
    await expect(connectionStatus(browser.page)).toHaveText('Todo guardado', { timeout: 60_000 });
    report.lost.push(
      ...(await missingOn(app, before)).map((what) => `seed ${plan.seed}, at the end: ${what}`),
    );
  } finally {
    await browser.kill().catch(() => undefined);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  return report;
}

async function openForm(page: Page, app: AppProcess) {
  await page.goto(`${app.url}/configuracion`);
  await page.getByRole('switch', { name: 'Demanda' }).waitFor();
  await expect(connectionStatus(page)).not.toBeEmpty();
}

/** Runs in the page, faster than any person. */
async function saveSwitches(which: readonly number[]) {
  const switches = [...document.querySelectorAll<HTMLInputElement>('main [role=switch]')];
  for (const index of which) switches[index]?.click();
  await new Promise((resolve) => setTimeout(resolve, 5));
  document.querySelector<HTMLButtonElement>('main button[type=submit]')?.click();
}

const says = (text: string) => (entry: BookEntry) =>
  entry.tipo === 'pantalla' && entry.dice.some((said) => said.includes(text));

interface Values {
  /** the pending value of each field */
  rows: Map<string, string>;
  unreadable: number;
  status: string;
}

async function readValues(page: Page): Promise<Values> {
  const stored = await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('ajustes-uni'));
    const rows: unknown[] = await settled(
      database.transaction('pendiente').objectStore('pendiente').getAll(),
    );
    database.close();
    return rows;
  });
  const rows = stored.map(parsePendingWrite);
  return {
    rows: new Map(rows.flatMap((row) => (row ? [[row.clave, row.valor] as const] : []))),
    unreadable: rows.filter((row) => row === undefined).length,
    status: (await connectionStatus(page).textContent()) ?? '',
  };
}

/**
 * A switch is pressed at most once per life: a row is the old one, or the new one if that was not promised
 * yet.
 */
function lostIn(before: Values, after: Values, told: readonly BookEntry[]): string[] {
  const lost: string[] = [];
  if (after.unreadable > 0) lost.push(`${after.unreadable} half rows`);
  const kept = new Map<string, string>();
  for (const entry of told) if (entry.tipo === 'guardada') kept.set(entry.campo, entry.valor);
  for (const [campo, valor] of kept)
    if (after.rows.get(campo) !== valor) lost.push(`${campo} = ${valor} is ${after.rows.get(campo)}`);
  for (const campo of before.rows.keys()) if (!after.rows.has(campo)) lost.push(`${campo} is gone`);
  if (told.some(says(PROMISE)) && kept.size === 0) lost.push('promised before anything was kept');
  const waiting = `${after.rows.size} ${after.rows.size === 1 ? 'cambio' : 'cambios'} por enviar`;
  if (after.rows.size > 0 && !after.status.includes(waiting)) lost.push(`«${after.status}», not ${waiting}`);
  return lost;
}

async function missingOn(app: AppProcess, { rows }: Values): Promise<string[]> {
  const token = await app.signIn(USER);
  const query = 'query($u: String!, $c: String!) { configuracion(usuario: $u, campo: $c) }';
  const missing: string[] = [];
  for (const [campo, valor] of rows) {
    const there = (await app.call(query, { u: USER, c: campo }, token)).data?.configuracion;
    if (there !== valor) missing.push(`${campo} = ${valor} is ${String(there)} on the server`);
  }
  return missing;
}
