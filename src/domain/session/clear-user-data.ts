import type { KeptAnswers } from '../../api/cached/kept-answers.ts';
import type { Api } from '../../api/client/api.ts';
import type { WatchedQueries } from '../../api/watched-query.ts';
import { within } from '../../lib/settle-within.ts';
import type { PageOutbox } from '../../offline/unfinished-writes.ts';
import { dropPhotos } from '../../storage/drop-photos.ts';
import type { KeyValue } from '../../storage/keyval.ts';

/** Deletes a person's data on the device outside localStorage (B6). Can be repeated. */
export interface WipeParts {
  keyval: KeyValue;
  outbox: PageOutbox;
  api: Api;
  live: WatchedQueries;
  keptAnswers: KeptAnswers;
  dayNotices(epoch: () => undefined): Promise<{ system: { quiet(): Promise<void> } }>;
  /** Cache Storage; undefined if the browser has none */
  caches(): CacheStorage | undefined;
}

const WRITES_LIMIT_MS = 1000;

/**
 * Wipes after the outbox's own transaction has closed the session: stops writers, then deletes the stored
 * data. A failed step leaves the wipe mark, so that the next start finishes the wipe before anything is
 * shown. Resolves to whether it is complete.
 * @param usuario who has signed in since; this person's data stays, but for the photos
 */
export async function wipe(parts: WipeParts, usuario?: string): Promise<boolean> {
  await stopWriting(parts);
  const [photos, failed] = await Promise.all([
    dropPhotos(parts.caches()),
    (usuario ? sweepStrays(parts, usuario) : parts.keyval.clear()).catch(() => true),
  ]);
  // Remove notifications and the badge; a failure here leaves no data on the device.
  await within(WRITES_LIMIT_MS, quiet(parts));
  const left = await (usuario ? findStrays(parts, usuario) : parts.keyval.keys().catch(() => []));
  const done = left.length === 0 && !failed && photos !== undefined;
  if (done) await parts.outbox.finishWipe().catch(() => undefined);
  return done;
}

const nothing = () => undefined;
const quiet = ({ dayNotices }: WipeParts) =>
  dayNotices(nothing).then(({ system }) => system.quiet(), nothing);

/** Stops all writes of the leaving person's data. */
export async function stopWriting({ live, api, keptAnswers }: WipeParts): Promise<void> {
  live.clear();
  await within(WRITES_LIMIT_MS, Promise.all([api.close(), keptAnswers.close()]));
}

type Stored = Pick<WipeParts, 'keyval'>;

/** Deletes data that another tab wrote while a session ended: keys of people other than the one signed in. */
export async function sweepStrays(parts: Stored, usuario?: string): Promise<void> {
  const strays = await findStrays(parts, usuario);
  await Promise.allSettled(strays.map((key) => parts.keyval.delete(key)));
}

async function findStrays({ keyval }: Stored, usuario?: string): Promise<string[]> {
  const keys = await keyval.keys().catch(() => []);
  return keys.filter((key) => key.includes(':') && !key.endsWith(`:${usuario}`));
}
