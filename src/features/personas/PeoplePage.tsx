import { Link } from 'wouter';
import { useProcessRight } from '../../domain/hooks/use-process-right.ts';
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
  const may = useProcessRight('personas');
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
