import { Link } from 'wouter';
import { Guard } from '../../ui/Guard.tsx';
import { page } from '../../ui/page.ts';
import type { Permission } from '../../user/permission.ts';
import { useServices } from '../../user/services.ts';
import { useAdministrator } from '../../user/use-administrator.ts';
import { usePermission } from '../../user/use-permission.ts';
import { ReleaseDesk } from './ReleaseDesk.tsx';
import { Versions } from './Versions.tsx';

/** Actualizaciones: anybody without permission is told whom to ask, and nothing of it is fetched. */
export function UpdatesPage() {
  const { live } = useServices();
  return (
    <>
      <div className={page.head}>
        <h1>Actualizaciones</h1>
      </div>
      <Guard
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
      </Guard>
    </>
  );
}

/** Administrators (A6.2), and whoever was given the process (A9): another backend may know it for nobody. */
function useMayUpdate(): Permission {
  const administrator = useAdministrator();
  const process = usePermission('actualizaciones');
  return administrator.state === 'yes' || administrator.state === 'asking' ? administrator : process;
}
