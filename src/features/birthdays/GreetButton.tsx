import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lazyPart, onIntent } from '../../ui/lazy-part.tsx';
import { OpenPart } from '../../ui/OpenPart.tsx';
import type { Cumpleanero } from '../../user/birthdays.ts';
import { shortName } from '../../user/profile-values.ts';
import { useObservable, useServices } from '../../user/services.ts';

const GreetingDialog = lazyPart(() => import('./GreetingDialog.tsx'), 'GreetingDialog');

/** Felicitar: opens a text to change, and to send by one's own means. */
export function GreetButton({ person, late }: { person: Cumpleanero; late: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { session } = useServices();
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
        props={open ? { person, late, onClose: close } : undefined}
        onFailure={close}
      />
    </>
  );
}
