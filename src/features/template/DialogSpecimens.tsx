import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { page } from '../../ui/page.ts';

const Dialog = lazy(async () => ({ default: (await import('../../ui/Dialog.tsx')).Dialog }));
const AlertDialog = lazy(async () => ({ default: (await import('../../ui/AlertDialog.tsx')).AlertDialog }));

export function DialogSpecimens() {
  const [open, setOpen] = useState<'center' | 'sheet' | 'alert'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <p className={page.row}>
        <Button onClick={() => setOpen('center')}>Abrir diálogo</Button>
        <Button onClick={() => setOpen('sheet')}>Abrir hoja</Button>
        <Button onClick={() => setOpen('alert')}>Abrir pregunta</Button>
      </p>
      <Suspense>
        {(open === 'center' || open === 'sheet') && (
          <Dialog
            open
            look={open}
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
        {open === 'alert' && (
          <AlertDialog
            open
            title="¿Quitar este artículo de ejemplo?"
            safe={{ label: 'Conservar', onSelect: close }}
            actions={[{ label: 'Quitar', onSelect: close, danger: true }]}
          >
            El primer foco está en la respuesta segura.
          </AlertDialog>
        )}
      </Suspense>
    </>
  );
}
