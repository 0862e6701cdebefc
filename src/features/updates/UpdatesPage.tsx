import { Link } from 'wouter';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { page } from '../../ui/page.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isAdministrator } from '../../user/profile-values.ts';
import { useObservable, useServices } from '../../user/services.ts';
import { Versions } from './Versions.tsx';

/** Actualizaciones: for administrators (A6.2); anybody else is told whom to ask, and nothing of it is fetched. */
export function UpdatesPage() {
  const state = useObservable(useServices().profile.current);
  const known = state.state === 'known';
  return (
    <>
      <div className={page.head}>
        <h1>Actualizaciones</h1>
      </div>
      {state.state === 'loading' && (
        <div aria-busy="true">
          <p className="solo-lector">Leyendo tu perfil…</p>
          <Skeleton width="24rem" height="8rem" />
        </div>
      )}
      {known && isAdministrator(state.person) && <Versions />}
      {known && !isAdministrator(state.person) && (
        <EmptyState action={<Link href="/diagnostico">Ver la versión de este dispositivo</Link>}>
          Esta página es de quienes administran la app. Si algo no se actualiza, escríbeles desde Sugerencias,
          en el menú de tu perfil.
        </EmptyState>
      )}
      {(state.state === 'offline' || state.state === 'failed') && (
        <EmptyState>
          No pudimos confirmar que administras la app. Esta página necesita conexión la primera vez.
        </EmptyState>
      )}
    </>
  );
}
