import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OpenPart } from '../../ui/OpenPart.tsx';
import { page } from '../../ui/page.ts';
import type { InstallState } from '../../user/installer.ts';
import type { Install } from '../../user/use-install.ts';

const InstallDialog = lazyPart(() => import('../../ui/InstallDialog.tsx'), 'InstallDialog');

const WORDS: Readonly<Partial<Record<InstallState, string>>> = {
  instalada: 'La app está instalada en este dispositivo.',
  'sin-https': 'Esta dirección no usa HTTPS: así no se puede instalar ni abrir sin conexión.',
  compartido: 'Equipo compartido: mejor instálala en un dispositivo tuyo.',
};

/** The one offer to install that the app makes; «Ahora no» leaves a quiet line for 30 days. */
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
      <OpenPart
        part={InstallDialog}
        props={install.explains ? { places, onClose: install.close } : undefined}
        onFailure={install.close}
      />
    </section>
  );
}
