import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { WORK } from '../folders.ts';
import { FLAGS, findChromium } from '../page/browser.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Scores {
  /** 0 to 100 */
  scores: Record<Category, number>;
  /** FCP, LCP, Speed Index and total blocking time in ms on the simulated phone; CLS */
  metrics: Record<string, number>;
  /** audits of accessibility and best practices below the full score, with their titles */
  faults: string[];
}

export interface Target {
  address: string;
  /** browser profile to start from, which is then not cleared; undefined: an empty one */
  profile?: string;
}

const METRICS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  speed: 'speed-index',
  blocking: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
};

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
  runtimeError?: { message: string };
}

/**
 * Lighthouse's error if Chromium's trace lacks the start of the navigation; the run then measured nothing.
 */
const NOT_RECORDED = 'NO_NAVSTART';
const TRIES = 5;

/** One run with the mobile preset. A run without a usable trace is repeated. */
export async function measure(lighthouse: string, target: Target): Promise<Scores> {
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(lighthouse, target);
    } catch (error) {
      const { stderr = '' } = error as { stderr?: string };
      if (tries === TRIES || !stderr.includes(NOT_RECORDED)) throw new Error(stderr || String(error));
    }
  }
}

/** Runs Lighthouse in a browser of its own. */
async function runOnce(lighthouse: string, { address, profile }: Target): Promise<Scores> {
  const folder = join(WORK, 'lighthouse-profile');
  await rm(folder, { recursive: true, force: true });
  if (profile) await cp(profile, folder, { recursive: true });
  else await mkdir(folder, { recursive: true });
  const browser = spawn(
    findChromium(),
    [...FLAGS, '--headless', '--lang=es-MX', `--user-data-dir=${folder}`, '--remote-debugging-port=0'],
    { stdio: 'ignore', env: { ...process.env, TZ: 'America/Mexico_City' } },
  );
  const ended = once(browser, 'exit');
  try {
    const options = [
      `--port=${await portOf(browser, folder)}`,
      `--only-categories=${CATEGORIES}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      '--max-wait-for-load=60000',
      ...(profile ? ['--disable-storage-reset'] : []),
    ];
    const { stdout } = await promisify(execFile)(process.execPath, [lighthouse, address, ...options], {
      maxBuffer: 64 * 1024 * 1024,
    });
    return summarise(JSON.parse(stdout) as Report);
  } finally {
    browser.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Reads the debugging port, which Chromium writes into its profile folder. */
async function portOf(browser: ChildProcess, folder: string): Promise<string> {
  for (;;) {
    const text = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port = ''] = text.split('\n');
    if (port !== '') return port;
    if (browser.exitCode !== null) throw new Error(`Chromium ended with ${browser.exitCode}`);
    await wait(50);
  }
}

function summarise({ audits, categories, runtimeError }: Report): Scores {
  if (runtimeError) throw new Error(runtimeError.message);
  const scores = {} as Record<Category, number>;
  const faults: string[] = [];
  for (const category of CATEGORIES) {
    const { auditRefs, score } = categories[category];
    if (score === null) throw new Error(`no score for ${category}`);
    scores[category] = Math.round(score * 100);
    if (category === 'performance') continue;
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 1)
        faults.push(`${id}: ${audit.title}`);
    }
  }
  const metrics = Object.fromEntries(
    Object.entries(METRICS).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]),
  );
  return { scores, metrics, faults };
}
