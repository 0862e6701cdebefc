import { Age } from '../../ui/Age.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { page } from '../../ui/page.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useObservable, useServices } from '../../user/services.ts';
import { profileGroups } from './groups.ts';
import { ProfileHead } from './ProfileHead.tsx';
import { Reserved } from './Reserved.tsx';

/** User Management: what the university knows of the person, to read. */
export function ProfilePage() {
  const { profile, connection } = useServices();
  const state = useObservable(profile.current);
  const { offline } = useObservable(connection);

  if (state.state !== 'known')
    return (
      <>
        <div className={page.head}>
          <h1>Perfil</h1>
        </div>
        {state.state === 'loading' && <Skeleton height="8rem" />}
        {state.state === 'failed' && <Notice kind="alert">No pudimos leer tu perfil. {state.message}</Notice>}
        {state.state === 'offline' && (
          <EmptyState>Esta sección necesita conexión. La abriremos en cuanto regrese.</EmptyState>
        )}
      </>
    );

  const { person, at, real } = state;
  return (
    <>
      <ProfileHead person={person} />
      {offline && !real && <Age at={at} />}
      <div className={page.grid}>
        {profileGroups(person).map(({ title, rows }) => (
          <section key={title} className={page.box}>
            <h2>{title}</h2>
            <dl className={page.values}>
              {rows.map(([label, value]) => (
                <Row key={label} label={label} value={value} />
              ))}
            </dl>
          </section>
        ))}
        <Reserved usuario={person.usuario} />
      </div>
    </>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
