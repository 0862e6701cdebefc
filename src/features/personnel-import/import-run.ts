import type { ImportKind } from '../../../shared/personnel-import.ts';
import type { FileColumn, ImportState } from '../../domain/personnel/import-state.ts';
import type {
  ImportAnswer,
  PersonnelImport,
  WantedApplication,
} from '../../domain/personnel/personnel-import.ts';
import { createCell, type Observable } from '../../lib/observable.ts';
import { readHeader } from './file-header.ts';

/** One import, from the chosen file to its end. The server's state says what comes next. */
export interface ImportRun {
  view: Observable<RunView>;
  /** Looks through the file again, with these columns or the last ones. */
  review(columns?: readonly FileColumn[]): void;
  apply(wanted: Omit<WantedApplication, 'mark'>): void;
  /** Ends it here and on the server. What is being applied ends only when the server says so. */
  cancel(): void;
  /** The page is left: the server forgets the import, and nothing is told any more. */
  leave(): void;
}

export interface RunView {
  kind: ImportKind;
  name: string;
  bytes: number;
  /** the server's last word; undefined before the first */
  state: ImportState | undefined;
  /** how the file's columns are matched; undefined while that is unknown */
  columns: readonly FileColumn[] | undefined;
  /** what was asked of the server and is not done */
  task: 'send' | 'review' | 'apply' | 'cancel' | undefined;
  /** the server did not answer; the run goes on when it does */
  waiting: boolean;
  /** why the last task was not done; the import is still there */
  refused: string | undefined;
  /** over: nothing more happens in this run */
  end: RunEnd | undefined;
}

export type RunEnd =
  /**
   * applied: it was, before the server heard of the cancellation; unsure: nobody knows whether it was; gone: the
   * server no longer has it; unreadable: the file cannot be read on this device
   */
  | { kind: 'cancelled' | 'applied' | 'unsure' | 'gone' | 'unreadable' | 'none' | 'denied' }
  /** message: the server's words */
  | { kind: 'refused'; message: string };

export interface RunPorts {
  service: PersonnelImport;
  /** Resolves after the time; without a connection only when it returns. */
  pause(ms: number): Promise<void>;
}

/** What the server takes in one request (docs/api.md). */
const PIECE = 240 * 1024;
const RETRY_MS = 3000;
/** The first questions come soon, because a small file is looked through at once. */
const POLLS_MS = [100, 200, 400, 700];
const POLL_MS = 1000;

export const kindOf = ({ name, type }: File): ImportKind =>
  /\.zip$/i.test(name) || type.includes('zip') ? 'fotos' : 'personas';

