import { Link } from 'wouter';
import { isAdministrator } from '../../../../shared/roles.ts';
import type { ProfileState } from '../../../domain/profile/profile.ts';
import { useObservable, useServices } from '../../../domain/services.ts';
import { page } from '../../../ui/base/page.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { DataAge } from '../../../ui/feedback/DataAge.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Facts } from '../Facts.tsx';
import styles from '../profile.module.css';
import { Nickname } from './Nickname.tsx';
import { OwnColor } from './OwnColor.tsx';
import { OwnHead } from './OwnHead.tsx';

/** The page Perfil: what the university knows of the person, and the parts that the person may change. */
export function ProfilePage() {
  const { profile, config, connection } = useServices();
  const state = useObservable(profile.current);
  const { offline } = useObservable(connection);
  const { mostrarCumpleanos } = useObservable(config.values);
  if (state.state !== 'known') return <NotKnown state={state} />;

  const { person, at, real } = state;
  return (
    <>
      <OwnHead person={person} />
      {offline && !real && <DataAge at={at} />}
      <section className={styles.choices} aria-labelledby="lo-que-eliges">
        <h2 id="lo-que-eliges">Lo que eliges</h2>
        <div className={page.grid}>
          <Nickname person={person} />
          <OwnColor />
        </div>
        <p className={page.quiet}>
          {mostrarCumpleanos ? 'Ves' : 'No ves'} los avisos de cumpleaños.{' '}
          <Link href="/configuracion">Cambiarlo en Configuración</Link>
        </p>
      </section>
      <Facts person={person} />
      <p className={`${page.quiet} ${styles.foot}`}>
        {real
          ? 'Datos confirmados por el servidor.'
          : 'Lo que guarda este dispositivo; el servidor todavía no lo confirma.'}{' '}
        {isAdministrator(person) && <Link href="/profile/consulta">Consultar a otra persona</Link>}
      </p>
    </>
  );
}

function NotKnown({ state }: { state: Exclude<ProfileState, { state: 'known' }> }) {
  return (
    <>
      <div className={page.head}>
        <h1>Perfil</h1>
      </div>
      {state.state === 'loading' && (
        <div className={page.who} aria-busy="true">
          <p className="visually-hidden">Leyendo tu perfil…</p>
          <Skeleton width="8rem" height="8rem" round />
          <Skeleton width="16rem" height="4.5rem" />
        </div>
      )}
      {state.state === 'failed' && <Callout kind="alert">No pudimos leer tu perfil. {state.message}</Callout>}
      {state.state === 'offline' && (
        <EmptyState>Esta sección necesita conexión. La abriremos en cuanto regrese.</EmptyState>
      )}
    </>
  );
}
