import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import type { Cumpleanero } from '../../../domain/birthdays/birthdays.ts';
import { useDraft } from '../../../domain/hooks/use-draft.ts';
import { shortName } from '../../../domain/profile/person.ts';
import { useObservable, useServices } from '../../../domain/services.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { lazyComponent, onIntent } from '../../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../../ui/lazy/OpenComponent.tsx';
import { greetingText } from './greeting.ts';

const GreetingDialog = lazyComponent(() => import('./GreetingDialog.tsx'), 'GreetingDialog');

/**
 * The button Felicitar: opens a greeting that the person can edit and then send by mail or by the share
 * sheet.
 */
export function GreetButton({ person, late }: { person: Cumpleanero; late: boolean }) {
  const [open, setOpen] = useState(false);
  const { session, drafts } = useServices();
  const close = () => setOpen(false);
  const form = `felicitacion:${person.usuario}`;
  // An edited text survives the dialog, a reload by the app and a session that ends.
  const [text, setText] = useState(() => (drafts.take(form) as { text?: string } | undefined)?.text);
  useDraft(form, text !== undefined, { text });
  const state = useObservable(session.state);
  // A person cannot greet themselves. Login names are compared without case.
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
      <OpenComponent
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
