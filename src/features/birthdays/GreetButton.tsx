import MessageCircle from 'lucide-react/icons/message-circle';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { Cumpleanero } from '../../user/birthdays.ts';
import { shortName } from '../../user/profile-values.ts';
import { useObservable, useServices } from '../../user/services.ts';

const load = () => import('./GreetingDialog.tsx');
const GreetingDialog = lazy(async () => ({ default: (await load()).GreetingDialog }));
/** Fetched when somebody reaches for it; a failure is met where it opens. */
const reach = () => void load().catch(() => undefined);

/** Felicitar: opens a text to change, and to send by one's own means. */
export function GreetButton({ person, late }: { person: Cumpleanero; late: boolean }) {
  const [open, setOpen] = useState(false);
  const { session } = useServices();
  const state = useObservable(session.state);
  // Nobody greets oneself; a login name is taken in any case.
  if (state.phase === 'open' && state.usuario.toLowerCase() === person.usuario.toLowerCase()) return null;
  return (
    <>
      <Button
        aria-label={`Felicitar a ${shortName(person)}`}
        aria-haspopup="dialog"
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => setOpen(true)}
      >
        <MessageCircle aria-hidden="true" />
        Felicitar
      </Button>
      {open && (
        <Suspense>
          <GreetingDialog person={person} late={late} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
