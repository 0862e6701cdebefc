import { useEffect, useRef, useState } from 'react';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { useObservable, useServices } from '../user/services.ts';
import styles from './SignOutDialog.module.css';

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
    return (
      <p role="alert" className={styles.leaving}>
        {stage.sending ? 'Enviando tus cambios…' : 'Cerrando sesión…'}
      </p>
    );
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
  const waiting = pending + review;
  return (
    <AlertDialog
      open
      title="¿Salir con cambios sin enviar?"
      safe={{ label: 'Cancelar', onSelect: onClose }}
      actions={[
        {
          label: 'Enviar y salir',
          onSelect: () => void leave('enviar'),
          disabled: offline,
          ...(offline && { describedBy: 'salir-sin-conexion' }),
        },
        { label: 'Descartar y salir', onSelect: () => void leave('descartar'), danger: true },
      ]}
    >
      {stage.again && <p>No pudimos enviar todo.</p>}
      <p>
        {waiting === 1
          ? 'Tienes 1 cambio sin enviar. Si sales ahora, se perderá.'
          : `Tienes ${waiting} cambios sin enviar. Si sales ahora, se perderán.`}
      </p>
      {offline && <p id="salir-sin-conexion">Para enviar necesitas conexión, y ahora no hay.</p>}
    </AlertDialog>
  );
}
