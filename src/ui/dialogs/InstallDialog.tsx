import { Dialog } from './Dialog.tsx';
import styles from './install-dialog.module.css';
import { DRAWINGS } from './install-drawings.tsx';

interface Place {
  title: string;
  steps: readonly { draw: keyof typeof DRAWINGS; text: string }[];
}

/** The labels are those of each system in Mexican Spanish; they vary a little between versions. */
const PLACES = {
  iphone: {
    title: 'iPhone y iPad',
    steps: [
      { draw: 'phone-share', text: 'Toca Compartir. Si no la ves, está en el botón de los tres puntos.' },
      { draw: 'phone-row', text: 'Baja en la lista y elige «Agregar a inicio».' },
      { draw: 'phone-switch', text: 'Deja activada «Abrir como app web» y toca «Agregar».' },
    ],
  },
  android: {
    title: 'Celular o tableta Android',
    steps: [
      { draw: 'phone-dots', text: 'Abre el menú de los tres puntos del navegador.' },
      { draw: 'phone-row', text: 'Elige «Agregar a la pantalla principal» o «Instalar app».' },
      { draw: 'phone-icon', text: 'Confirma con «Instalar»: queda junto a tus otras apps.' },
    ],
  },
  computadora: {
    title: 'Computadora con Chrome o Edge',
    steps: [
      { draw: 'screen-address', text: 'Busca el ícono de instalar, al final de la barra de direcciones.' },
      {
        draw: 'screen-dots',
        text: 'Si no está, abre el menú del navegador: en Chrome, «Transmitir, guardar y compartir»; en Edge, «Más herramientas» y «Aplicaciones».',
      },
      { draw: 'screen-icon', text: 'Elige «Instalar» y confirma. Si el menú ofrece abrirla, ya la tienes.' },
    ],
  },
  mac: {
    title: 'Mac con Safari',
    steps: [
      { draw: 'screen-menu', text: 'Abre el menú Archivo, arriba en la pantalla.' },
      { draw: 'screen-row', text: 'Elige «Agregar al Dock…».' },
      { draw: 'screen-icon', text: 'Confirma con «Agregar»: la app queda en el Dock.' },
    ],
  },
  firefox: {
    title: 'Computadora con Firefox',
    steps: [
      {
        draw: 'screen-address',
        text: 'En Windows, un ícono al final de la barra de direcciones la pone en la barra de tareas.',
      },
      {
        draw: 'screen-page',
        text: 'En Mac y Linux, Firefox no instala aplicaciones web. En una pestaña funciona igual, también sin conexión.',
      },
      { draw: 'screen-icon', text: 'Si la quieres en su propia ventana, ábrela una vez en Chrome o Edge.' },
    ],
  },
} satisfies Readonly<Record<string, Place>>;

interface InstallDialogProps {
  /** the likely one first; it is expanded */
  places: readonly (keyof typeof PLACES)[];
  onClose(): void;
}

/** Explains how to install the app in browsers without an install prompt (C7). Import it lazily. */
export function InstallDialog({ places, onClose }: InstallDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Instalar aplicación"
      description="Queda con su propio ícono y su propia ventana. Los nombres pueden variar con la versión de tu navegador."
    >
      <div>
        {places.map((name, index) => (
          <details key={name} name="instalar" className={styles.place} open={index === 0}>
            <summary>{PLACES[name].title}</summary>
            <ol>
              {PLACES[name].steps.map(({ draw, text }) => (
                <li key={text}>
                  {DRAWINGS[draw]}
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          </details>
        ))}
      </div>
    </Dialog>
  );
}
