import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { type LazyComponent, lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../../ui/lazy/OpenComponent.tsx';
import type { Specimen } from './specimen.ts';

const Dialog = lazyComponent(() => import('../../../ui/dialogs/Dialog.tsx'), 'Dialog');
const AlertDialog = lazyComponent(() => import('../../../ui/dialogs/AlertDialog.tsx'), 'AlertDialog');
const InstallDialog = lazyComponent(() => import('../../../ui/dialogs/InstallDialog.tsx'), 'InstallDialog');

/** A button and the component that it opens. */
export function Opener({
  label,
  children,
}: {
  label: string;
  children(open: boolean, close: () => void): ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

/** The same for a component that is loaded when it opens. */
export const opener =
  <P extends object>(label: string, part: LazyComponent<P>, props: (close: () => void) => P) =>
  () => (
    <Opener label={label}>
      {(open, close) => (
        <OpenComponent part={part} props={open ? props(close) : undefined} onFailure={close} />
      )}
    </Opener>
  );

/** Every kind of device, the iPhone first. */
const PLACES: readonly ('iphone' | 'android' | 'computadora' | 'mac' | 'firefox')[] = [
  'iphone',
  'android',
  'computadora',
  'mac',
  'firefox',
];

const dialog = (label: string, variant: 'center' | 'sheet') =>
  opener(label, Dialog, (close) => ({
    open: true,
    variant,
    onOpenChange: close,
    title: 'Un diálogo',
    description: 'Escape lo cierra y el foco regresa al botón que lo abrió.',
    actions: (
      <Button variant="primary" onClick={close}>
        Entendido
      </Button>
    ),
  }));

/** A component whose file cannot be loaded. */
const missing = lazyComponent<'Missing', object>(() => Promise.reject(new Error('no file')), 'Missing');

/** Specimens of components that open over the page, each opened by a button. */
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
        Draw: opener('Abrir pregunta', AlertDialog, (close) => ({
          open: true,
          title: '¿Quitar este artículo de ejemplo?',
          safe: { label: 'Conservar', onSelect: close },
          actions: [{ label: 'Quitar', onSelect: close, danger: true }],
          children: 'El primer foco está en la respuesta segura.',
        })),
      },
      {
        name: 'Con una respuesta no disponible',
        Draw: opener('Abrir pregunta sin conexión', AlertDialog, (close) => ({
          open: true,
          title: 'Tienes 1 cambio sin enviar',
          safe: { label: 'Cancelar', onSelect: close },
          actions: [
            { label: 'Enviar y salir', onSelect: close, disabled: true, describedBy: 'muestra-motivo' },
          ],
          children: <span id="muestra-motivo">Sin conexión no se puede enviar.</span>,
        })),
      },
    ],
  },
  {
    component: 'InstallDialog',
    use: 'Cómo instalar la app donde el navegador no lo pregunta; el lugar probable va primero y abierto.',
    states: [
      {
        name: 'En un iPhone',
        Draw: opener('Abrir pasos', InstallDialog, (close) => ({
          places: PLACES,
          onClose: close,
        })),
      },
    ],
  },
  {
    component: 'OpenComponent',
    use: 'Lo que se trae cuando se abre. Si no llega, lo dice junto al botón y se puede pedir otra vez.',
    states: [{ name: 'Sin su archivo', Draw: opener('Abrir lo que falta', missing, () => ({})) }],
  },
];
