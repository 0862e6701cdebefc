import { createCell, type Observable } from '../offline/observable.ts';

/** One form with changes that exist only on the screen. */
export interface UnsavedForm {
  /** The changes in words, a line each. */
  describe(): readonly string[];
  discard(): void;
  /** False once leaving needs no question: the session has ended (B20). */
  holds(): boolean;
  /** Takes back what the form added to the history, then goes. */
  exit?(go: () => void): void;
}

/** Somebody is about to leave: ask. */
export interface LeaveQuestion {
  changes: readonly string[];
  discard(): void;
  stay(): void;
}

/** Every form with unsaved changes in this document: navigation asks it, and so does whatever wants to reload the page. */
export interface Unsaved {
  any(): boolean;
  /** Told, after what happens now, that `any` may answer otherwise. */
  subscribe(listener: () => void): void;
  register(form: UnsavedForm): () => void;
  /** Goes at once where nothing is unsaved; else asks (A2.3), and goes on `discard`. For the router's aroundNav. */
  leave(go: () => void): void;
  /** The same for who goes through the history and counts the form's own entries. */
  leaveByHistory(go: () => void): void;
  question: Observable<LeaveQuestion | undefined>;
}

export function createUnsaved(): Unsaved {
  const forms = new Set<UnsavedForm>();
  const question = createCell<LeaveQuestion | undefined>(undefined);
  const listeners = new Set<() => void>();
  const tell = () =>
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
        // Taken out before the navigation, which would otherwise be asked about again.
        for (const form of asked) {
          forms.delete(form);
          form.discard();
        }
        tell();
        go();
      },
    });
  }

  return {
    any: () => held().length > 0,
    subscribe: (listener) => void listeners.add(listener),
    register(form) {
      forms.add(form);
      tell();
      return () => {
        forms.delete(form);
        // It asked about a page that is gone: the next form is not asked with its words.
        question.set(undefined);
        tell();
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

/** The document's own. */
export const unsaved: Unsaved = createUnsaved();
