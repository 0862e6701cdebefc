import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lazyPart, onIntent } from '../../ui/lazy-part.tsx';
import { OpenPart } from '../../ui/OpenPart.tsx';
import type { Cumpleanero } from '../../user/birthdays.ts';
import { shortName } from '../../user/profile-values.ts';
import { useObservable, useServices } from '../../user/services.ts';
import { useDraft } from '../../user/use-draft.ts';
import { greetingText } from './greeting.ts';

const GreetingDialog = lazyPart(() => import('./GreetingDialog.tsx'), 'GreetingDialog');

/** Felicitar: opens a text to change, and to send by one's own means. */
export function GreetButton({ person, late }: { person: Cumpleanero; late: boolean }) {
  const [open, setOpen] = useState(false);
  const { session, drafts } = useServices();
  const close = () => setOpen(false);
  const form = `felicitacion:${person.usuario}`;
  // What was changed outlives the dialog, a reload of ours and a session that ends over it.
  const [text, setText] = useState(() => (drafts.take(form) as { text?: string } | undefined)?.text);
  useDraft(form, text !== undefined, { text });
  const state = useObservable(session.state);
  // Nobody greets oneself; a login name is taken in any case.
  if (state.phase === 'open' && state.usuario.toLowerCase() === person.usuario.toLowerCase()) return null;
  return (
    <>
      <Button
        aria-label={`Felicitar a ${shortName(person)}`}
        aria-haspopup="dialog"
        {...onIntent(GreetingDialog.preload)}
        onClick={() => setOpen(true)}
      >
        <MessageCircle aria-hidden="true" />
        Felicitar
      </Button>
      <OpenPart
        part={GreetingDialog}
        props={
          open
            ? {
                person,
                text: text ?? greetingText(shortName(person), late),
                onChange: setText,
                onClose: close,
              }
            : undefined
        }
        onFailure={close}
      />
    </>
  );
}
