import type { Api } from '../api/api.ts';
import type { FirstScreen } from '../api/first-screen.ts';
import type { LiveQueries } from '../api/live-query.ts';
import type { Outbox } from '../offline/outbox-port.ts';
import type { KeyValue } from '../storage/keyval.ts';
import { dropPhotos } from '../storage/photo-caches.ts';
import type { DayNotices } from './day-notices.ts';
import { within } from './within.ts';

/** What a person leaves on the device beside localStorage, and how it goes (B6, reliability.md 4.9). Can be repeated. */
export interface WipeParts {
  keyval: KeyValue;
  outbox: Outbox;
  api: Api;
  live: LiveQueries;
  firstScreen: FirstScreen;
  dayNotices(epoch: () => undefined): Promise<DayNotices>;
  /** Cache Storage; undefined where there is none */
  caches(): CacheStorage | undefined;
}

const WRITES_LIMIT_MS = 1000;

/**
 * Steps 2 to 6, after the outbox's own transaction closed the session: stop what writes, empty what is kept.
 * A step that fails leaves the mark of the wipe, so that the next start finishes it before anything is shown.
 */
export async function wipe(parts: WipeParts): Promise<boolean> {
  await stopWriting(parts);
  const emptied = await Promise.allSettled([parts.keyval.clear(), dropPhotos(parts.caches())]);
  // A name on the lock screen, a number on the icon; what fails here keeps nothing on the device.
  await within(WRITES_LIMIT_MS, quiet(parts));
  const left = await parts.keyval.keys().catch(() => []);
  const done = left.length === 0 && emptied.every(({ status }) => status === 'fulfilled');
  if (done) await parts.outbox.finishWipe().catch(() => undefined);
  return done;
}

const nothing = () => undefined;
const quiet = ({ dayNotices }: WipeParts) =>
  dayNotices(nothing).then(({ system }) => system.quiet(), nothing);

/** Nothing of the person that leaves may write from here on. */
export async function stopWriting({ live, api, firstScreen }: WipeParts): Promise<void> {
  live.clear();
  await within(WRITES_LIMIT_MS, Promise.all([api.close(), firstScreen.close()]));
}

/** What another tab was still writing while a session ended: copies of people other than the one who is signed in. */
export async function sweepStrays({ keyval }: Pick<WipeParts, 'keyval'>, usuario?: string): Promise<void> {
  const keys = await keyval.keys().catch(() => []);
  const strays = keys.filter((key) => key.includes(':') && !key.endsWith(`:${usuario}`));
  await Promise.allSettled(strays.map((key) => keyval.delete(key)));
}