export function startImport({ service, pause }: RunPorts, file: File): ImportRun {
  const kind = kindOf(file);
  const view = createCell<RunView>({
    kind,
    name: file.name,
    bytes: file.size,
    state: undefined,
    columns: undefined,
    task: 'send',
    waiting: false,
    refused: undefined,
    end: undefined,
  });
  let wanted: WantedApplication = { mark: '', bajas: [], reingresos: [] };
  let left = false;
  let running = false;
  let polls = 0;
  /** The last request has no answer, or was refused with this message: ask how far the import is. */
  let doubt: { message?: string } | undefined;

  const over = () => left || view.get().end !== undefined;
  const set = (part: Partial<RunView>) => {
    if (!over()) view.set({ ...view.get(), ...part });
  };
  const finish = (end: RunEnd) => set({ end, task: undefined, waiting: false });

  /** Goes on until it is the person's turn. */
  async function run(): Promise<void> {
    if (running) return;
    running = true;
    polls = 0;
    while (!over() && (await step()));
    running = false;
  }

  /** @returns false if it is the person's turn */
  async function step(): Promise<boolean> {
    const { state, task } = view.get();
    if (!state) return begin();
    if (doubt) return settle(state, doubt);
    if (task === 'cancel') return stop(state);
    const { id, phase, received } = state;
    if (phase === 'revisando' || phase === 'aplicando') {
      await pause(POLLS_MS[polls++] ?? POLL_MS);
      return over() || view.get().task === 'cancel' || take(await service.read(id));
    }
    if (task === 'send' && received < file.size) return send(id, received);
    if (task === 'send' || task === 'review')
      return take(await service.review(id, view.get().columns ?? []), 'review');
    if (task === 'apply') return take(await service.apply(id, wanted), 'apply');
    return false;
  }

  async function begin(): Promise<boolean> {
    const answer = await service.begin({ kind, name: file.name, bytes: file.size });
    // Cancelled meanwhile: nothing stays half done.
    if (over() && answer.kind === 'state') void service.cancel(answer.state.id);
    if (answer.kind === 'refused') finish(answer);
    return answer.kind !== 'refused' && take(answer);
  }

  async function send(id: string, from: number): Promise<boolean> {
    const piece = await file
      .slice(from, from + PIECE)
      .arrayBuffer()
      .catch(() => undefined);
    if (over()) return false;
    if (!piece) {
      finish({ kind: 'unreadable' });
      void service.cancel(id);
      return false;
    }
    const answer = await service.send(id, from, piece);
    if (answer.kind !== 'received') return take(answer);
    const { state } = view.get();
    if (state) set({ state: { ...state, received: answer.bytes }, waiting: false });
    return true;
  }

  /** What was applied in the meantime is not called cancelled. */
  async function stop({ id }: ImportState): Promise<boolean> {
    const kind = await service.cancel(id);
    if (!kind) return take({ kind: 'unanswered' });
    finish({ kind: kind === 'gone' ? 'unsure' : kind });
    return false;
  }

  /** @param did the task that this is the answer to */
  async function take(answer: ImportAnswer, did?: RunView['task']): Promise<boolean> {
    if (over()) return false;
    if (answer.kind === 'state') {
      adopt(answer.state, did !== undefined);
      return true;
    }
    if (answer.kind === 'refused') {
      doubt = { message: answer.message };
      return true;
    }
    // Once the import has begun, the routes are there: what answers instead is a network's own page.
    if (answer.kind === 'denied' || (answer.kind === 'none' && !view.get().state)) {
      finish(answer);
      return false;
    }
    doubt = {};
    set({ waiting: true });
    await pause(RETRY_MS);
    return true;
  }

  /** Adopts the server's state; the task is done if this answers it or shows that it was carried out. */
  function adopt(state: ImportState, answered: boolean): void {
    const { task } = view.get();
    const { phase } = state;
    // A cancellation asked for meanwhile is not done by the answer to what came before it.
    const done =
      (answered && task !== 'cancel') ||
      phase === 'aplicada' ||
      (phase === 'revisando' && task !== 'cancel') ||
      (task === 'apply' && phase === 'aplicando') ||
      (task !== 'review' && phase === 'fallida');
    doubt = undefined;
    // A review from before the last change of columns does not undo it.
    const columns = ((done || task !== 'review') && state.people?.columns) || view.get().columns;
    set({ state, columns, waiting: false, ...(done && { task: undefined }) });
    // The server may have failed because it does not know the columns.
    if (phase === 'fallida' && kind === 'personas' && !columns)
      void readHeader(file).then((headers) =>
        set({ columns: headers?.map((header) => ({ header, field: undefined })) }),
      );
  }

  async function settle(before: ImportState, { message }: { message?: string }): Promise<boolean> {
    const now = await service.read(before.id);
    const { task } = view.get();
    if (now.kind === 'refused') finish({ kind: task === 'cancel' ? 'unsure' : 'gone' });
    if (now.kind !== 'state') return now.kind !== 'refused' && take(now);
    const { state } = now;
    adopt(state, false);
    const moved = state.phase !== before.phase || state.received !== before.received;
    if (message === undefined || moved || task === 'cancel') return true;
    if (task === 'send') finish({ kind: 'refused', message });
    else set({ task: undefined, refused: message });
    return false;
  }

  function start(task: 'review' | 'apply'): void {
    if (view.get().task) return;
    set({ task, refused: undefined });
    void run();
  }

  void run();
  return {
    view,
    review(columns = view.get().columns) {
      set({ columns });
      start('review');
    },
    apply(given) {
      const { state } = view.get();
      wanted = { mark: (state?.people ?? state?.photos)?.mark ?? '', ...given };
      start('apply');
    },
    cancel() {
      const { state, task } = view.get();
      // It may have been applied already: only the server knows.
      if (task === 'apply' || state?.phase === 'aplicando') {
        set({ task: 'cancel' });
        return;
      }
      finish({ kind: 'cancelled' });
      if (state) void service.cancel(state.id);
    },
    leave() {
      const { state, end } = view.get();
      if (state && !end) void service.cancel(state.id);
      left = true;
    },
  };
}
