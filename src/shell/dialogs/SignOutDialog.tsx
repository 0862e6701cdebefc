import { useEffect, useRef, useState } from 'react';
import { useObservable, useServices } from '../../domain/services.ts';
import { AlertDialog } from '../../ui/dialogs/AlertDialog.tsx';
import { SigningOut } from '../../ui/dialogs/SigningOut.tsx';
import { UnsentDialog } from '../../ui/dialogs/UnsentDialog.tsx';

// Loaded together with this dialog, so that signing out waits for no further file. The later import finds it
// in memory.
void import('../../domain/session/sign-out.ts').catch(() => undefined);

type SignOutStage =
  | { kind: 'leaving'; sending: boolean }
  | { kind: 'question'; again: boolean }
  | { kind: 'failed' };

/**
 * Signs out at once if nothing is pending (B6). Otherwise asks, and asks again if sending left something
 * over.
 */
export function SignOutDialog({ onClose }: { onClose(): void }) {
  const { session, connection } = useServices();
  const { offline, pending, review } = useObservable(connection);
  const [stage, setStage] = useState<SignOutStage>({ kind: 'leaving', sending: false });
  const begun = useRef(false);

  async function leave(answer?: 'enviar' | 'descartar') {
    setStage({ kind: 'leaving', sending: answer === 'enviar' });
    try {
      // On 'fuera' the document is about to be replaced, so the dialog keeps its waiting state.
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
    return <SigningOut>{stage.sending ? 'Enviando tus cambios…' : 'Cerrando sesión…'}</SigningOut>;
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
    <UnsentDialog
      waiting={pending + review}
      offline={offline}
      again={stage.again}
      onSend={() => void leave('enviar')}
      onDiscard={() => void leave('descartar')}
      onCancel={onClose}
    />
  );
}
