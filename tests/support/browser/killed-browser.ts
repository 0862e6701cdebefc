import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import config from '../../../playwright.config.ts';
import { type BookEntry, writeBook } from '../promises/book-script.ts';

/** A browser on a profile that outlives it, with the promise book attached, to be killed at any moment. */
export interface KillableBrowser {
  context: BrowserContext;
  page: Page;
  /** entries of the page so far */
  book: BookEntry[];
  /** resolves with the first matching entry from now on; rejects if there is none within a minute */
  told(like: (entry: BookEntry) => boolean): Promise<BookEntry>;
  /** SIGKILL to every process of this profile's browser; resolves when they have ended. */
  kill(): Promise<void>;
}

export async function openKillable(profile: string): Promise<KillableBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    ...config.use?.launchOptions,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1440, height: 900 },
  });
  const book: BookEntry[] = [];
  const listeners = new Set<(entry: BookEntry) => void>();
  await context.exposeBinding('__libro', (_source, entry: BookEntry) => {
    book.push(entry);
    for (const listener of [...listeners]) listener(entry);
  });
  await context.addInitScript(writeBook);
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    context,
    page,
    book,
    told: (like) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('the page never said it')), 60_000);
        listeners.add((entry) => {
          if (!like(entry)) return;
          clearTimeout(late);
          resolve(entry);
        });
      }),
    async kill() {
      const closed = new Promise((resolve) => context.once('close', resolve));
      const all = await processesOf(profile);
      for (const pid of all) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It ended with its parent.
        }
      }
      await closed;
      for (const pid of all) while (await lives(pid)) await sleep(5);
    },
  };
}

/** The browser of this profile and every process that it has started. */
async function processesOf(profile: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const known = await Promise.all(
    pids.map(async (name) => {
      try {
        const [command, state] = await Promise.all([
          readFile(`/proc/${name}/cmdline`, 'utf8'),
          readFile(`/proc/${name}/stat`, 'utf8'),
        ]);
        const parent = Number(state.slice(state.lastIndexOf(')') + 4).split(' ')[0]);
        return [{ pid: Number(name), parent, command }];
      } catch {
        return [];
      }
    }),
  );
  const all = known.flat();
  const found = new Set(
    all
      .filter(({ command }) => command.split('\0').includes(`--user-data-dir=${profile}`))
      .map(({ pid }) => pid),
  );
  if (found.size === 0) throw new Error(`no browser on ${profile}`);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** Whether it still runs; an ended process may stay in the table until its parent reads its exit code. */
async function lives(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return !/^\) [ZX]/.test(state.slice(state.lastIndexOf(')')));
}
