import { Link } from 'wouter';
import { useAdministrator } from '../../domain/hooks/use-administrator.ts';
import { usePermission } from '../../domain/hooks/use-permission.ts';
import type { Permission } from '../../domain/profile/permission.ts';
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
        permission={useMayRead()}
        onRetry={() => live.refresh(true)}
        denied="La bitácora la ven quienes administran la app y recibieron este permiso. Pídelo desde Sugerencias, en el menú de tu perfil."
        action={<Link href="/configuracion">Ver la actividad de tu cuenta</Link>}
      >
        <RecordDesk />
      </PermissionGate>
    </>
  );
}

function useMayRead(): Permission {
  const administrator = useAdministrator();
  const given = usePermission(administrator.state === 'yes' ? 'bitacora' : undefined);
  if (administrator.state !== 'yes') return administrator;
  // A stored permission opens the page. The age of that answer is not shown, because the page's own data is
  // never stored.
  return given.state === 'yes' ? { state: 'yes' } : given;
}
