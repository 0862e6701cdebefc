import { createCell, type Observable } from '../../lib/observable.ts';

/** A form with changes that exist only on the screen. */
export interface UnsavedForm {
  /** The changes as text, one line each. */
  describe(): readonly string[];
  discard(): void;
  /** False if leaving needs no question: the session has ended (B20). */
  holds(): boolean;
  /** Removes the form's own history entry, then calls `go`. */
  exit?(go: () => void): void;
}

/** The question to ask before leaving. */
export interface LeaveQuestion {
  changes: readonly string[];
  discard(): void;
  stay(): void;
}

/** Tells whether anything is unsaved, and when that may have changed. */
export interface Holding {
  any(): boolean;
  subscribe(listener: () => void): void;
}

/** All forms with unsaved changes in this document; consulted before navigating or reloading. */
export interface Unsaved extends Holding {
  /** Calls the listener, in a microtask, when `any` may have changed; until the returned function is called. */
  subscribe(listener: () => void): () => void;
  register(form: UnsavedForm): () => void;
  /**
   * Calls `go` at once if nothing is unsaved; otherwise asks (A2.3), and calls it on `discard`. For the
   * router's aroundNav.
   */
  leave(go: () => void): void;
  /** As `leave`, for history navigation, which accounts for the form's own entries. */
  leaveByHistory(go: () => void): void;
  question: Observable<LeaveQuestion | undefined>;
}

export function createUnsaved(): Unsaved {
  const forms = new Set<UnsavedForm>();
  const question = createCell<LeaveQuestion | undefined>(undefined);
  const listeners = new Set<() => void>();
  const notify = () =>
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });
  const held = () => [...forms].filter((form) => form.holds());

  function ask(go: () => void): void {
    const asked = held();
    if (asked.length === 0) {
      go();
      return;
    }
    question.set({
      changes: asked.flatMap((form) => [...form.describe()]),
      stay: () => question.set(undefined),
      discard() {
        question.set(undefined);
        // Removed before the navigation, which would otherwise ask again.
        for (const form of asked) {
          forms.delete(form);
          form.discard();
        }
        notify();
        go();
      },
    });
  }

  return {
    any: () => held().length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    register(form) {
      forms.add(form);
      notify();
      return () => {
        forms.delete(form);
        // The question was about a page that is gone.
        question.set(undefined);
        notify();
      };
    },
    leave(go) {
      const exit = held().find((form) => form.exit)?.exit;
      ask(exit ? () => exit(go) : go);
    },
    leaveByHistory: ask,
    question,
  };
}

/** The document's instance. */
export const unsaved: Unsaved = createUnsaved();
