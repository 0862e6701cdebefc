import { Link } from 'wouter';
import { useProcessRight } from '../../domain/hooks/use-process-right.ts';
import { useServices } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { PermissionGate } from '../../ui/layout/PermissionGate.tsx';
import { RecordDesk } from './RecordDesk.tsx';

/**
 * The page Bitácora: the audit log of all accounts, for administrators with permission. Nothing of it is
 * stored on the device.
 */
export function RecordPage() {
  const { live } = useServices();
  return (
    <>
      <div className={page.head}>
        <h1>Bitácora</h1>
      </div>
      <PermissionGate
        permission={useProcessRight('bitacora')}
        onRetry={() => live.refresh(true)}
        denied="La bitácora la ven quienes administran la app y recibieron este permiso. Pídelo desde Sugerencias, en el menú de tu perfil."
        action={<Link href="/configuracion">Ver la actividad de tu cuenta</Link>}
      >
        <RecordDesk />
      </PermissionGate>
    </>
  );
}
