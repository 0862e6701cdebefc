import { useState } from 'react';
import { useObservable, useServices } from '../../domain/services.ts';
import { AlertDialog } from '../../ui/dialogs/AlertDialog.tsx';
import { SigningOut } from '../../ui/dialogs/SigningOut.tsx';
import { UnsentDialog } from '../../ui/dialogs/UnsentDialog.tsx';

type EndAllStage = 'asking' | 'leaving' | 'sending' | 'unsent' | 'unsent-again' | 'failed';

/**
 * Ends all sessions of the person, including this one. Asks first, and asks about unsent changes as Salir
 * does (B6).
 */
export function EndAllDialog({ onClose }: { onClose(): void }) {
  const { session, connection } = useServices();
  const { offline, pending, review } = useObservable(connection);
  const [stage, setStage] = useState<EndAllStage>('asking');

  async function leave(answer?: 'enviar' | 'descartar') {
    setStage(answer === 'enviar' ? 'sending' : 'leaving');
    try {
      const left = await session.signOut(answer, async () => {
        const count = await (await session.account()).endSessions();
        if (count === undefined) throw new Error('nobody said that they ended');
      });
      // On 'fuera' the document is about to be replaced, so the dialog keeps its waiting state.
      if (left === 'pregunta') setStage(answer ? 'unsent-again' : 'unsent');
    } catch {
      setStage('failed');
    }
  }

  if (stage === 'unsent' || stage === 'unsent-again') {
    return (
      <UnsentDialog
        waiting={pending + review}
        offline={offline}
        again={stage === 'unsent-again'}
        onSend={() => void leave('enviar')}
        onDiscard={() => void leave('descartar')}
        onCancel={onClose}
      />
    );
  }
  if (stage === 'leaving' || stage === 'sending')
    return (
      <SigningOut>{stage === 'sending' ? 'Enviando tus cambios…' : 'Cerrando tus sesiones…'}</SigningOut>
    );
  const failed = stage === 'failed';
  return (
    <AlertDialog
      open
      title={failed ? 'No pudimos cerrar tus sesiones' : '¿Cerrar sesión en todos tus dispositivos?'}
      safe={{ label: 'Cancelar', onSelect: onClose }}
      actions={[
        {
          label: failed ? 'Intentar de nuevo' : 'Cerrar todas',
          onSelect: () => void leave(),
          danger: !failed,
        },
      ]}
    >
      {failed
        ? 'No hubo respuesta del servidor. Tu sesión y tus datos siguen en este dispositivo.'
        : 'También en este: lo que guarda de ti se borra. Los demás la cierran en cuanto tengan conexión.'}
    </AlertDialog>
  );
}
