import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import type { Cumpleanero } from '../../../domain/birthdays/birthdays.ts';
import { useKeptText } from '../../../domain/hooks/use-kept-text.ts';
import { shortName } from '../../../domain/profile/person.ts';
import { useObservable, useServices } from '../../../domain/services.ts';
import { greetingKey } from '../../../storage/text-keys.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { lazyComponent, onIntent } from '../../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../../ui/lazy/OpenComponent.tsx';
import { greetingText } from './greeting-text.ts';

const GreetingDialog = lazyComponent(() => import('./GreetingDialog.tsx'), 'GreetingDialog');

interface GreetButtonProps {
  person: Cumpleanero;
  late: boolean;
  /** of the birthday */
  year: number;
}

/**
 * The button Felicitar: opens a greeting that the person can edit and then send by mail or by the share
 * sheet.
 */
export function GreetButton({ person, late, year }: GreetButtonProps) {
  const [open, setOpen] = useState(false);
  const { session } = useServices();
  const close = () => setOpen(false);
  // An edited text survives the dialog and the page, until it is sent. Next year's greeting is another one.
  const { text, setText, forget } = useKeptText(greetingKey(`${person.usuario}:${year}`), open);
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
                onSend: forget,
                onClose: close,
              }
            : undefined
        }
        onFailure={close}
      />
    </>
  );
}
