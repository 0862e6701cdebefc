import { Link } from 'wouter';
import { Notice } from '../../ui/Notice.tsx';
import { page } from '../../ui/page.ts';
import { useObservable, useServices } from '../../user/services.ts';
import { useInstall } from '../../user/use-install.ts';
import { InstallPart } from './InstallPart.tsx';
import { PhonePart } from './PhonePart.tsx';
import { ProtectPart } from './ProtectPart.tsx';
import { StoragePart } from './StoragePart.tsx';
import { useKeptHere } from './use-kept-here.ts';

/** Este dispositivo: what the app keeps here and how it goes, whether it is installed, and the way to another device. */
export function DevicePage() {
  const { device } = useServices();
  const trouble = useObservable(device.trouble);
  const install = useInstall();
  const kept = useKeptHere();
  const apple = install.places[0] === 'iphone' || install.places[0] === 'mac';
  return (
    <>
      <div className={page.head}>
        <h1>Este dispositivo</h1>
        <p>Lo que la app guarda aquí, cuánto ocupa y cómo se libera.</p>
      </div>
      <div className={page.columns}>
        {trouble === 'compartido' ? (
          <div className={page.start}>
            <Notice>
              Equipo compartido: aquí no se guarda nada. Al cerrar esta pestaña se cierra tu sesión.
            </Notice>
          </div>
        ) : (
          <StoragePart kept={kept} />
        )}
        <div className={page.stack}>
          <InstallPart install={install} />
          {kept.report && trouble !== 'compartido' && (
            <ProtectPart
              persisted={kept.report.persisted}
              forgets={apple && install.possible}
              protect={kept.protect}
            />
          )}
          <PhonePart />
          <p className={page.quiet}>
            ¿Algo no funciona? <Link href="/diagnostico">Abre el diagnóstico</Link>.
          </p>
        </div>
      </div>
    </>
  );
}
