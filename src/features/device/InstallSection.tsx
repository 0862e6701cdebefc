import type { InstallState } from '../../domain/device/installer.ts';
import type { Install } from '../../domain/hooks/use-install.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../ui/lazy/OpenComponent.tsx';

const InstallDialog = lazyComponent(() => import('../../ui/dialogs/InstallDialog.tsx'), 'InstallDialog');

const WORDS: Readonly<Partial<Record<InstallState, string>>> = {
  instalada: 'La app está instalada en este dispositivo.',
  'sin-https': 'Esta dirección no usa HTTPS: así no se puede instalar ni abrir sin conexión.',
  compartido: 'Equipo compartido: mejor instálala en un dispositivo tuyo.',
};

/** The app's only offer to install it. «Ahora no» reduces it to one line for 30 days. */
export function InstallPart({ install }: { install: Install }) {
  const { state, possible, snoozed, places } = install;
  const where = places[0] === 'iphone' || places[0] === 'android' ? 'tu pantalla de inicio' : 'tu escritorio';
  return (
    <section className={`${page.box} ${page.start}`} aria-labelledby="instalacion">
      <h2 id="instalacion">Instalación</h2>
      <p role="status">
        {state && WORDS[state]}
        {possible && !snoozed && `Instala la app para abrirla desde ${where} y usarla sin conexión.`}
        {possible && snoozed && 'Puedes instalarla cuando quieras.'}
      </p>
      {possible && (
        <div className={page.row}>
          <Button variant={snoozed ? 'secondary' : 'primary'} onClick={install.press}>
            Instalar aplicación
          </Button>
          {!snoozed && (
            <Button variant="quiet" onClick={install.snooze}>
              Ahora no
            </Button>
          )}
        </div>
      )}
      <OpenComponent
        part={InstallDialog}
        props={install.explains ? { places, onClose: install.close } : undefined}
        onFailure={install.close}
      />
    </section>
  );
}
