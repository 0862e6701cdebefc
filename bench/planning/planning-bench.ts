import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { traceTasks } from '../../tests/support/browser/main-thread.ts';
import { type Check, check } from '../check.ts';
import { WORK } from '../folders.ts';
import { CPU_SLOWDOWN, evaluate, heapOf, until } from '../page/load.ts';
import { PAGE_SHOWN } from '../page/shown.ts';
import { withSignedInApp } from '../page/signed-in-app.ts';
import { type Interaction, measureInteraction, observePresses } from '../shell/interactions.ts';
import { spread } from '../statistics.ts';

const GROUPS = 50_000;
const UABS = ['MAT', 'DER', 'HUM', 'COM', 'BIO'];
const HEADER = 'Materia,Clave,Grupo,UAB,Cupo,Profesor,Origen,Demanda';
/** On the disk: text that the browser is handed by the protocol would be a long task of its own. */
const FILE = join(WORK, 'grupos.csv');
const TEXT = [
  HEADER,
  ...Array.from(
    { length: GROUPS },
    (_, at) =>
      `Materia ${at % 997},CVE-${at},G${at % 12},${UABS[at % 5]},${20 + (at % 30)},Profesora Núñez ${at % 800},Regular,${at % 60}`,
  ),
].join('\r\n');

const BOX = 'main section[aria-label="Grupos"]';
const REVIEW = `document.querySelector('#revisar') !== null`;
const TABLE = `document.querySelector('${BOX} tbody tr[aria-rowindex]') !== null`;
const box = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Grupos', exact: true });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en la tabla' });
const cupo = (page: Page) =>
  box(page)
    .getByRole('columnheader')
    .filter({ hasText: 'Cupo' })
    .getByRole('button', { name: 'Cupo', exact: true });

/** What is asked of the open table. */
const ON_THE_TABLE: readonly Interaction[] = [
  {
    name: 'the table sorted by a column',
    target: cupo,
    async undo(page) {
      // Ascending, descending, unsorted.
      await cupo(page).click();
      await cupo(page).click();
    },
  },
  {
    name: 'a letter typed into the search of the table',
    target: field,
    text: '7',
    shows: `/ de 50,000 grupos/.test(document.querySelector('main').textContent)`,
    undo: (page) => field(page).fill(''),
  },
  {
    name: 'a filter of a column',
    target: (page) => page.getByRole('checkbox', { name: /^BIO/ }),
    undo: (page) => page.getByRole('checkbox', { name: /^BIO/ }).click(),
  },
];

/** The planning table with 50 000 groups, on a CPU slowed fourfold. */
export async function benchPlanning(port: number, times: number): Promise<Check[]> {
  return withSignedInApp('planning', port, async (context, address) => {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(observePresses);
    await page.goto(`${address}/planeacion`);
    await until(cdp, PAGE_SHOWN, 'the empty page');
    const before = await heapOf(cdp);

    const longest: number[] = [];
    const took: number[] = [];
    for (let time = 0; time < times; time++) {
      const opened = await openFile(page, cdp);
      longest.push(opened.longest);
      took.push(opened.ms);
    }
    const heap = (await heapOf(cdp)) - before;
    const checks = [
      check('opening 50 000 groups: longest task', { most: 50 }, spread(longest), 'ms'),
      check('opening 50 000 groups: until the table is shown', { most: 10_000 }, spread(took), 'ms'),
      check('heap of 50 000 groups', { most: 30 }, heap, 'MB'),
    ];
    for (const one of ON_THE_TABLE) {
      if (one.name.startsWith('a filter'))
        await page.getByRole('button', { name: 'Opciones de UAB' }).click();
      const tasks = await measureInteraction(page, cdp, one, times);
      checks.push(check(`${one.name}: until it is painted`, { most: 200 }, spread(tasks.map(shownIn)), 'ms'));
    }
    await page.keyboard.press('Escape');
    checks.push(
      check('scrolling 50 000 groups: frames without rows', { most: 0 }, await blankFrames(page, cdp)),
    );
    return checks;
  });
}

/** A press is shown by its own frame; a typed letter by the tasks that follow it. */
const shownIn = ({ inp, total }: { inp: number; total: number }) => Math.max(inp, total);

async function openFile(page: Page, cdp: CDPSession): Promise<{ longest: number; ms: number }> {
  await writeFile(FILE, TEXT);
  await evaluate(cdp, `(${watchProgress.toString()})()`);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let ms = 0;
  const { longest } = await traceTasks(cdp, async () => {
    const began = performance.now();
    await page.locator('main input[type=file]').setInputFiles(FILE);
    await until(cdp, REVIEW, 'the review of the file');
    await page.getByRole('button', { name: 'Abrir la tabla' }).click();
    await until(cdp, TABLE, 'the table');
    ms = performance.now() - began;
    await wait(500);
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  if ((await evaluate(cdp, 'progressShown')) !== true) throw new Error('opening the file showed no progress');
  return { longest, ms };
}

/** Runs in the page: notes whether a progress bar appears. */
function watchProgress(): void {
  Object.assign(globalThis, { progressShown: false });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main progress')) return;
    Object.assign(globalThis, { progressShown: true });
    observer.disconnect();
  }).observe(document.body, { childList: true, subtree: true });
}

/** Turns the wheel through some thousand rows. @returns frames in which the middle of the box showed no row */
async function blankFrames(page: Page, cdp: CDPSession): Promise<number> {
  const place = await box(page).boundingBox();
  if (!place) throw new Error('there is no table');
  await evaluate(cdp, `(${watchFrames.toString()})(${JSON.stringify(BOX)})`);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await cdp.send('Input.synthesizeScrollGesture', {
    x: place.x + place.width / 2,
    y: place.y + place.height / 2,
    yDistance: -20_000,
    speed: 4000,
    gestureSourceType: 'mouse',
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const { seen, blank } = (await evaluate(cdp, 'frames')) as { seen: number; blank: number };
  if (seen < 30) throw new Error(`only ${seen} frames while scrolling`);
  return blank;
}

/** Runs in the page: counts the frames whose middle is no row of the table. */
function watchFrames(selector: string): void {
  const frames = { seen: 0, blank: 0 };
  Object.assign(globalThis, { frames });
  const table = document.querySelector(selector);
  const look = () => {
    if (!table) return;
    const { left, top, width, height } = table.getBoundingClientRect();
    const row = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('tr');
    frames.seen += 1;
    if (!row?.hasAttribute('aria-rowindex')) frames.blank += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
