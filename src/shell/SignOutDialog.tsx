import { useEffect, useRef, useState } from 'react';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { Leaving } from '../ui/Leaving.tsx';
import { UnsentQuestion } from '../ui/UnsentQuestion.tsx';
import { useObservable, useServices } from '../user/services.ts';

// Comes with this dialog, so that leaving does not wait for another file; a second call by boot.ts finds it here.
void import('../user/sign-out.ts').catch(() => undefined);

type Stage =
  | { kind: 'leaving'; sending: boolean }
  | { kind: 'question'; again: boolean }
  | { kind: 'failed' };

/** B6: leaves at once where nothing waits; else asks, and asks again with what an attempt to send has left. */
export function SignOutDialog({ onClose }: { onClose(): void }) {
  const { session, connection } = useServices();
  const { offline, pending, review } = useObservable(connection);
  const [stage, setStage] = useState<Stage>({ kind: 'leaving', sending: false });
  const begun = useRef(false);

  async function leave(answer?: 'enviar' | 'descartar') {
    setStage({ kind: 'leaving', sending: answer === 'enviar' });
    try {
      // 'fuera': the document is replaced by the one who wiped; this waits for that.
      if ((await session.signOut(answer)) === 'pregunta') {
        setStage({ kind: 'question', again: answer !== undefined });
      }
    } catch {
      setStage({ kind: 'failed' });
    }
  }
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void leave();
  });

  if (stage.kind === 'leaving') {
    return <Leaving>{stage.sending ? 'Enviando tus cambios…' : 'Cerrando sesión…'}</Leaving>;
  }
  if (stage.kind === 'failed') {
    return (
      <AlertDialog
        open
        title="No pudimos cerrar tu sesión"
        safe={{ label: 'Cancelar', onSelect: onClose }}
        actions={[{ label: 'Intentar de nuevo', onSelect: () => void leave() }]}
      >
        Tus datos siguen en este dispositivo.
      </AlertDialog>
    );
  }
  return (
    <UnsentQuestion
      waiting={pending + review}
      offline={offline}
      again={stage.again}
      onSend={() => void leave('enviar')}
      onDiscard={() => void leave('descartar')}
      onCancel={onClose}
    />
  );
}
