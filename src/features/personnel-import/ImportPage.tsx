import { Link } from 'wouter';
import { useProcessRight } from '../../domain/hooks/use-process-right.ts';
import { useServices } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { PermissionGate } from '../../ui/layout/PermissionGate.tsx';
import { ImportDesk } from './ImportDesk.tsx';

/**
 * The page Importar personal: people from a CSV file, photos from a zip, and everybody as a file. Nothing of it
 * is stored on the device.
 */
export function ImportPage() {
  const { live } = useServices();
  return (
    <>
      <div className={page.head}>
        <h1>Importar personal</h1>
      </div>
      <PermissionGate
        permission={useProcessRight('personas')}
        onRetry={() => live.refresh(true)}
        denied="Esta página es de quienes administran la app y recibieron este permiso. Pídelo desde Sugerencias, en el menú de tu perfil."
        action={<Link href="/profile">Ver tu perfil</Link>}
      >
        <ImportDesk />
      </PermissionGate>
    </>
  );
}
