import { createCell, type Observable } from '../../lib/observable.ts';
import { planningKey, planningViewsKey } from '../../storage/keys.ts';
import type { KeyValue } from '../../storage/keyval.ts';
import type { PlanningField } from './fields.ts';
import type { JobResult, PlanningJob } from './jobs.ts';
import { type KeptPlanning, readKept, readViews, type SavedView } from './kept-planning.ts';
import { type FileReview, MOST_BYTES } from './read-file.ts';
import { keptFile, type PlanningSource, sample } from './sources.ts';
import type { PlanningTable } from './table.ts';
import { EVERYTHING, type PlanningQuery } from './view.ts';

/** Runs a job off the page's thread. An abort ends it and rejects. @throws if no worker can be started */
export type RunPlanningJob = (
  job: PlanningJob,
  progress: (part: number) => void,
  signal: AbortSignal,
) => Promise<JobResult>;

export interface ReviewedFile {
  name: string;
  review: FileReview;
  rows: number;
}

export type PlanningState =
  /** the device is asked what it keeps */
  | { phase: 'asking' }
  /** fault: why the last attempt came to nothing */
  | { phase: 'none'; fault?: string }
  /** part: 0 to 1 */
  | { phase: 'reading'; name: string; part: number }
  /** again: it is read again, with other columns */
  | { phase: 'review'; file: ReviewedFile; again: boolean }
  /** fault: why the last file was not opened over it */
  | { phase: 'table'; source: PlanningSource; table: PlanningTable; fault?: string };

/** The planning table of one person: what is open, and what the device keeps of it. No method rejects. */
export interface Planning {
  state: Observable<PlanningState>;
  /** what is asked of the table; it stays while the app is open */
  query: Observable<PlanningQuery>;
  ask(query: PlanningQuery): void;
  /** the person's saved views, by name */
  views: Observable<readonly SavedView[]>;
  /** Saves what is asked now under a name, which replaces a view of that name. @returns whether the device could store it */
  saveView(name: string): Promise<boolean>;
  removeView(name: string): Promise<boolean>;
  /** Shows what the device keeps, if nothing is open yet. */
  resume(): Promise<void>;
  /** Reads a file, for the person to look at before it is used. */
  choose(file: File): Promise<void>;
  /** Reads it again: what each of its columns brings. */
  assign(fields: readonly (PlanningField | '')[]): Promise<void>;
  /** Opens the file that was looked at, and keeps it on the device. */
  accept(): Promise<void>;
  openSample(): Promise<void>;
  closeSample(): void;
  /** Ends what is under way, and shows what was open before. */
  cancel(): void;
  /** Removes the file from the device, and from the screen. */
  forget(): Promise<void>;
}

export interface PlanningParts {
  keyval: KeyValue;
  /** the person whose table this is; undefined or another one after the session's end */
  usuario(): string | undefined;
  shared(): boolean;
  now(): number;
  run: RunPlanningJob;
}

const UNREADABLE =
  'No pudimos leer el archivo. Puede que haya cambiado o que ya no esté ahí; elígelo otra vez.';
const TOO_LARGE = `El archivo pasa de ${MOST_BYTES / 1024 ** 2} MB: no puede ser una lista de grupos.`;

