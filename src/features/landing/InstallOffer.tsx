import { useInstall } from '../../domain/hooks/use-install.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../ui/lazy/OpenComponent.tsx';
import styles from './landing.module.css';

const InstallDialog = lazyComponent(() => import('../../ui/dialogs/InstallDialog.tsx'), 'InstallDialog');

/** The target of the QR code of `Pásala a tu celular`: installing needs no session. */
export function InstallOffer() {
  const { possible, places, press, explains, close } = useInstall();
  if (!possible) return null;
  return (
    <section id="instalar" ref={showWhereAsked} className={styles.install} aria-labelledby="instalar-titulo">
      <h2 id="instalar-titulo">Instálala en este dispositivo</h2>
      <p>Se abre con su propio ícono y en su propia ventana, también sin conexión.</p>
      <Button onClick={press}>Instalar aplicación</Button>
      <OpenComponent
        part={InstallDialog}
        props={explains ? { places, onClose: close } : undefined}
        onFailure={close}
      />
    </section>
  );
}

/** The browser looked for the fragment before this section was rendered. */
function showWhereAsked(section: HTMLElement | null): void {
  if (section && location.hash === `#${section.id}`) section.scrollIntoView();
}
