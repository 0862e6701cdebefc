import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { Specimen } from './specimen.ts';

const Dialog = lazy(async () => ({ default: (await import('../../../ui/Dialog.tsx')).Dialog }));
const AlertDialog = lazy(async () => ({
  default: (await import('../../../ui/AlertDialog.tsx')).AlertDialog,
}));

/** A button, and what it opens. */
export function Opener({ label, children }: { label: string; children(close: () => void): ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Suspense>{open && children(() => setOpen(false))}</Suspense>
    </>
  );
}

function dialog(label: string, look: 'center' | 'sheet') {
  return () => (
    <Opener label={label}>
      {(close) => (
        <Dialog
          open
          look={look}
          onOpenChange={close}
          title="Un diálogo"
          description="Escape lo cierra y el foco regresa al botón que lo abrió."
          actions={
            <Button variant="primary" onClick={close}>
              Entendido
            </Button>
          }
        />
      )}
    </Opener>
  );
}

const InstallDialog = lazy(async () => ({
  default: (await import('../../../ui/InstallDialog.tsx')).InstallDialog,
}));

/** What opens over the page: here each by its button. */
export const DIALOGS: readonly Specimen[] = [
  {
    component: 'Dialog',
    use: 'Un diálogo modal con título, cierre y acciones.',
    states: [
      { name: 'Al centro', Draw: dialog('Abrir diálogo', 'center') },
      { name: 'Hoja a la derecha', Draw: dialog('Abrir hoja', 'sheet') },
    ],
  },
  {
    component: 'AlertDialog',
    use: 'Una pregunta que quiere respuesta; el primer foco está en la segura.',
    states: [
      {
        name: 'Con una respuesta destructiva',
        Draw: () => (
          <Opener label="Abrir pregunta">
            {(close) => (
              <AlertDialog
                open
                title="¿Quitar este artículo de ejemplo?"
                safe={{ label: 'Conservar', onSelect: close }}
                actions={[{ label: 'Quitar', onSelect: close, danger: true }]}
              >
                El primer foco está en la respuesta segura.
              </AlertDialog>
            )}
          </Opener>
        ),
      },
      {
        name: 'Con una respuesta no disponible',
        Draw: () => (
          <Opener label="Abrir pregunta sin conexión">
            {(close) => (
              <AlertDialog
                open
                title="Tienes 1 cambio sin enviar"
                safe={{ label: 'Cancelar', onSelect: close }}
                actions={[
                  { label: 'Enviar y salir', onSelect: close, disabled: true, describedBy: 'muestra-motivo' },
                ]}
              >
                <span id="muestra-motivo">Sin conexión no se puede enviar.</span>
              </AlertDialog>
            )}
          </Opener>
        ),
      },
    ],
  },
  {
    component: 'InstallDialog',
    use: 'Cómo instalar la app donde el navegador no lo pregunta; el lugar probable va primero y abierto.',
    states: [
      {
        name: 'En un iPhone',
        Draw: () => (
          <Opener label="Abrir pasos">
            {(close) => (
              <InstallDialog
                places={['iphone', 'android', 'computadora', 'mac', 'firefox']}
                onClose={close}
              />
            )}
          </Opener>
        ),
      },
    ],
  },
];
