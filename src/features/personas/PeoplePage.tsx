import { Link } from 'wouter';
import { useAdministrator } from '../../domain/hooks/use-administrator.ts';
import { usePermission } from '../../domain/hooks/use-permission.ts';
import type { Permission } from '../../domain/profile/permission.ts';
import { useServices } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { PermissionGate } from '../../ui/layout/PermissionGate.tsx';
import { PeopleDesk } from './PeopleDesk.tsx';

/**
 * The page Personas: the university's people and what administrators do with them. Nothing of it is stored on
 * the device.
 */
export function PeoplePage() {
  const { live } = useServices();
  const may = useMayManage();
  return (
    <>
      {may.state !== 'yes' && (
        <div className={page.head}>
          <h1>Personas</h1>
        </div>
      )}
      <PermissionGate
        permission={may}
        onRetry={() => live.refresh(true)}
        denied="Esta página es de quienes administran la app y recibieron este permiso. Pídelo desde Sugerencias, en el menú de tu perfil."
        action={<Link href="/profile">Ver tu perfil</Link>}
      >
        <PeopleDesk />
      </PermissionGate>
    </>
  );
}

function useMayManage(): Permission {
  const administrator = useAdministrator();
  const given = usePermission(administrator.state === 'yes' ? 'personas' : undefined);
  if (administrator.state !== 'yes') return administrator;
  // The age of a stored answer is not shown, because the page's own data are never stored.
  return given.state === 'yes' ? { state: 'yes' } : given;
}
