import { useEffect, useState } from 'react';
import { useDraft } from '../../domain/hooks/use-draft.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { suggestionKey } from '../../storage/keys.ts';

const FORM = 'sugerencia';

/**
 * The text of a suggestion. It survives the dialog, a reload (stored with the person's other data, B6) and an
 * ended session (B20). Only the person deletes it, because no mail program reports whether it was sent.
 */
export function useSuggestionDraft(): [text: string, setText: (text: string) => void] {
  const { drafts, keyval, session } = useServices();
  const state = useObservable(session.state);
  const usuario = state.phase === 'open' ? state.usuario : '';
  const key = suggestionKey(usuario);
  const [text, setText] = useState(() => (drafts.take(FORM) as { text?: string } | undefined)?.text);
  useDraft(FORM, Boolean(text), { text });

  useEffect(() => {
    let left = false;
    keyval
      .get(key)
      .then((stored) => {
        // Text typed meanwhile, or restored from the ended session, is newer.
        if (!left && typeof stored === 'string') setText((typed) => typed ?? stored);
      })
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [keyval, key]);

  return [
    text ?? '',
    (next) => {
      setText(next);
      const stored = next === '' ? keyval.delete(key) : keyval.set(key, next);
      // If the device stores nothing, the text stays on the screen.
      stored.catch(() => undefined);
    },
  ];
}
