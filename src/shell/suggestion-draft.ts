import { useEffect, useState } from 'react';
import { useObservable, useServices } from '../user/services.ts';
import { useDraft } from '../user/use-draft.ts';

const FORM = 'sugerencia';

/**
 * The text of a suggestion, which outlives the dialog, a reload (with the person's other things on the device, B6) and a
 * session that ends over it (B20). It goes when the person empties it: no mail program says whether it was sent.
 */
export function useSuggestionDraft(): [text: string, setText: (text: string) => void] {
  const { drafts, keyval, session } = useServices();
  const state = useObservable(session.state);
  const usuario = state.phase === 'open' ? state.usuario : '';
  const key = `${FORM}:${usuario}`;
  const [text, setText] = useState(() => (drafts.take(FORM) as { text?: string } | undefined)?.text);
  useDraft(FORM, Boolean(text), { text });

  useEffect(() => {
    let left = false;
    keyval
      .get(key)
      .then((kept) => {
        // What was typed meanwhile, or came out of the ended session, is the newer one.
        if (!left && typeof kept === 'string') setText((typed) => typed ?? kept);
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
      const kept = next === '' ? keyval.delete(key) : keyval.set(key, next);
      // A device that keeps nothing: the text is on the screen.
      kept.catch(() => undefined);
    },
  ];
}
