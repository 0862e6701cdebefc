import { mkdir } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Bodies, PolicyOf } from '../files/dist-files.ts';
import { describeError } from '../log-error.ts';
import { asVersion, type Build, keepBuild, proven, readBuild, readKept, tidy } from './builds.ts';
import { advance, highestRevision, readHistory, readJournal, releasesFolder } from './journal.ts';
import { withLock } from './lock.ts';
import { createRelease, type Snapshot, type StoredRelease } from './release.ts';
import {
  firstState,
  type PublicationState,
  publish,
  servedVersions,
  type Version,
  withVersion,
} from './state.ts';

/** The releases that this server serves. */
export interface ReleaseControl {
  snapshot(): Snapshot;
  /** the state that the snapshot shows */
  state(): PublicationState;
  /** Reads the journal now; resolves when a newer state is served, or could not be. */
  refresh(): Promise<void>;
  /** Looks whether another process or a command has written a state since the last look, and serves it. */
  catchUp(): Promise<void>;
  /** The journal's states, newest first. */
  history(): Promise<PublicationState[]>;
  /**
   * Writes and serves the state that `next` returns. @throws ReleaseFault, StaleRevision
   * @param revision number of the state that the caller has seen
   */
  change(revision: number, next: (present: PublicationState) => PublicationState): Promise<void>;
  close(): void;
}

/** Another change was written since the caller read the state. */
export class StaleRevision extends Error {}

/** There is neither a build nor a readable release. */
export class NothingToServeError extends Error {}

export interface ReleasesOptions {
  dataDir: string;
  /** the build beside the server; unknown ones are published to everybody (npm start after an upgrade) */
  distDir: string;
  policyOf: PolicyOf;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
  now: () => Date;
  print?: (line: string) => void;
}

const LOOK_EACH_MS = 1000;
/** After a failed read, the next try comes this many checks later. */
const LOOKS_AFTER_FAILURE = 30;

/** @throws NothingToServeError */
export async function openReleases(options: ReleasesOptions): Promise<ReleaseControl> {
  const { dataDir, distDir, log, policyOf } = options;
  const folder = releasesFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const dist = await readBuild(distDir);
  if (dist) {
    await adopt(folder, dist, options).catch(async (error: unknown) => {
      // For example a full disk: the current release stays.
      if ((await readJournal(folder)).state === undefined) throw error;
      log.error({ fallo: describeError(error) }, 'the build beside the server could not be published');
    });
  }

  /** Served versions in memory, by folder; at first the build that was just read. */
  let loaded = new Map<string, StoredRelease>();
  const load = async (one: Version, bodies?: Bodies) => {
    const { carpeta, version } = one;
    const known = loaded.get(carpeta);
    // the same content under another word: see withVersion
    if (known) return { ...known, version };
    return createRelease(version, bodies ?? (await readKept(folder, carpeta)), policyOf);
  };
  let shown: { state: PublicationState; snapshot: Snapshot } | undefined;
  let warned = 0;

  async function show(): Promise<void> {
    const { highest, state, unreadable } = await readJournal(folder);
    if (unreadable.length > 0 && warned < highest)
      log.warn({ archivos: unreadable }, 'a state of the releases cannot be read; the one below holds');
    warned = highest;
    if (!state || state.revision === shown?.state.revision) return;
    const next = new Map<string, StoredRelease>();
    for (const one of servedVersions(state)) {
      const bodies = one.carpeta === dist?.carpeta ? dist.bodies : undefined;
      const release = await load(one, bodies).catch((error: unknown) => {
        log.error({ version: one.version, fallo: describeError(error) }, 'a release cannot be read');
      });
      if (release) next.set(one.carpeta, release);
    }
    const snapshot = snapshotOf(state, [...next.values()], shown === undefined);
    if (!snapshot) return;
    loaded = next;
    shown = { state, snapshot };
  }

  let running: Promise<void> | undefined;
  /** One look at a time; one that is asked for while another runs begins after it. */
  const refresh = (): Promise<void> => {
    const turn = (running ?? Promise.resolve()).then(show).finally(() => {
      if (running === turn) running = undefined;
    });
    running = turn;
    return turn;
  };
  const guarded = () =>
    refresh().catch((error: unknown) =>
      log.error({ fallo: describeError(error) }, 'the releases cannot be read'),
    );

  await refresh();
  const first = shown as { state: PublicationState; snapshot: Snapshot } | undefined;
  if (!first) throw new NothingToServeError(distDir);
  let present = first;
  const now = () => (present = shown ?? present);
  const clean = (state: PublicationState) =>
    tidy(folder, state).catch((error: unknown) =>
      log.warn({ fallo: describeError(error) }, 'old releases cannot be removed'),
    );
  await clean(present.state);

  let pause = 0;
  let looking: Promise<void> | undefined;
  const look = async () => {
    const highest = await highestRevision(folder).catch(() => 0);
    if (highest <= now().state.revision) return;
    await guarded();
    if (now().state.revision < highest) pause = LOOKS_AFTER_FAILURE;
  };
  /** Those who ask at the same time share one look. */
  const catchUp = async () => {
    if (pause > 0) return;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    await looking;
  };
  const timer = setInterval(() => {
    if (pause > 0) pause -= 1;
    else void catchUp();
  }, LOOK_EACH_MS).unref();

  return {
    snapshot: () => now().snapshot,
    state: () => now().state,
    refresh,
    catchUp,
    history: () => readHistory(folder),
    async change(revision, next) {
      const written = await advance(folder, (state) => {
        if (!state || state.revision !== revision) throw new StaleRevision();
        return proven(folder, next(state));
      });
      await guarded();
      await clean(written);
    },
    close: () => clearInterval(timer),
  };
}

/** The build beside the server, where no state knows it: the first release, or everybody's next one. */
async function adopt(folder: string, dist: Build, { distDir, now, print }: ReleasesOptions): Promise<void> {
  const isKnown = (state: PublicationState | undefined, { carpeta }: Build) =>
    state?.versiones.some((one) => one.carpeta === carpeta) ?? false;
  if (isKnown((await readJournal(folder)).state, dist)) return;
  const waiting = () => print?.('Se está publicando otra versión; un momento…');
  await withLock(
    folder,
    async () => {
      // Another process may have built meanwhile.
      const build = (await readBuild(distDir)) ?? dist;
      if (isKnown((await readJournal(folder)).state, build)) return;
      await keepBuild(folder, build);
      const act = { quien: 'consola', cuando: now().toISOString() };
      const added = asVersion(build, now());
      await advance(folder, (state) =>
        state ? publish(withVersion(state, added), build.version, added, 100, act) : firstState(added, act),
      );
    },
    waiting,
  );
}

/**
 * Undefined if a file that the state names is missing: the previous snapshot is then served on. At the start there is no
 * previous one, so the newest readable release is served instead.
 */
function snapshotOf(
  state: PublicationState,
  served: StoredRelease[],
  atStart: boolean,
): Snapshot | undefined {
  const named = (version: string | undefined) => served.find((one) => one.version === version);
  const current = named(state.actual);
  const candidate = named(state.candidata?.version);
  const whole = current && (state.candidata === null || candidate);
  const stand = current ?? served.at(0);
  if (stand === undefined || (!whole && !atStart)) return undefined;
  return {
    current: stand,
    candidate:
      state.candidata && candidate ? { release: candidate, percent: state.candidata.porcentaje } : undefined,
    served,
    retired: state.retirado,
  };
}
