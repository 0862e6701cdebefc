import { Link } from 'wouter';
import { useAdministrator } from '../../../domain/hooks/use-administrator.ts';
import { useServices } from '../../../domain/services.ts';
import { page } from '../../../ui/base/page.ts';
import { PermissionGate } from '../../../ui/layout/PermissionGate.tsx';
import { LookUp } from './LookUp.tsx';

/**
 * For administrators: a person by exact login name, and what that person may do (B22). Nothing of it is
 * stored on the device.
 */
export function LookUpPage() {
  const { live } = useServices();
  const administrator = useAdministrator();
  return (
    <>
      <div className={page.head}>
        <h1>Consultar persona</h1>
      </div>
      <PermissionGate
        permission={administrator}
        onRetry={() => live.refresh(true)}
        denied="Consultar a otras personas es de quienes administran la app. Si necesitas un dato, pídeselo desde Sugerencias, en el menú de tu perfil."
        action={<Link href="/profile">Ver tu perfil</Link>}
      >
        <LookUp />
      </PermissionGate>
    </>
  );
}