export function createPlanning(parts: PlanningParts): Planning {
  const owner = parts.usuario();
  const state = createCell<PlanningState>({ phase: 'asking' });
  const query = createCell(EVERYTHING);
  const views = createCell<readonly SavedView[]>([]);
  let kept: KeptPlanning | undefined;
  let resumed: Promise<void> | undefined;
  let working = new AbortController();
  /** what Cancelar returns to */
  let open: PlanningState = { phase: 'none' };
  let chosen: { file: File; packed: string; reviewed: ReviewedFile } | undefined;

  const isOver = (signal: AbortSignal) => signal.aborted || parts.usuario() !== owner;

  function begin(): AbortSignal {
    working.abort();
    working = new AbortController();
    return working.signal;
  }

  function show(next: PlanningState): void {
    open = next;
    state.set(next);
  }

  /** Shows why it did not work over what was open before. */
  function fail(fault: string): void {
    state.set(open.phase === 'table' ? { ...open, fault } : { phase: 'none', fault });
  }

  async function work(job: PlanningJob, name: string, signal: AbortSignal): Promise<JobResult | undefined> {
    const tell = (part: number) => {
      const now = state.get();
      if (!isOver(signal) && now.phase === 'reading') state.set({ phase: 'reading', name, part });
    };
    try {
      const result = await parts.run(job, tell, signal);
      return isOver(signal) ? undefined : result;
    } catch {
      if (!isOver(signal))
        fail('No pudimos leerlo en este dispositivo. Vuelve a cargar la página e intenta de nuevo.');
      return undefined;
    }
  }

  async function build(
    { name, rows }: PlanningSource,
    signal: AbortSignal,
  ): Promise<PlanningTable | undefined> {
    state.set({ phase: 'reading', name, part: 0 });
    const result = await work({ kind: 'build', ...rows }, name, signal);
    if (result?.kind === 'fault') fail(result.message);
    return result?.kind === 'table' ? result.table : undefined;
  }

  async function openSource(source: PlanningSource, signal: AbortSignal): Promise<void> {
    const table = await build(source, signal);
    if (!table) return;
    query.set(EVERYTHING);
    show({ phase: 'table', source, table });
  }

  async function review(file: File, fields?: readonly (PlanningField | '')[]): Promise<void> {
    const signal = begin();
    if (file.size > MOST_BYTES) return fail(TOO_LARGE);
    const now = state.get();
    if (fields && now.phase === 'review') state.set({ ...now, again: true });
    else state.set({ phase: 'reading', name: file.name, part: 0 });
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (isOver(signal)) return;
    if (!bytes) return fail(UNREADABLE);
    const result = await work({ kind: 'review', bytes, ...(fields && { fields }) }, file.name, signal);
    if (result?.kind === 'fault') return fail(result.message);
    if (result?.kind !== 'review') return;
    const reviewed = { name: file.name, review: result.review, rows: result.rows };
    chosen = { file, packed: result.packed, reviewed };
    state.set({ phase: 'review', file: reviewed, again: false });
  }

  /** @returns where the file is kept: on a shared machine and without storage, only while the page is open */
  async function keep(file: KeptPlanning): Promise<'device' | 'memory' | 'failed'> {
    if (owner === undefined || parts.usuario() !== owner) return 'failed';
    try {
      await parts.keyval.set(planningKey(owner), file);
      return parts.shared() ? 'memory' : 'device';
    } catch {
      return 'failed';
    }
  }

  async function storeViews(next: readonly SavedView[]): Promise<boolean> {
    views.set(next);
    if (owner === undefined || parts.usuario() !== owner) return false;
    return parts.keyval.set(planningViewsKey(owner), next).then(
      () => true,
      () => false,
    );
  }
  const viewsBut = (name: string) => views.get().filter((view) => view.name !== name);

  return {
    state,
    query,
    ask: query.set,
    views,
    saveView: (name) =>
      storeViews(
        [...viewsBut(name), { name, query: query.get() }].sort((a, b) =>
          a.name.localeCompare(b.name, 'es-MX'),
        ),
      ),
    removeView: (name) => storeViews(viewsBut(name)),

    resume() {
      resumed ??= (async () => {
        const signal = begin();
        if (owner !== undefined) views.set(await readViews(parts.keyval, owner).catch(() => []));
        kept = owner === undefined ? undefined : await readKept(parts.keyval, owner).catch(() => undefined);
        if (isOver(signal)) return;
        if (!kept) return show({ phase: 'none' });
        await openSource(keptFile(kept, parts.shared() ? 'memory' : 'device'), signal);
      })();
      return resumed;
    },

    choose: (file) => review(file),

    async assign(fields) {
      if (chosen) await review(chosen.file, fields);
    },

    async accept() {
      if (!chosen || chosen.reviewed.review.fault) return;
      const { packed, reviewed } = chosen;
      const signal = begin();
      chosen = undefined;
      const { problems, problemCount } = reviewed.review;
      const { name, rows } = reviewed;
      const before = kept?.file;
      const next: KeptPlanning = {
        version: 1,
        file: { name, openedAt: parts.now(), rows, problems, problemCount, packed },
        ...(before && { older: { name: before.name, openedAt: before.openedAt, packed: before.packed } }),
      };
      // Kept once nothing can go wrong any more: until then, Cancelar leaves the file before.
      const table = await build(keptFile(next, 'device'), signal);
      if (!table) return;
      kept = next;
      const where = await keep(next);
      // A Cancelar that comes too late has no effect; the end of the session has.
      if (parts.usuario() !== owner) return;
      query.set(EVERYTHING);
      show({ phase: 'table', source: keptFile(next, where), table });
    },

    openSample: () => openSource(sample(), begin()),

    closeSample() {
      begin();
      query.set(EVERYTHING);
      show({ phase: 'none' });
    },

    cancel() {
      begin();
      chosen = undefined;
      state.set(open);
    },

    async forget() {
      begin();
      if (owner !== undefined) await parts.keyval.delete(planningKey(owner)).catch(() => undefined);
      kept = undefined;
      query.set(EVERYTHING);
      show({ phase: 'none' });
    },
  };
}
