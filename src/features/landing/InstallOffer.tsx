import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OpenPart } from '../../ui/OpenPart.tsx';
import { useInstall } from '../../user/use-install.ts';
import styles from './landing.module.css';

const InstallDialog = lazyPart(() => import('../../ui/InstallDialog.tsx'), 'InstallDialog');

/** Where the code of `Pásala a tu celular` leads: installing needs no session. */
export function InstallOffer() {
  const { possible, places, press, explains, close } = useInstall();
  if (!possible) return null;
  return (
    <section id="instalar" ref={showWhereAsked} className={styles.install} aria-labelledby="instalar-titulo">
      <h2 id="instalar-titulo">Instálala en este dispositivo</h2>
      <p>Se abre con su propio ícono y en su propia ventana, también sin conexión.</p>
      <Button onClick={press}>Instalar aplicación</Button>
      <OpenPart
        part={InstallDialog}
        props={explains ? { places, onClose: close } : undefined}
        onFailure={close}
      />
    </section>
  );
}

/** The browser looked for the fragment before this was there. */
function showWhereAsked(section: HTMLElement | null): void {
  if (section && location.hash === `#${section.id}`) section.scrollIntoView();
}
