import { Link } from 'wouter';
import { Guard } from '../../ui/Guard.tsx';
import { page } from '../../ui/page.ts';
import { useServices } from '../../user/services.ts';
import { useAdministrator } from '../../user/use-administrator.ts';
import { LookUp } from './LookUp.tsx';

/** For administrators: a person by exact login name, and what they may do (B22). Nothing of it stays on the device. */
export function LookUpPage() {
  const { live } = useServices();
  const administrator = useAdministrator();
  return (
    <>
      <div className={page.head}>
        <h1>Consultar persona</h1>
      </div>
      <Guard
        permission={administrator}
        onRetry={() => live.refresh(true)}
        denied="Consultar a otras personas es de quienes administran la app. Si necesitas un dato, pídeselo desde Sugerencias, en el menú de tu perfil."
        action={<Link href="/profile">Ver tu perfil</Link>}
      >
        <LookUp />
      </Guard>
    </>
  );
}
