import { useEffect, useRef, useState } from 'react';
import { useObservable, useServices } from '../services.ts';
import { useDraft } from './use-draft.ts';

interface KeptText {
  /** undefined: nothing typed */
  text: string | undefined;
  setText(text: string | undefined): void;
  /** The text has been saved: nothing is typed any more, unless the person has typed on meanwhile. */
  clear(saved: string): void;
  /** Deletes the stored text. The text on the screen stays until the page is left. */
  forget(): void;
}

/**
 * A text that a person types and may finish later. It survives the page, a reload, a new version (stored with
 * the person's other data, B6) and an ended session (B20). On a device that stores nothing it stays on the
 * screen.
 * @param keyOf the storage key of a person's text
 * @param wanted the stored text is read once this is true
 * @param isUnsaved whether the text differs from what is saved; other text is not stored
 */
export function useKeptText(
  keyOf: (usuario: string) => string,
  wanted: boolean,
  isUnsaved = (text: string) => text !== '',
): KeptText {
  const { drafts, keyval, session } = useServices();
  const state = useObservable(session.state);
  const key = keyOf(state.phase === 'open' ? state.usuario : '');
  const form = keyOf('').replace(/:$/, '');
  const [text, setText] = useState(() => textOf(drafts.take(form)));
  const typed = useRef(text);
  const unsaved = useRef(isUnsaved);
  useEffect(() => {
    unsaved.current = isUnsaved;
  });
  useDraft(form, text !== undefined && isUnsaved(text), { text });

  useEffect(() => {
    if (!wanted) return;
    let left = false;
    keyval
      .get(key)
      .then((stored) => {
        // Text typed meanwhile, or restored from the ended session, is newer.
        if (left || typeof stored !== 'string' || typed.current !== undefined) return;
        // It was saved on another device meanwhile, or the page was left while it was being saved.
        if (!unsaved.current(stored)) return keyval.delete(key);
        typed.current = stored;
        setText(stored);
      })
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [keyval, key, wanted]);

  const keep = (next: string | undefined) => {
    const stored = next !== undefined && isUnsaved(next) ? keyval.set(key, next) : keyval.delete(key);
    stored.catch(() => undefined);
  };
  const change = (next: string | undefined) => {
    typed.current = next;
    setText(next);
    keep(next);
  };
  return {
    text,
    setText: change,
    clear(saved) {
      if (typed.current === saved) change(undefined);
    },
    forget: () => keep(undefined),
  };
}

/** Reads a draft, which another version may have written. */
const textOf = (draft: object | undefined) =>
  draft && 'text' in draft && typeof draft.text === 'string' ? draft.text : undefined;
