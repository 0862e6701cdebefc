import { Link } from 'wouter';
import { useAdministrator } from '../../domain/hooks/use-administrator.ts';
import { usePermission } from '../../domain/hooks/use-permission.ts';
import type { Permission } from '../../domain/profile/permission.ts';
import { useServices } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { PermissionGate } from '../../ui/layout/PermissionGate.tsx';
import { ReleaseDesk } from './desk/ReleaseDashboard.tsx';
import { Versions } from './Versions.tsx';

/** The page Actualizaciones. Without permission it names whom to ask and loads nothing else. */
export function ReleasesPage() {
  const { live } = useServices();
  return (
    <>
      <div className={page.head}>
        <h1>Actualizaciones</h1>
      </div>
      <PermissionGate
        permission={useMayUpdate()}
        onRetry={() => live.refresh(true)}
        denied="Esta página es de quienes administran la app. Si algo no se actualiza, escríbeles desde Sugerencias, en el menú de tu perfil."
        action={<Link href="/diagnostico">Ver la versión de este dispositivo</Link>}
      >
        <div className={page.columns}>
          <ReleaseDesk />
          <div>
            <Versions />
          </div>
        </div>
      </PermissionGate>
    </>
  );
}

/** Administrators (A6.2) and people with the process (A9), which other backends may not know. */
function useMayUpdate(): Permission {
  const administrator = useAdministrator();
  const process = usePermission('actualizaciones');
  return administrator.state === 'yes' || administrator.state === 'asking' ? administrator : process;
}
