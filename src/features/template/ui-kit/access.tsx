import { useEffect, useState } from 'react';
import { SigningOut } from '../../../ui/dialogs/SigningOut.tsx';
import { RetryCountdown } from '../../../ui/feedback/RetryCountdown.tsx';
import { CodeEntry } from '../../../ui/fields/CodeEntry.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { Opener, opener } from './dialogs.tsx';
import type { Specimen } from './specimen.ts';

const UnsentDialog = lazyComponent(() => import('../../../ui/dialogs/UnsentDialog.tsx'), 'UnsentDialog');

const none = () => undefined;
const MINUTE = 60_000;

function LiveCode({ minutes, error }: { minutes: number; error?: string }) {
  const [from] = useState(() => (minutes > 0 ? Date.now() + minutes * MINUTE : 0));
  return <CodeEntry busy={false} waiting={false} digits error={error} resendFrom={from} onResend={none} />;
}

function LiveWait() {
  const [until] = useState(() => Date.now() + 5 * MINUTE);
  return <RetryCountdown until={until} onOver={none} />;
}

/** Shows the sign-out cover for two seconds; in the app it stays until the document is replaced. */
function Moment({ onOver }: { onOver(): void }) {
  useEffect(() => {
    const timer = setTimeout(onOver, 2000);
    return () => clearTimeout(timer);
  }, [onOver]);
  return <SigningOut>Cerrando sesión…</SigningOut>;
}

const question = (label: string, offline: boolean) =>
  opener(label, UnsentDialog, (close) => ({
    waiting: 2,
    offline,
    again: false,
    onSend: close,
    onDiscard: close,
    onCancel: close,
  }));

/** Specimens of the components for signing in and out. */
export const ACCESS: readonly Specimen[] = [
  {
    component: 'CodeEntry',
    use: 'El código que llega por correo, y cómo pedir otro.',
    states: [
      { name: 'Recién enviado', Draw: () => <LiveCode minutes={1} /> },
      { name: 'Equivocado', Draw: () => <LiveCode minutes={0} error="El código no coincide." /> },
    ],
  },
  {
    component: 'RetryCountdown',
    use: 'Demasiados intentos: cuánto falta, contado en la pantalla y dicho una vez.',
    states: [{ name: 'Contando', Draw: LiveWait }],
  },
  {
    component: 'UnsentDialog',
    use: 'Lo que se pregunta a quien sale con cambios sin enviar.',
    states: [
      { name: 'Con conexión', Draw: question('Salir con cambios', false) },
      { name: 'Sin conexión', Draw: question('Salir sin conexión', true) },
    ],
  },
  {
    component: 'SigningOut',
    use: 'Cubre todo mientras termina una sesión que tarda.',
    states: [
      {
        name: 'Un momento',
        Draw: () => (
          <Opener label="Ver la salida">{(open, close) => open && <Moment onOver={close} />}</Opener>
        ),
      },
    ],
  },
];
