import { Link } from 'wouter';
import { useInstall } from '../../domain/hooks/use-install.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { InstallPart } from './InstallSection.tsx';
import { PhonePart } from './PhoneSection.tsx';
import { ProtectPart } from './ProtectSection.tsx';
import { StoragePart } from './StorageSection.tsx';
import { useStorageUsage } from './use-storage-usage.ts';

/**
 * The page Este dispositivo: what the app stores here and how to delete it, installation, and the way to a
 * phone.
 */
export function DevicePage() {
  const { device } = useServices();
  const issue = useObservable(device.issue);
  const install = useInstall();
  const usage = useStorageUsage();
  const apple = install.places[0] === 'iphone' || install.places[0] === 'mac';
  return (
    <>
      <div className={page.head}>
        <h1>Este dispositivo</h1>
        <p>Lo que la app guarda aquí, cuánto ocupa y cómo se libera.</p>
      </div>
      <div className={page.columns}>
        {issue === 'compartido' ? (
          <div className={page.start}>
            <Callout>
              Equipo compartido: aquí no se guarda nada. Al cerrar esta pestaña se cierra tu sesión.
            </Callout>
          </div>
        ) : (
          <StoragePart usage={usage} />
        )}
        <div className={page.stack}>
          <InstallPart install={install} />
          {usage.report && issue !== 'compartido' && (
            <ProtectPart
              persisted={usage.report.persisted}
              forgets={apple && install.possible}
              protect={usage.protect}
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
