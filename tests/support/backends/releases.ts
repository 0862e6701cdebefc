import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readJournal, releasesFolder } from '../../../server/releases/journal.ts';
import { type Child, startChild } from '../server/child-process.ts';

const RELEASE = join(import.meta.dirname, '../../../scripts/release/release-app.ts');

/** Options of a publication; see `npm run release`. */
export interface ReleaseOptions {
  /** the build's folder, with its own `.version` */
  dist?: string;
  /** an existing version instead of a build */
  version?: string;
  notes?: string[];
  urgency?: 'normal' | 'recommended' | 'required';
  /** a date or date and time in Mexico City */
  deadline?: string;
  percent?: number;
}

/** The data that the release applies to: an AppProcess or any other. */
interface Served {
  dataDir: string;
  /** if given, waits until this server serves the release */
  url?: string;
}

/** Runs the real command in a process of its own. */
export function startRelease(dataDir: string, args: string[]): Child {
  const { PATH, HOME } = process.env;
  return startChild(process.execPath, [RELEASE, ...args], { env: { PATH, HOME, DATA_DIR: dataDir } });
}

/** Publishes a build; resolves when a running server serves it. */
export async function publishRelease(app: Served, options: ReleaseOptions): Promise<string> {
  const { notes = [], ...rest } = options;
  const named = Object.entries(rest).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return runRelease(app, [...named, ...notes.flatMap((note) => ['--notes', note])]);
}

export const rollBackRelease = (app: Served) => runRelease(app, ['--rollback']);
export const retireWorker = (app: Served) => runRelease(app, ['--retire-worker']);
export const restoreWorker = (app: Served) => runRelease(app, ['--restore-worker']);

async function runRelease(app: Served, args: string[]): Promise<string> {
  const child = startRelease(app.dataDir, args);
  const code = await child.ended;
  if (code !== 0) throw new Error(`the command ended with ${code}: ${child.stderr()}`);
  const { highest } = await readJournal(releasesFolder(app.dataDir));
  while (app.url !== undefined && (await served(app.url)) < highest) await wait(50);
  return child.stdout();
}

async function served(url: string): Promise<number> {
  const answer = await fetch(`${url}/salud`);
  return ((await answer.json()) as { publicacion: number }).publicacion;
}
