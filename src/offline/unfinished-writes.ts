import type { LateNotes } from '../storage/late-notes.ts';
import type { PageLife } from '../storage/page-life.ts';
import { StorageError } from '../storage/storage-error.ts';
import { type FieldWrite, isFieldWrite } from './model/pending-write.ts';
import type { Ports } from './model/ports.ts';
import { type Outbox, SessionClosedError } from './outbox-port.ts';

/**
 * The outbox of a page, which a person may leave before a write is stored, on a device that may be slow. So a page
 * saves by `hold` only.
 */
export interface PageOutbox extends Omit<Outbox, 'save'> {
  /**
   * Runs `write` and resolves with it. `write` receives the function that stores the pending write, and may
   * do something else before and after. If the page is left meanwhile, the write is kept among the late notes
   * until a page reads that person's rows; if the server ends the session meanwhile, it is sealed.
   */
  hold<T>(pending: FieldWrite, write: (save: () => Promise<void>) => Promise<T>): Promise<T>;
  /**
   * For a write that storage did not take in time, and that could not be sent either: keeps it among the late
   * notes and tries again until storage takes it. False for any other `error`, and if localStorage is full.
   */
  postpone(pending: FieldWrite, error: unknown): boolean;
  /** whether a write is still among the late notes */
  postponing(): boolean;
}

/** Pause between two tries to store a postponed write. */
const RETRY_MS = 5000;

export function keepUnfinishedWrites(
  outbox: Outbox,
  late: LateNotes,
  life: PageLife,
  { setTimer }: Pick<Ports, 'setTimer'>,
): PageOutbox {
  /** Writes in progress; true: already among the late notes. A write that is no longer here is not stored. */
  const underWay = new Map<FieldWrite, boolean>();
  /** Postponed writes, all of them among the late notes. */
  const postponed = new Set<FieldWrite>();
  life.onLeave(() => {
    const unnoted = [...underWay].filter(([, noted]) => !noted).map(([pending]) => pending);
    late.keep(unnoted);
    for (const pending of unnoted) underWay.set(pending, true);
  });

  const catchUp = async (usuario: string) => {
    const settled = [...postponed];
    await late.settle(async (notes) => {
      for (const pending of notes)
        if (isFieldWrite(pending) && pending.usuario === usuario)
          await outbox.save(usuario, pending.operacion, pending.clave, pending.valor, {
            visto: pending.visto,
          });
    });
    for (const pending of settled) postponed.delete(pending);
  };

  function tryAgain(usuario: string): void {
    setTimer(() => {
      if (postponed.size === 0) return;
      // A closed session has taken its postponed writes along.
      catchUp(usuario).catch((error) => error instanceof SessionClosedError || tryAgain(usuario));
    }, RETRY_MS);
  }

  const hold: PageOutbox['hold'] = async (pending, write) => {
    const { usuario, operacion, clave, valor, visto } = pending;
    underWay.set(pending, false);
    const save = async () => {
      // Older writes first: one of the same field must not be stored over this one later.
      if (postponed.size > 0) await catchUp(usuario);
      // Once it is a late note, the first page that reads the notes stores it: this page may return late.
      const stands = () => underWay.get(pending) === false;
      await outbox.save(usuario, operacion, clave, valor, { stands, visto });
      if (underWay.get(pending)) await catchUp(usuario);
    };
    try {
      return await write(save);
    } finally {
      underWay.delete(pending);
    }
  };

  return {
    ...outbox,
    hold,
    postpone(pending, error) {
      const slow = error instanceof StorageError && error.kind === 'timeout';
      // A session that has ended meanwhile has taken the write along.
      if (!slow || !underWay.has(pending) || !late.keep([pending])) return false;
      underWay.set(pending, true);
      postponed.add(pending);
      tryAgain(pending.usuario);
      return true;
    },
    postponing: late.any,
    endSession(usuario, rows, epoca) {
      const open = [...postponed, ...underWay.keys()];
      const unwritten = open.filter((pending) => rows === 'sellar' && pending.usuario === usuario);
      // A page left after this must not save the person's writes as late notes again.
      underWay.clear();
      postponed.clear();
      return outbox.endSession(usuario, rows, epoca, unwritten);
    },
    async read(usuario) {
      try {
        await catchUp(usuario);
      } catch (error) {
        // The notes stay. Showing the rows without this page's postponed writes would undo them on the
        // screen.
        if (postponed.size > 0) throw error;
      }
      return outbox.read(usuario);
    },
  };
}
