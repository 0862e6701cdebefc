import { useEffect, useState } from 'react';
import { CodeEntry } from '../../../ui/CodeEntry.tsx';
import { Leaving } from '../../../ui/Leaving.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Wait } from '../../../ui/Wait.tsx';
import { Opener, opener } from './dialogs.tsx';
import type { Specimen } from './specimen.ts';

const UnsentQuestion = lazyPart(() => import('../../../ui/UnsentQuestion.tsx'), 'UnsentQuestion');

const none = () => undefined;
const MINUTE = 60_000;

function LiveCode({ minutes, error }: { minutes: number; error?: string }) {
  const [from] = useState(() => (minutes > 0 ? Date.now() + minutes * MINUTE : 0));
  return <CodeEntry busy={false} waiting={false} digits error={error} resendFrom={from} onResend={none} />;
}

function LiveWait() {
  const [until] = useState(() => Date.now() + 5 * MINUTE);
  return <Wait until={until} onOver={none} />;
}

/** It covers everything until the document goes; here for a moment. */
function Moment({ onOver }: { onOver(): void }) {
  useEffect(() => {
    const timer = setTimeout(onOver, 2000);
    return () => clearTimeout(timer);
  }, [onOver]);
  return <Leaving>Cerrando sesión…</Leaving>;
}

const question = (label: string, offline: boolean) =>
  opener(label, UnsentQuestion, (close) => ({
    waiting: 2,
    offline,
    again: false,
    onSend: close,
    onDiscard: close,
    onCancel: close,
  }));

/** What coming and going is made of. */
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
    component: 'Wait',
    use: 'Demasiados intentos: cuánto falta, contado en la pantalla y dicho una vez.',
    states: [{ name: 'Contando', Draw: LiveWait }],
  },
  {
    component: 'UnsentQuestion',
    use: 'Lo que se pregunta a quien sale con cambios sin enviar.',
    states: [
      { name: 'Con conexión', Draw: question('Salir con cambios', false) },
      { name: 'Sin conexión', Draw: question('Salir sin conexión', true) },
    ],
  },
  {
    component: 'Leaving',
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
